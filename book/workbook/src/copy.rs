//! A second workspace to try things in, so that being killed never leaves the learner's own half changed.

use crate::error::{Error, Result};
use std::{collections::BTreeSet, fs, path::Path};
use walkdir::{DirEntry, WalkDir};

/// What is not part of the workbook.
const LEFT_OUT: [&str; 4] = ["target", ".git", ".workbook", "node_modules"];

/// Makes `to` the same as `from`, but for what `change` makes of a file's bytes; its path counts from `from`. Files that are
/// the same already aren't touched, so that cargo builds only what changed.
///
/// # Errors
/// If something can't be read or written.
pub fn mirror(from: &Path, to: &Path, change: impl Fn(&Path, Vec<u8>) -> Result<Vec<u8>>) -> Result<()> {
    let mut kept = BTreeSet::new();
    for entry in entries(from) {
        let entry = entry?;
        let name = below(from, &entry).to_owned();
        let copy = to.join(&name);
        if entry.file_type().is_dir() {
            fs::create_dir_all(&copy).map_err(Error::file(&copy))?;
        } else {
            let bytes = fs::read(entry.path()).map_err(Error::file(entry.path()))?;
            write_changed(&copy, &change(&name, bytes)?)?;
        }
        kept.insert(name);
    }
    // All of them before the first goes: a folder that is gone cannot be walked.
    for entry in entries(to).collect::<Vec<_>>() {
        let entry = entry?;
        let (path, is_folder) = (entry.path(), entry.file_type().is_dir());
        // A folder's entries went with it.
        if !kept.contains(below(to, &entry)) && path.exists() {
            let gone = if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            gone.map_err(Error::file(path))?;
        }
    }
    Ok(())
}

/// Everything below a folder that is part of the workbook, folders before what is in them.
fn entries(folder: &Path) -> impl Iterator<Item = Result<DirEntry>> {
    let is_part = |entry: &DirEntry| !LEFT_OUT.iter().any(|left_out| entry.file_name() == *left_out);
    let all = WalkDir::new(folder).follow_links(true).into_iter();
    // The folder itself may have any name.
    let parts = all.filter_entry(move |entry| entry.depth() == 0 || is_part(entry));
    let folder = folder.to_owned();
    parts.map(move |entry| {
        entry.map_err(|error| {
            let path = error.path().unwrap_or(&folder).to_owned();
            Error::File { path, source: error.into() }
        })
    })
}

fn below<'a>(folder: &Path, entry: &'a DirEntry) -> &'a Path {
    entry.path().strip_prefix(folder).unwrap_or(entry.path())
}

/// Writes a file, unless it says the same already.
///
/// # Errors
/// If it can't be written.
pub fn write_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(path, bytes).map_err(Error::file(path))
}
