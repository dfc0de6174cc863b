//! One making of the book, from the chapters to the finished folder.

use crate::{book, demo, links, problem::Problem, sources::Sources};
use std::{
    fs,
    path::{Path, PathBuf},
};
use workbook::copy::{mirror, write_changed};

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Order {
    /// The workspace's root.
    pub root: PathBuf,
    /// Where the book is put.
    pub out: PathBuf,
    /// Figures that are drawn already, in this folder.
    pub figures: Option<PathBuf>,
    /// Whether the stages are built for the page.
    pub live: bool,
    /// Whether to take the pictures of demos that have none.
    pub pictures: bool,
}

/// What came of it: the book is in its folder even where something is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// What the authors have to mend.
    pub problems: Vec<Problem>,
    /// What the reader should know.
    pub notes: Vec<String>,
}

/// Makes the book.
///
/// # Errors
/// If there can be none; in words.
pub fn make(order: &Order) -> Result<Made, String> {
    may_empty(&order.out)?;
    let mut made = Made::default();
    let mut sources = Sources::open(&order.root)?;
    let work = order.root.join("target/press");
    sources.figures = match &order.figures {
        Some(folder) => book::read_figures(folder),
        None => book::draw_figures(&sources, &work.join("figures"), &mut made.notes)?,
    };
    sources.is_live = order.live && build_live(&order.root, &work.join("live"), &mut made.notes);
    let pages = work.join("pages");
    book::make(&mut sources, &pages)?;
    demo::check(&sources, order);
    if sources.is_live {
        copy_into(&work.join("live"), &pages.join("live"))?;
    }
    let pictures = order.root.join("book/live/pictures");
    if pictures.is_dir() {
        copy_into(&pictures, &pages.join("live/pictures"))?;
    }
    links::check(&sources, &pages)?;
    mirror(&pages, &order.out).map_err(|failure| failure.message)?;
    made.problems = sources.problems.sorted();
    Ok(made)
}

/// Whether the stages are there for the page; if not, the reader is told why.
fn build_live(root: &Path, folder: &Path, notes: &mut Vec<String>) -> bool {
    let built = live::can_build().and_then(|()| live::put(root, folder));
    built.map_err(|why| notes.push(why)).is_ok()
}

/// The folder is the book's alone: what doesn't belong to it is removed. So another folder is not touched.
fn may_empty(out: &Path) -> Result<(), String> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if is_empty || out.join("toc.html").is_file() {
        return Ok(());
    }
    Err(format!("{} holds something else than the book: name an empty folder", out.display()))
}

fn copy_into(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| fail(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| fail(from, error))?.flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_into(&path, &target)?;
        } else {
            let bytes = fs::read(&path).map_err(|error| fail(&path, error))?;
            write_changed(&target, &bytes).map_err(|failure| failure.message)?;
        }
    }
    Ok(())
}
