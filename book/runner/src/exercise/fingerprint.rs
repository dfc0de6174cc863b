//! Hashes of a lab: its fingerprint, which is the same in the teacher's workbook and in its handout, and what
//! is handed out around its functions.

use crate::exercise::{Error, Exercise, Result, Workspace, hash, look_at, read, refusal::without};
use catalogue::say;
use std::collections::BTreeSet;

/// A SHA-256, in hexadecimal, of the lab's file and of its exercises' recorded tests and blank functions.
/// Line endings and a learner's changes make no difference.
///
/// # Errors
/// If an exercise has no record.
pub fn fingerprint(workspace: &Workspace, lab_file: &str, exercises: &[&Exercise]) -> Result<String> {
    let mut sha = hmac_sha256::Hash::new();
    sha.update(lab_file.replace("\r\n", "\n"));
    for exercise in exercises {
        let (name, path) = (&exercise.name, exercise.path());
        let none = || Error::Stopped(say!("{name} has no record: `cargo workbook verify --record`", name));
        let record = exercise.record.as_ref().ok_or_else(none)?;
        // In the teacher's workbook the original is known. In a handout the blank is what is recorded.
        let known = look_at(workspace, exercise).ok().filter(|known| !known.is_handed_out_blank());
        let blank = known.map_or(record.function.clone(), |known| hash(known.stub.as_bytes()));
        sha.update(format!("\n{path} {} {blank}", record.tests));
    }
    Ok(sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What a lab's hand-ins do not have: for each file of its exercises, a line with a hash of its text without
/// the functions, and its path.
///
/// # Errors
/// If a file can't be read.
pub fn around(workspace: &Workspace, exercises: &[&Exercise]) -> Result<String> {
    let line = |path: String| {
        let text = read(&workspace.root.join(&path))?.replace("\r\n", "\n");
        let rest = without(workspace.functions_in(&path), &text);
        Ok(format!("{} {path}\n", hash(rest.as_bytes())))
    };
    exercises.iter().map(|it| it.path()).collect::<BTreeSet<_>>().into_iter().map(line).collect()
}
