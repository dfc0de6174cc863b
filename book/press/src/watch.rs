//! Makes the book anew whenever something that it is made of was saved.

use crate::{
    make::make_and_report,
    order::Order,
    serve::{Edition, serve},
};
use anyhow::{Context, Result};
use exercises::workspace::Workspace;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

/// Editors save in several steps; this long after the last they are done.
const SETTLE: Duration = Duration::from_millis(60);

/// What authors and learners write; editors' own files come and go.
const SOURCES: [&str; 13] =
    ["md", "rs", "toml", "snap", "js", "css", "hbs", "html", "png", "vert", "frag", "glsl", "glb"];

/// Makes the book, opens it, and goes on until it is ended from outside.
///
/// # Errors
/// If there can be no book, or it can't be shown, or nothing can be watched.
pub fn open(order: &Order) -> Result<()> {
    make_and_report(order)?;
    let edition = Arc::new(Edition::default());
    let address = serve(&order.out, Arc::clone(&edition))?;
    println!("Read it at {address} - Ctrl-C ends this.");
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

/// The chapters and all that they show: the stages' sources, their recorded tables, the figures, what runs in the page.
fn watch(watcher: &mut RecommendedWatcher, order: &Order) -> Result<()> {
    let stages = Workspace::open(&order.root)?.stages;
    for folder in stages.iter().map(|stage| &stage.folder[..]).chain(["book"]) {
        let path = order.root.join(folder);
        watcher.watch(&path, RecursiveMode::Recursive).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Whether a source was written: the press itself reads them.
fn is_save(event: &notify::Event) -> bool {
    let is_source =
        |path: &Path| path.extension().is_some_and(|kind| SOURCES.iter().any(|source| kind == *source));
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(|path| is_source(path))
}

/// Takes in all changes that belong to one save.
fn settle(changes: &Receiver<()>) {
    while changes.recv_timeout(SETTLE).is_ok() {}
}
