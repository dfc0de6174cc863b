//! Which lab an answer belongs to: a hash that is the same in the teacher's workbook and in what was handed out of it.

use crate::{
    error::{Error, Result},
    exercise::Exercise,
    function::look_at,
    region::body,
    workspace::Workspace,
};

/// A SHA-256 of the lab's file, and of all that its exercises' files say outside the bodies to write, in hexadecimal. How lines
/// end makes no difference, and what a learner changed makes none.
///
/// # Errors
/// If an exercise's function isn't where it belongs, or nothing is recorded of its file.
pub fn fingerprint(workspace: &Workspace, lab_file: &str, exercises: &[&Exercise]) -> Result<String> {
    let mut hash = hmac_sha256::Hash::new();
    hash.update(lab_file.replace("\r\n", "\n"));
    for exercise in exercises {
        let path = exercise.path();
        let recorded = workspace.handed_out.as_ref().and_then(|record| record.hash_of(&path));
        let recorded = recorded.ok_or_else(|| {
            Error::Stopped(format!(
                "{path} is not among what was handed out: `cargo workbook verify --record`"
            ))
        })?;
        let original = look_at(workspace, exercise)?.original;
        let head = body(&original).map_or(&original[..], |body| &original[..body.start]);
        hash.update(format!("\n{path} {recorded}\n{head}"));
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
