//! Notices that the learner saved a file.

use crate::exercise::{
    error::{Error, Result},
    workspace::Workspace,
};
use notify::{Config, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};
use walkdir::WalkDir;

/// The interval at which the files are looked at if the system reports no events.
const POLL: Duration = Duration::from_millis(200);

/// Calls `changed` after every change, until it is dropped. Uses the system's events; if there are none, or
/// with `poll`, it looks at the files itself.
///
/// # Errors
/// If the files can't be watched.
pub fn watch_files(
    workspace: &Workspace,
    poll: bool,
    changed: impl Fn() + Clone + Send + 'static,
) -> Result<Box<dyn Watcher>> {
    let folders = sources(workspace);
    let watch_all = |watcher: &mut dyn Watcher| {
        folders.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
    };
    let native = RecommendedWatcher::new(on_change(changed.clone()), Config::default());
    if let (Ok(mut watcher), false) = (native, poll)
        && watch_all(&mut watcher).is_ok()
    {
        return Ok(Box::new(watcher));
    }
    // It knows times only to the second, so it compares the contents.
    let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
    let cannot = |error| Error::Stopped(format!("watching the files: {error}"));
    let mut polling = PollWatcher::new(on_change(changed), config).map_err(cannot)?;
    watch_all(&mut polling).map_err(cannot)?;
    Ok(Box::new(polling))
}

fn on_change(changed: impl Fn()) -> impl FnMut(notify::Result<notify::Event>) {
    move |event| {
        // The compiler reads the same files.
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            changed();
        }
    }
}

/// The stages' `src` folders, and those of crates inside a stage that have exercises.
fn sources(workspace: &Workspace) -> BTreeSet<PathBuf> {
    let stages = workspace.stages.iter().map(|stage| workspace.root.join(&stage.folder).join("src"));
    let is_source = |folder: &&Path| folder.ends_with("src");
    let of_exercises = workspace
        .exercises()
        .filter_map(|exercise| workspace.file(exercise).ancestors().find(is_source).map(Path::to_owned));
    stages.chain(of_exercises).filter(|folder| folder.is_dir()).collect()
}

/// Files, each with its size and its time of modification.
pub type Files = BTreeSet<(PathBuf, u64, SystemTime)>;

/// Every source file.
pub fn source_files(workspace: &Workspace) -> Files {
    let entries =
        sources(workspace).into_iter().flat_map(|folder| WalkDir::new(folder).into_iter().flatten());
    let files = entries.filter(|entry| entry.file_type().is_file());
    let state = |entry: walkdir::DirEntry| {
        let metadata = entry.metadata().ok()?;
        Some((entry.into_path(), metadata.len(), metadata.modified().ok()?))
    };
    files.filter_map(state).collect()
}
