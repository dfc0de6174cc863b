//! Which lab an answer belongs to: a hash that is the same in the teacher's workbook and in what was handed out of it.

use crate::{
    error::{Error, Result},
    exercise::Exercise,
    function::look_at,
    handed_out::hash,
    workspace::Workspace,
};

/// A SHA-256 of the lab's file, and of its exercises' files with their functions blank, in hexadecimal. How lines end makes no
/// difference, and what a learner changed makes none.
///
/// # Errors
/// If nothing is recorded of an exercise's file.
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
        // Where the original is known, this is the teacher's workbook. Where it was handed out blank, that is what is recorded.
        let known = look_at(workspace, exercise).ok().filter(|known| !known.is_handed_out_blank());
        let blank = known.map_or(function.to_owned(), |known| hash(known.stub.as_bytes()));
        sha.update(format!("\n{path} {file} {blank}"));
    }
    Ok(sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
