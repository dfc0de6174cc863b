//! Notices that the learner saved a file, by looking at the files again and again: that works everywhere, on
//! network drives and in containers, too.

use crate::exercise::Workspace;
use std::{
    collections::BTreeSet,
    ffi::OsString,
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, SystemTime},
};
use walkdir::WalkDir;

/// The interval at which the files are looked at.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// The time after which a save is complete: editors write in several steps.
const SETTLE: Duration = Duration::from_millis(20);

/// Files, each with its size and its time of modification. They are compared often, and paths slowly.
pub type Files = Vec<(OsString, u64, SystemTime)>;

/// Every file in the `src` folders that have exercises.
pub fn source_files(workspace: &Workspace) -> Files {
    let source = |exercise| {
        let file = workspace.file(exercise);
        file.ancestors().find(|folder| folder.ends_with("src")).map(Path::to_owned)
    };
    let folders: BTreeSet<PathBuf> = workspace.exercises().filter_map(source).collect();
    let entries = folders.into_iter().flat_map(|folder| WalkDir::new(folder).into_iter().flatten());
    let files = entries.filter(|entry| entry.file_type().is_file());
    let state = |entry: walkdir::DirEntry| {
        let metadata = entry.metadata().ok()?;
        Some((entry.into_path().into_os_string(), metadata.len(), metadata.modified().ok()?))
    };
    files.filter_map(state).collect()
}

/// True if the files are not as they were seen. Then a save is given the time to be completed.
pub fn is_saved(workspace: &Workspace, seen: &Files) -> bool {
    let is_saved = source_files(workspace) != *seen;
    if is_saved {
        sleep(SETTLE);
    }
    is_saved
}
