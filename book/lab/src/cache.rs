//! What came of a body once is kept, by all that it rests on: so a run that was ended goes on where it was, and the next one is quick.

use crate::{sandbox::Limits, tried::Tried};
use exercises::{copy::Files, exercise::Exercise, tokens::tokens};
use hmac_sha256::Hash;
use std::{fs, path::PathBuf, process};

/// Another number where the same answer may be tried with another outcome.
const VERSION: &str = "1";

/// What decides what comes of an answer: a grader that is changed tries again.
const SOURCES: [&str; 11] = [
    include_str!("bodies.rs"),
    include_str!("compiler.rs"),
    include_str!("sandbox.rs"),
    include_str!("sandbox/memory.rs"),
    include_str!("sandbox/wasi.rs"),
    include_str!("sandbox/wasi/files.rs"),
    include_str!("sandbox/world.rs"),
    include_str!("sandbox/world/kinds.rs"),
    include_str!("sandbox/world/opened.rs"),
    include_str!("trial.rs"),
    include_str!("trial/words.rs"),
];

/// Where it is kept, and what all of it rests on.
pub struct Cache {
    folder: PathBuf,
    basis: [u8; 32],
}

impl Cache {
    /// In that folder: of what is tried in this copy, with these hidden cases.
    pub fn new(folder: PathBuf, files: &Files, (seed, rigs): (u64, u32)) -> Self {
        let mut sha = Hash::new();
        sha.update(format!("{VERSION} {seed} {rigs} {:?}\n", Limits::default()));
        for source in SOURCES {
            sha.update(source);
        }
        for (path, bytes) in files {
            sha.update(format!("{path} {}\n", bytes.len()));
            sha.update(bytes);
        }
        Self { folder, basis: sha.finalize() }
    }

    fn file(&self, exercise: &Exercise, class: &str) -> PathBuf {
        let mut sha = Hash::new();
        sha.update(self.basis);
        sha.update(format!("{} {class}", exercise.name));
        self.folder.join(format!("{}.json", hex(&sha.finalize()[..16])))
    }

    /// What came of an answer of that class; none if it is not known.
    pub fn read(&self, exercise: &Exercise, class: &str) -> Option<Tried> {
        serde_json::from_slice(&fs::read(self.file(exercise, class)).ok()?).ok()
    }

    /// Keeps it, whole or not at all. What can't be kept is tried again.
    pub fn keep(&self, exercise: &Exercise, class: &str, tried: &Tried) {
        let path = self.file(exercise, class);
        let new = path.with_extension(format!("new-{}-{:?}", process::id(), std::thread::current().id()));
        let write = || {
            fs::create_dir_all(&self.folder)?;
            fs::write(&new, serde_json::to_vec(tried)?)?;
            fs::rename(&new, &path)
        };
        if write().is_err() {
            let _ = fs::remove_file(&new);
        }
    }
}

/// A hash of what an answer is made of: comments and layout make no difference.
pub fn class(text: &str) -> String {
    let words: Vec<&str> = tokens(text).into_iter().map(|token| token.text).collect();
    hex(&Hash::hash(words.join("\n").as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
