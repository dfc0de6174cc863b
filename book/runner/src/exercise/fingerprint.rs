//! The fingerprint of a lab: a hash that is the same in the teacher's workbook and in its handout.

use crate::exercise::{
    Exercise,
    error::{Error, Result},
    function::look_at,
    handed_out::hash,
    workspace::Workspace,
};

/// A SHA-256, in hexadecimal, of the lab's file and of its exercises' files with their functions blank. Line
/// endings and a learner's changes make no difference.
///
/// # Errors
/// If an exercise's file is not recorded.
pub fn fingerprint(workspace: &Workspace, lab_file: &str, exercises: &[&Exercise]) -> Result<String> {
    let mut sha = hmac_sha256::Hash::new();
    sha.update(lab_file.replace("\r\n", "\n"));
    for exercise in exercises {
        let path = exercise.path();
        let recorded = workspace.handed_out.as_ref().and_then(|record| record.hashes_of(exercise));
        let [file, function] = recorded.ok_or_else(|| {
            Error::Stopped(format!(
                "{path} is not among what was handed out: `cargo workbook verify --record`"
            ))
        })?;
        // In the teacher's workbook the original is known. In a handout the blank is what is recorded.
        let known = look_at(workspace, exercise).ok().filter(|known| !known.is_handed_out_blank());
        let blank = known.map_or(function.to_owned(), |known| hash(known.stub.as_bytes()));
        sha.update(format!("\n{path} {file} {blank}"));
    }
    Ok(sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
