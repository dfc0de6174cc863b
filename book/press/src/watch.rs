//! Makes the book again whenever one of its sources is saved.

use crate::{
    make::make_and_report,
    order::Order,
    serve::{Edition, serve},
};
use anyhow::{Context, Result};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use runner::exercise::workspace::Workspace;
use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

/// The quiet time after which a save is complete: editors write in several steps.
const SETTLE: Duration = Duration::from_millis(60);

/// The extensions of sources. Editors' temporary files have others.
const SOURCES: [&str; 13] =
    ["md", "rs", "toml", "snap", "js", "css", "hbs", "html", "png", "vert", "frag", "glsl", "glb"];

/// Makes the book, opens it, and keeps it up to date until the program is interrupted.
///
/// # Errors
/// If the book can't be made or shown, or its sources can't be watched.
pub fn open(order: &Order) -> Result<()> {
    make_and_report(order)?;
    let edition = Arc::new(Edition::default());
    let address = serve(&order.out, Arc::clone(&edition))?;
    println!("Read it at {address} (Ctrl-C stops).");
    if opener::open_browser(&address).is_err() {
        println!("No browser could be opened: open that address yourself.");
    }
    let (send, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| is_save(&event)) {
            let _ = send.send(());
        }
    })?;
    watch(&mut watcher, order)?;
    while changes.recv().is_ok() {
        settle(&changes);
        match make_and_report(order) {
            Ok(_) => edition.advance(),
            Err(error) => eprintln!("{error:#}"),
        }
    }
    Ok(())
}

/// Watches the chapters and everything that they show: the stages' sources, their recorded tables, the
/// figures, the live parts.
fn watch(watcher: &mut RecommendedWatcher, order: &Order) -> Result<()> {
    let stages = Workspace::open(&order.root)?.stages;
    for folder in stages.iter().map(|stage| &stage.folder[..]).chain(["book"]) {
        let path = order.root.join(folder);
        watcher.watch(&path, RecursiveMode::Recursive).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// True if a source was written, not just read.
fn is_save(event: &notify::Event) -> bool {
    let is_source =
        |path: &Path| path.extension().is_some_and(|kind| SOURCES.iter().any(|source| kind == *source));
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(|path| is_source(path))
}

/// Waits for all changes of one save.
fn settle(changes: &Receiver<()>) {
    while changes.recv_timeout(SETTLE).is_ok() {}
}
