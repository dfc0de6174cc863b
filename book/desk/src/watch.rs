//! Makes the book again whenever one of its sources is saved; what a learner writes is not one of them.

use crate::{desk::Desk, serve::serve};
use anyhow::{Context, Result};
use catalogue::say;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use press::{
    make::{make_and_report, waits_for_stages},
    order::Order,
    sources::Sources,
};
use runner::exercise::workspace::Workspace;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::Ordering,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

/// The quiet time after which a save is complete: editors write in several steps.
const SETTLE: Duration = Duration::from_millis(60);

/// The folder of a learner's progress.
const PROGRESS: &str = ".workbook";

/// The extensions of sources, and of a learner's progress. Editors' temporary files have others.
const SOURCES: [&str; 15] = [
    "md", "po", "rs", "toml", "snap", "txt", "js", "css", "hbs", "html", "png", "vert", "frag", "glsl", "glb",
];

/// Makes the book, opens it, and keeps it up to date until the program is interrupted.
///
/// # Errors
/// If the book can't be made or shown, or its sources can't be watched.
pub fn open(order: &Order, has_browser: bool) -> Result<()> {
    let begins_without = waits_for_stages(order);
    make_and_report(&Order { live: order.live && !begins_without, ..order.clone() })?;
    let desk = Arc::new(Desk::new(&order.root));
    let address = serve(&order.out, Arc::clone(&desk))? + &edition(&order.out);
    println!("{}", say!("Read it at {address} (Ctrl-C stops).", address));
    if has_browser && opener::open_browser(&address).is_err() {
        println!("{}", say!("No browser could be opened: open that address yourself."));
    }
    let (send, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        event.into_iter().flat_map(saved).for_each(|path| drop(send.send(path)));
    })?;
    watch(&mut watcher, order)?;
    if begins_without {
        println!("{}", say!("Its pictures are still; in some minutes they will be live."));
        make_and_report(order)?;
        desk.edition.advance();
    }
    desk.is_live.store(order.live, Ordering::SeqCst);
    // The first time this takes a minute or two, in which nobody has written anything yet.
    drop(desk.build(&BTreeSet::new()));
    let mut originals = originals(&order.root)?;
    while let Ok(first) = changes.recv() {
        let saved = settle(&changes, first);
        desk.news.advance();
        if !is_for_the_book(&mut originals, &order.root, &saved) {
            continue;
        }
        match make_and_report(order) {
            Ok(_) => desk.edition.advance(),
            Err(error) => eprintln!("{error:#}"),
        }
    }
    Ok(())
}

/// The folder of the edition in the reader's language; empty for the English pages.
fn edition(book: &Path) -> String {
    let folder = format!("{}/", catalogue::language());
    if book.join(&folder).is_dir() { folder } else { String::new() }
}

/// The files with exercises, as the pages show them: with the originals of all functions.
fn originals(root: &Path) -> Result<BTreeMap<PathBuf, Option<String>>> {
    let sources = Sources::open(root)?;
    let paths: BTreeSet<String> = sources.workspace.exercises().map(|it| it.path()).collect();
    Ok(paths.into_iter().map(|path| (root.join(&path), sources.original_text(&path))).collect())
}

/// True if the pages show something of what was saved: of a file with exercises, more than a learner's
/// functions.
fn is_for_the_book(
    known: &mut BTreeMap<PathBuf, Option<String>>,
    root: &Path,
    saved: &BTreeSet<PathBuf>,
) -> bool {
    let is_learners = |path: &PathBuf| known.contains_key(path) || path.starts_with(root.join(PROGRESS));
    if !saved.iter().all(is_learners) {
        return true;
    }
    match originals(root) {
        Ok(now) if now == *known => false,
        Ok(now) => {
            *known = now;
            true
        }
        Err(_) => true,
    }
}

/// Watches the chapters and everything that they show: the stages' sources, their recorded tables, the
/// figures, the live parts.
fn watch(watcher: &mut RecommendedWatcher, order: &Order) -> Result<()> {
    let workspace = Workspace::open(&order.root)?;
    std::fs::create_dir_all(order.root.join(PROGRESS))?;
    for folder in workspace.stages().map(|stage| &stage.folder[..]).chain(["book", PROGRESS]) {
        let path = order.root.join(folder);
        watcher.watch(&path, RecursiveMode::Recursive).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The sources that were written, not just read, and the learner's progress.
fn saved(event: notify::Event) -> Vec<PathBuf> {
    let is_source =
        |path: &PathBuf| path.extension().is_some_and(|kind| SOURCES.iter().any(|it| kind == *it));
    match event.kind {
        EventKind::Access(_) => Vec::new(),
        _ => event.paths.into_iter().filter(is_source).collect(),
    }
}

/// All files of one save, which may take several steps.
fn settle(changes: &Receiver<PathBuf>, first: PathBuf) -> BTreeSet<PathBuf> {
    let mut saved = BTreeSet::from([first]);
    while let Ok(path) = changes.recv_timeout(SETTLE) {
        saved.insert(path);
    }
    saved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_times_are_sources_and_temporary_files_are_not() {
        let written =
            ["book/figures/measured/skinning.txt", ".workbook/progress.txt", "book/.a.md.swp", "a~"];
        let event = written
            .iter()
            .fold(notify::Event::new(EventKind::Any), |event, path| event.add_path(PathBuf::from(path)));
        assert_eq!(saved(event), written[..2].iter().map(PathBuf::from).collect::<Vec<_>>());
    }
}
