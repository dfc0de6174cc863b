//! One making of the book, from the chapters to the finished folder.

use crate::{
    book, demo_checks, drawings, editions, lines, links,
    live::{self, bundle},
    order::Order,
    problem::Problem,
    shaders,
    sources::{Sources, held},
    theme,
};
use anyhow::{Context, Result, ensure};
use catalogue::{ENGLISH, language, say};
use runner::exercise::copy::{files, write_all, write_changed};
use std::{fs, path::Path, thread, time::Instant};

/// A finished book: it is in its folder even if it has problems.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// Problems for the authors to mend.
    pub problems: Vec<Problem>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// Makes the book.
///
/// # Errors
/// If it can't be made.
pub fn make(order: &Order) -> Result<Made> {
    may_empty(&order.out)?;
    let mut notes = Vec::new();
    let mut sources = Sources::open(&order.root)?;
    for name in &order.blank {
        sources.workspace.find(name)?;
    }
    sources.blank.clone_from(&order.blank);
    let work = order.root.join("target/press");
    let (bundles, pages) = (work.join("live"), work.join("pages"));
    let drawings = drawings::begin(&sources, &work.join("figures"))?;
    if order.live {
        sources.forms = lines::forms(&sources, &work.join("lines"), order.judges, &mut notes)?;
        sources.live_program = live::program(&sources, &bundles, &mut notes);
    }
    sources.figures = drawings.finish(&mut notes)?;
    if !sources.is_whole() {
        let note = "While a function is yours to write, figures stay as they were, and live stages run the original.";
        notes.push(note.to_owned());
    }
    press_and_build(&mut sources, order, &work, &mut notes)?;
    if sources.live_program.is_some() {
        copy_files(&bundles, &pages.join("live"), |_| true)?;
    }
    let answers = pages.join("live/answers");
    fs::create_dir_all(&answers).with_context(|| answers.display().to_string())?;
    lines::write(&sources, &answers)?;
    shaders::write(&sources, &answers)?;
    copy_page_files(&order.root, &pages.join("live"))?;
    theme::link_editions(&sources, &pages)?;
    links::check(&sources, &pages)?;
    mirror(&pages, &order.out)?;
    Ok(Made { problems: sources.problems.sorted(), notes })
}

/// Makes the pages of all editions: each is pressed after the one before, and then built beside the others.
/// mdBook's warnings become problems.
fn press_and_build(sources: &mut Sources, order: &Order, work: &Path, notes: &mut Vec<String>) -> Result<()> {
    let pages = work.join("pages");
    thread::scope(|scope| {
        let english = book::press(sources, &pages)?;
        let english = scope.spawn(|| english.build());
        demo_checks::check(sources, order);
        let mut others = Vec::new();
        for language in catalogue::languages(&order.root) {
            let folder = work.join("editions").join(&language);
            let edition = editions::press(sources, &language, &folder, order, notes)?;
            others.push((folder, pages.join(language), scope.spawn(|| edition.build())));
        }
        let mut warnings = english.join().expect(CALM)?;
        for (folder, place, edition) in others {
            warnings.extend(edition.join().expect(CALM)?);
            mirror(&folder, &place)?;
        }
        warnings.into_iter().for_each(|warning| sources.problems.add("book", 0, warning));
        Ok(())
    })
}

/// mdBook's faults are errors.
const CALM: &str = "building pages doesn't panic";

/// True if live stages are asked for that were never built, and can be: it takes minutes.
pub fn waits_for_stages(order: &Order) -> bool {
    let bundles = order.root.join("target/press/live");
    order.live && bundle::can_build().is_ok() && bundle::program(&bundles).is_none()
}

/// Makes one folder hold the same files as another, and no others.
pub(crate) fn mirror(from: &Path, to: &Path) -> Result<()> {
    Ok(write_all(to, &held(from, |_| true)?, |_| false)?)
}

/// Makes the book and prints the outcome. True if it has no problems.
///
/// # Errors
/// If the book can't be made.
pub fn make_and_report(order: &Order) -> Result<bool> {
    let began = Instant::now();
    let made = make(order)?;
    made.problems.iter().for_each(|problem| eprintln!("{problem}"));
    made.notes.iter().for_each(|note| eprintln!("{note}"));
    // The reader's own edition.
    let edition = Some(language()).filter(|language| *language != ENGLISH);
    let index = edition.map_or_else(|| order.out.clone(), |language| order.out.join(language));
    let (index, seconds) = (index.join("index.html"), format!("{:.1}", began.elapsed().as_secs_f32()));
    println!("{}", say!("The book is in {index} ({seconds} s).", index = index.display(), seconds));
    match made.problems.len() {
        0 => {}
        1 => eprintln!("There is 1 problem with it: see above."),
        count => eprintln!("There are {count} problems with it: see above."),
    }
    Ok(made.problems.is_empty())
}

/// Refuses a folder with other contents: the book's folder is emptied of everything that is not the book's.
fn may_empty(out: &Path) -> Result<()> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    let may = is_empty || out.join("toc.html").is_file();
    ensure!(may, "{} does not contain the book: name an empty folder", out.display());
    Ok(())
}

/// Copies what all editions share: the scripts and styles of live parts, the fonts, and the pictures of
/// demos.
fn copy_page_files(root: &Path, to: &Path) -> Result<()> {
    let kinds = ["js", "css", "html"];
    let is_script = |file: &str| file.rsplit('.').next().is_some_and(|kind| kinds.contains(&kind));
    copy_files(&root.join("book/press/live"), to, is_script)?;
    copy_files(&root.join(theme::FONTS), &to.join("fonts"), |file| {
        file.ends_with(".woff2") || file == "OFL.txt"
    })?;
    copy_files(&root.join(live::picture::FOLDER), &to.join("pictures"), |_| true)
}

/// Copies the files of a folder, if it exists, without its subfolders.
fn copy_files(from: &Path, to: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    let held = files(from).unwrap_or_default();
    for file in held.iter().filter(|file| !file.contains('/') && is_wanted(file)) {
        let bytes = fs::read(from.join(file)).with_context(|| file.clone())?;
        write_changed(&to.join(file), &bytes)?;
    }
    Ok(())
}
