//! One making of the book, from the chapters to the finished folder.

use crate::{book, demo, links, problem::Problem, sources::Sources};
use std::{
    collections::BTreeMap,
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
    let is_whole = sources.is_whole();
    sources.figures = figures(order, &sources, &work.join("figures"), is_whole, &mut made.notes)?;
    sources.is_live = order.live && are_live(&order.root, &work.join("live"), is_whole, &mut made.notes);
    if !is_whole {
        made.notes.push(
            "While a function is yours to write, figures and live stages stay as they were.".to_owned(),
        );
    }
    let pages = work.join("pages");
    book::make(&mut sources, &pages)?;
    demo::check(&sources, order);
    if sources.is_live {
        copy_files(&work.join("live"), &pages.join("live"), &|path| path.is_file())?;
    }
    copy_page_files(&order.root.join("book/live"), &pages.join("live"))?;
    links::check(&sources, &pages)?;
    mirror(&pages, &order.out).map_err(|failure| failure.message)?;
    made.problems = sources.problems.sorted();
    Ok(made)
}

/// The figures: those of the order, or those drawn before where functions are unwritten, or else drawn now.
fn figures(
    order: &Order,
    sources: &Sources,
    folder: &Path,
    is_whole: bool,
    notes: &mut Vec<String>,
) -> Result<BTreeMap<String, String>, String> {
    let drawn = book::read_figures(order.figures.as_deref().unwrap_or(folder));
    if order.figures.is_some() || (!is_whole && !drawn.is_empty()) {
        return Ok(drawn);
    }
    book::draw_figures(sources, folder, notes)
}

/// Whether the stages are there for the page, built now or before; if not, the reader is told why.
fn are_live(root: &Path, folder: &Path, is_whole: bool, notes: &mut Vec<String>) -> bool {
    let were_built = folder.join("gl.js").is_file();
    if were_built && !is_whole {
        return true;
    }
    let build = || {
        if !were_built {
            eprintln!("Building the stages for the page; the first time takes some minutes.");
        }
        live::put(root, folder)
    };
    let built = live::can_build().and_then(|()| build());
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

/// The scripts and styles of what is live in the pages, and the pictures that stand in for it.
fn copy_page_files(from: &Path, to: &Path) -> Result<(), String> {
    let kinds = ["js", "css", "html"];
    copy_files(from, to, &|path| path.extension().is_some_and(|kind| kinds.iter().any(|it| kind == *it)))?;
    copy_files(&from.join("pictures"), &to.join("pictures"), &|path| path.is_file())
}

/// Copies the files of a folder, if there is one.
fn copy_files(from: &Path, to: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Result<(), String> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| fail(to, error))?;
    for path in fs::read_dir(from).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if let (Some(name), true) = (path.file_name(), is_wanted(&path)) {
            let bytes = fs::read(&path).map_err(|error| fail(&path, error))?;
            write_changed(&to.join(name), &bytes).map_err(|failure| failure.message)?;
        }
    }
    Ok(())
}
