//! Judgements that are kept, by hashes of everything that they depend on: an interrupted run continues where
//! it stopped, and the next one is quick.

use crate::{Exercise, Judged, workshop::Workshop, write};
use runner::{bench::Site, exercise::hash};
use std::{fs, path::PathBuf};

/// A folder of judgements, and the hash of everything that all of them depend on.
pub struct Cache {
    folder: PathBuf,
    basis: String,
}

impl Cache {
    /// The cache below `target`, for the copy's files and exercises, and these hidden cases.
    pub fn new(workshop: &Workshop, (seed, rigs): (u64, u32)) -> Self {
        // This program itself: whatever changes in it may change a judgement.
        let own = std::env::current_exe().and_then(fs::read).unwrap_or_default();
        let mut basis = format!("{seed} {rigs} {}\n", hash(&own));
        basis.extend(workshop.files.iter().map(|(path, bytes)| format!("{path} {}\n", hash(bytes))));
        for Exercise { name, mistakes, without, outline, bones, .. } in &workshop.exercises {
            basis += &format!("{name} {mistakes:?} {without:?} {outline:?} {bones:?}\n");
        }
        let folder = Site::of(workshop.workspace).target.join("workbook-lab-verdicts");
        Self { folder, basis: hash(basis.as_bytes()) }
    }

    fn file(&self, exercise: &str, class: &str) -> PathBuf {
        let key = format!("{} {exercise} {class}", self.basis);
        self.folder.join(format!("{}.json", hash(key.as_bytes())))
    }

    /// What is known of the answers in `class`.
    pub fn read(&self, exercise: &str, class: &str) -> Option<Judged> {
        serde_json::from_slice(&fs::read(self.file(exercise, class)).ok()?).ok()
    }

    /// Keeps a judgement, whole or not at all. If it can't be kept, the answer is tried again.
    pub fn keep(&self, exercise: &str, class: &str, judgement: &Judged) {
        let _ = write(&self.file(exercise, class), serde_json::to_vec(judgement).unwrap_or_default());
    }

    /// Forgets a judgement.
    pub fn drop(&self, exercise: &str, class: &str) {
        let _ = fs::remove_file(self.file(exercise, class));
    }
}

/// A hash of an answer's tokens: comments and layout make no difference.
pub fn class(text: &str) -> String {
    hash(filter::tokens(text).as_bytes())
}
