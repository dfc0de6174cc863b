//! Outcomes that are kept, by hashes of everything that they depend on: an interrupted run continues where it
//! stopped, and the next one is quick.

use crate::{sandbox::Limits, tried::Tried};
use hmac_sha256::Hash;
use runner::exercise::{Exercise, copy::Files, tokens::tokens};
use std::{fs, path::PathBuf, process};

/// Raised whenever the same answer may have another outcome.
const VERSION: &str = "1";

/// The code that decides outcomes: when it changes, answers are tried again.
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

/// A folder of outcomes, and the hash of everything that all of them depend on.
pub struct Cache {
    folder: PathBuf,
    basis: [u8; 32],
}

impl Cache {
    /// The cache in `folder`, for the copy's `files` and these hidden cases.
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

    /// The outcome of the answers in `class`; `None` if it is not known.
    pub fn read(&self, exercise: &Exercise, class: &str) -> Option<Tried> {
        serde_json::from_slice(&fs::read(self.file(exercise, class)).ok()?).ok()
    }

    /// Keeps an outcome, whole or not at all. If it can't be kept, the answer is tried again.
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

/// A hash of an answer's tokens: comments and layout make no difference.
pub fn class(text: &str) -> String {
    let words: Vec<&str> = tokens(text).into_iter().map(|token| token.text).collect();
    hex(&Hash::hash(words.join("\n").as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
