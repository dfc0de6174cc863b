//! Makes the book anew whenever something that it is made of was saved.

use crate::{
    command_line::make_and_say,
    make::Order,
    serve::{Edition, serve},
};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::Duration,
};
use workbook::book::Book;

/// Editors save in several steps; this long after the last they are done.
const SETTLE: Duration = Duration::from_millis(60);

/// Makes the book, opens it, and goes on until it is ended from outside.
///
/// # Errors
/// If there can be no book, or it can't be shown, or nothing can be watched.
pub fn open(order: &Order) -> Result<(), String> {
    make_and_say(order)?;
    let edition = Arc::new(Edition::default());
    let address = serve(&order.out, Arc::clone(&edition))?;
    println!("Read it at {address} - Ctrl-C ends this.");
    if opener::open_browser(&address).is_err() {
        println!("No browser could be opened: open that address yourself.");
    }
    let (send, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // The press reads the same files.
        if event.is_ok_and(|event| {
            !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(is_source)
        }) {
            let _ = send.send(());
        }
    })
    .map_err(|error| error.to_string())?;
    watch(&mut watcher, order)?;
    while changes.recv().is_ok() {
        settle(&changes);
        match make_and_say(order) {
            Ok(_) => edition.advance(),
            Err(what) => eprintln!("{what}"),
        }
    }
    Ok(())
}

/// The chapters and all that they show: the stages' sources, their recorded tables, the figures, what runs in the page.
fn watch(watcher: &mut RecommendedWatcher, order: &Order) -> Result<(), String> {
    let stages = Book::open(&order.root).map_err(|failure| failure.message)?.stages;
    let folders = stages.iter().map(|stage| PathBuf::from(&stage.folder));
    for folder in folders.chain([PathBuf::from("book")]) {
        let folder = order.root.join(folder);
        let watched = watcher.watch(&folder, RecursiveMode::Recursive);
        watched.map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// Whether an author or a learner writes such files; editors' own files come and go.
fn is_source(path: &PathBuf) -> bool {
    let kinds =
        ["md", "rs", "toml", "snap", "js", "css", "hbs", "html", "png", "vert", "frag", "glsl", "glb"];
    Path::new(path).extension().is_some_and(|kind| kinds.iter().any(|it| kind == *it))
}

fn settle(changes: &Receiver<()>) {
    loop {
        match changes.recv_timeout(SETTLE) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        }
    }
}
