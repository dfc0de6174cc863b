//! The zip with which Gradescope grades by itself: the teacher's workbook with the class's seed, and two
//! scripts.
//!
//! The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>: `setup.sh` runs once when
//! the image is built, `run_autograder` for each submission; it reads `/autograder/submission` and writes
//! `/autograder/results/results.json`.

use super::tree;
use crate::lab_file::{FILE, FOLDER, LabFile, SECRET};
use runner::exercise::{
    copy,
    error::{Error, Result},
    workspace::Workspace,
};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// Prepares the image.
const SETUP: &str = include_str!("setup.sh");

/// Grades one submission. The two variables are for trying it elsewhere.
const RUN: &str = include_str!("run_autograder.sh");

/// Writes the zip. Returns the number of files in it.
///
/// # Errors
/// If a file can't be read or written.
pub fn write(workspace: &Workspace, lab: &LabFile, path: &Path) -> Result<usize> {
    let scripts = [("setup.sh", SETUP), ("run_autograder", RUN)];
    let script = |(name, text): (&str, &str)| (name.to_owned(), text.replace("$LAB", &lab.name).into_bytes());
    let mut files: Vec<(String, Vec<u8>)> = scripts.map(script).into();
    let known = tree::known(workspace);
    let own = [FILE, SECRET].map(|file| format!("{FOLDER}/{}/{file}", lab.name));
    for name in copy::files(&workspace.root)? {
        let is_handed_out =
            !tree::is_private(&name) && known.as_ref().is_none_or(|known| known.contains(&name));
        if is_handed_out || own.contains(&name) {
            let place = workspace.root.join(&name);
            files.push((format!("workbook/{name}"), fs::read(&place).map_err(Error::file(&place))?));
        }
    }
    let failed = |error: zip::result::ZipError| Error::Stopped(format!("{}: {error}", path.display()));
    let mut zip = ZipWriter::new(File::create(path).map_err(Error::file(path))?);
    for (name, bytes) in &files {
        let mode = if name.contains('/') { 0o644 } else { 0o755 };
        zip.start_file(name.as_str(), SimpleFileOptions::default().unix_permissions(mode)).map_err(failed)?;
        zip.write_all(bytes).map_err(Error::file(path))?;
    }
    zip.finish().map_err(failed)?;
    Ok(files.len())
}
