//! The zip with which Gradescope grades by itself: the teacher's workbook with the class's seed, and two
//! scripts.
//!
//! The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>: `setup.sh` runs once when
//! the image is built, `run_autograder` for each submission; it reads `/autograder/submission` and writes
//! `/autograder/results/results.json`.

use super::tree;
use crate::{
    LabFile, Result, Workspace,
    lab_file::{FILE, FOLDER, SECRET},
    of_lab::write_zip,
};
use std::path::Path;

/// Writes the zip. Returns the number of files in it.
///
/// # Errors
/// If a file can't be read or written.
pub fn write(workspace: &Workspace, lab: &LabFile, path: &Path) -> Result<usize> {
    let scripts =
        [("setup.sh", include_str!("setup.sh")), ("run_autograder", include_str!("run_autograder.sh"))];
    let script = |(name, text): (&str, &str)| (name.to_owned(), text.replace("$LAB", &lab.name).into_bytes());
    let own = [FILE, SECRET].map(|file| format!("{FOLDER}/{}/{file}", lab.name));
    let (files, _) = tree::tracked(workspace, &own)?;
    let files = files.into_iter().map(|(name, bytes)| (format!("workbook/{name}"), bytes));
    let files: Vec<_> = scripts.into_iter().map(script).chain(files).collect();
    write_zip(path, &files)?;
    Ok(files.len())
}
