//! The fingerprint of a lab: a hash that is the same in the teacher's workbook and in its handout.

use crate::exercise::{Error, Exercise, Result, Workspace, hash, look_at};
use catalogue::say;

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
