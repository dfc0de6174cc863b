//! The search for the picture that a material names: beside the model, or in a folder below.

use crate::{
    budget::Budget,
    error::LoadError,
    file::read_file,
    picture::{Picture, decode},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The picture that a texture's name means, decoded; `folder` is that of the model. Its file may have
/// `most_bytes`.
pub fn read_texture(
    folder: Option<&Path>,
    name: &str,
    most_bytes: usize,
    budget: &Budget,
) -> Result<Picture, LoadError> {
    let path = find_texture(folder, name)?;
    decode(budget, &read_file(&path, most_bytes)?)
}

/// The file that a texture's name means.
///
/// Names come from other machines: with backslashes, single or doubled, with drives and folders that are not
/// here, with upper case that is lower case on the disk. So the whole path is looked for beside the model
/// first, and then the bare file name. Files elsewhere are not read, whatever the name says.
pub fn find_texture(folder: Option<&Path>, name: &str) -> Result<PathBuf, LoadError> {
    let missing = || LoadError::new("is not beside the model");
    let folder = folder.and_then(|folder| folder.canonicalize().ok()).ok_or_else(missing)?;
    let parts: Vec<&str> = name
        .split(['/', '\\'])
        .filter(|part| !part.is_empty() && !part.contains(':') && !part.contains('\0'))
        .filter(|part| !matches!(*part, "." | ".."))
        .collect();
    let bare = &parts[parts.len().saturating_sub(1)..];
    let found = descend(&folder, &parts).or_else(|| descend(&folder, bare)).ok_or_else(missing)?;
    let is_inside = found.canonicalize().is_ok_and(|path| path.starts_with(&folder) && path.is_file());
    if is_inside { Ok(found) } else { Err(missing()) }
}

/// Follows the parts of a path, one folder after the other.
fn descend(folder: &Path, parts: &[&str]) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for part in parts {
        path = entry_named(&path, part)?;
    }
    (!parts.is_empty()).then_some(path)
}

/// The entry of a folder with that name, or else with that name in upper or lower case.
fn entry_named(folder: &Path, name: &str) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let mut names: Vec<_> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name()).collect();
    names.sort();
    let same = |entry: &&std::ffi::OsString| entry.to_string_lossy().to_lowercase() == name.to_lowercase();
    names.iter().find(same).map(|name| folder.join(name))
}
