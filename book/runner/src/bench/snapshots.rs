//! The recorded tables, and those that the tests made instead.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use walkdir::WalkDir;

/// The snapshots folder of a package.
pub fn snapshot_folder(root: &Path, package: &str) -> PathBuf {
    root.join(package).join("tests/it/snapshots")
}

/// The table in a snapshot file; `None` if it can't be read.
pub fn snapshot_text(path: &Path) -> Option<String> {
    let file = fs::read_to_string(path).ok()?.replace("\r\n", "\n");
    Some(tables::snapshot_table(&file).trim_end().to_owned())
}

/// The new tables that insta left below a folder, by the file names of the snapshots from which they differ.
pub fn new_snapshots(folder: &Path) -> BTreeMap<String, String> {
    let table = |path: &Path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".new")?;
        Some((name.to_owned(), snapshot_text(path)?))
    };
    WalkDir::new(folder).into_iter().flatten().filter_map(|entry| table(entry.path())).collect()
}
