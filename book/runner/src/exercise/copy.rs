//! A second workspace to try things in, so that a killed command never leaves the learner's own half changed.

use crate::exercise::{Error, Exercise, Result, find_region, replaced};
use std::{collections::BTreeMap, fs, io::ErrorKind, path::Path};
use walkdir::{DirEntry, WalkDir};

/// Folders that are not part of the workbook.
const LEFT_OUT: [&str; 4] = ["target", ".git", ".workbook", "node_modules"];

/// The files of a copy: their paths relative to the root, and their bytes.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Makes a folder hold these files and no others, apart from folders outside the workbook and files for which
/// `may_stay` is true. Files that are equal already aren't touched, so cargo builds only what has changed.
///
/// # Errors
/// If something can't be read or written.
pub fn write_all(folder: &Path, files: &Files, may_stay: impl Fn(&str) -> bool) -> Result<()> {
    for (path, bytes) in files {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(Error::file(parent))?;
        write_changed(&path, bytes)?;
    }
    let is_left_over = |path: &String| !files.contains_key(path) && !may_stay(path);
    for path in self::files(folder)?.into_iter().filter(is_left_over) {
        let path = folder.join(path);
        fs::remove_file(&path).map_err(Error::file(&path))?;
    }
    Ok(())
}

/// Puts another text in place of an exercise's function, among the files of a copy.
///
/// # Errors
/// If the function is not in its file.
pub fn replace_function(files: &mut Files, exercise: &Exercise, text: &str) -> Result<()> {
    let bytes = files.entry(exercise.path()).or_default();
    let file = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    *bytes = with_function(&file, exercise, text)?.into_bytes();
    Ok(())
}

/// A file's text with another text in place of an exercise's function.
pub fn with_function(file: &str, exercise: &Exercise, text: &str) -> Result<String> {
    let region = find_region(file, &exercise.name).map_err(exercise.lost())?;
    Ok(replaced(file, region.whole, text))
}

/// Every file below a folder that is part of the workbook, as its path relative to it with `/` between
/// folders.
///
/// # Errors
/// If a folder can't be read.
pub fn files(folder: &Path) -> Result<Vec<String>> {
    // The folder itself may have any name.
    let is_part = |entry: &DirEntry| {
        entry.depth() == 0 || !LEFT_OUT.iter().any(|left_out| entry.file_name() == *left_out)
    };
    let is_gone =
        |error: &walkdir::Error| error.io_error().is_some_and(|it| it.kind() == ErrorKind::NotFound);
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).follow_links(true).into_iter().filter_entry(is_part) {
        let entry = match entry {
            // It has just gone, or is a link that leads nowhere, as Emacs puts beside a file with changes.
            Err(error) if error.depth() > 0 && is_gone(&error) => continue,
            entry => entry.map_err(|error| {
                let path = error.path().unwrap_or(folder).to_owned();
                Error::file(&path)(error.into())
            })?,
        };
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(files)
}

/// Writes a file, unless it has these contents already.
///
/// # Errors
/// If it can't be written.
pub fn write_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(path, bytes).map_err(Error::file(path))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{env, os::unix::fs::symlink, process};

    #[test]
    fn a_link_that_leads_nowhere_is_no_file() {
        let folder = env::temp_dir().join(format!("workbook_links_{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("lib.rs"), "").unwrap();
        symlink("someone@somewhere.1", folder.join(".#lib.rs")).unwrap();
        assert_eq!(files(&folder).unwrap(), ["lib.rs"]);
        fs::remove_dir_all(&folder).unwrap();
        assert!(files(&folder).is_err(), "the folder itself has to be there");
    }
}
