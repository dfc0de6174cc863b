//! A second workspace to try things in, so that being killed never leaves the learner's own half changed.

use crate::failure::{Failure, Result};
use std::{collections::BTreeSet, fs, path::Path};

/// What is not part of the workbook.
const LEFT_OUT: [&str; 4] = ["target", ".git", ".workbook", "node_modules"];

/// Makes `to` the same as `from`. Files that are the same already aren't touched, so that cargo builds only what changed.
///
/// # Errors
/// If something can't be read or written.
pub fn mirror(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(|error| Failure::at(to, error))?;
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(from).map_err(|error| Failure::at(from, error))? {
        let entry = entry.map_err(|error| Failure::at(from, error))?;
        let (name, source) = (entry.file_name(), entry.path());
        if LEFT_OUT.iter().any(|left_out| name == *left_out) {
            continue;
        }
        if source.is_dir() {
            mirror(&source, &to.join(&name))?;
        } else {
            let bytes = fs::read(&source).map_err(|error| Failure::at(&source, error))?;
            write_changed(&to.join(&name), &bytes)?;
        }
        names.insert(name);
    }
    for entry in fs::read_dir(to).map_err(|error| Failure::at(to, error))?.flatten() {
        let path = entry.path();
        if !names.contains(&entry.file_name())
            && !LEFT_OUT.iter().any(|left_out| entry.file_name() == *left_out)
        {
            let gone = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
            gone.map_err(|error| Failure::at(&path, error))?;
        }
    }
    Ok(())
}

/// Writes a file, unless it says the same already.
///
/// # Errors
/// If it can't be written.
pub fn write_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(path, bytes).map_err(|error| Failure::at(path, error))
}
