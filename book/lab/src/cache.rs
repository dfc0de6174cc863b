//! Judgements that are kept, by hashes of everything that they depend on: an interrupted run continues where
//! it stopped, and the next one is quick.

use crate::judge::Judgement;
use hmac_sha256::Hash;
use runner::exercise::{Exercise, copy::Files};
use std::{fs, path::PathBuf, process};

/// A folder of judgements, and the hash of everything that all of them depend on.
pub struct Cache {
    folder: PathBuf,
    basis: [u8; 32],
}

impl Cache {
    /// The cache in `folder`, for the copy's `files`, these exercises, and these hidden cases.
    pub fn new(folder: PathBuf, files: &Files, exercises: &[&Exercise], (seed, rigs): (u64, u32)) -> Self {
        let mut sha = Hash::new();
        sha.update(format!("{seed} {rigs}\n"));
        // This program itself: whatever changes in it may change a judgement.
        sha.update(std::env::current_exe().and_then(fs::read).unwrap_or_default());
        for (path, bytes) in files {
            sha.update(format!("{path} {}\n", bytes.len()));
            sha.update(bytes);
        }
        for exercise in exercises {
            sha.update(format!("{} {:?} {:?}\n", exercise.name, exercise.mistakes, exercise.without));
        }
        Self { folder, basis: sha.finalize() }
    }

    fn file(&self, exercise: &str, class: &str) -> PathBuf {
        let mut sha = Hash::new();
        sha.update(self.basis);
        sha.update(format!("{exercise} {class}"));
        self.folder.join(format!("{}.json", hex(&sha.finalize()[..16])))
    }

    /// What is known of the answers in `class`.
    pub fn read(&self, exercise: &str, class: &str) -> Option<Judgement> {
        serde_json::from_slice(&fs::read(self.file(exercise, class)).ok()?).ok()
    }

    /// Keeps a judgement, whole or not at all. If it can't be kept, the answer is tried again.
    pub fn keep(&self, exercise: &str, class: &str, judgement: &Judgement) {
        let path = self.file(exercise, class);
        let new = path.with_extension(format!("new-{}-{:?}", process::id(), std::thread::current().id()));
        let write = || {
            fs::create_dir_all(&self.folder)?;
            fs::write(&new, serde_json::to_vec(judgement)?)?;
            fs::rename(&new, &path)
        };
        if write().is_err() {
            let _ = fs::remove_file(&new);
        }
    }

    /// Forgets a judgement.
    pub fn drop(&self, exercise: &str, class: &str) {
        let _ = fs::remove_file(self.file(exercise, class));
    }
}

/// A hash of an answer's tokens: comments and layout make no difference.
pub fn class(text: &str) -> String {
    hex(&Hash::hash(filter::tokens(text).as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
