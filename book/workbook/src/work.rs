//! Blanking a function, and putting it back: what changes the learner's files.
//!
//! In every order of steps here the original is saved before it leaves its file, and the learner's text is saved
//! before it leaves its file. A command that is killed between two steps can simply be given again.

use crate::{
    book::{Book, read},
    exercise::Exercise,
    failure::{Failure, Result},
    progress::{Progress, State},
    region::{Region, find_region, replaced, with_body},
};
use std::{path::PathBuf, process::Command};

/// A function as it stands in its file.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The file's whole text.
    pub file_text: String,
    /// Where the function is in it.
    pub region: Region,
    /// The function's text.
    pub text: String,
    /// The function as it was handed out; the same as `text` where it is not blanked.
    pub original: String,
    /// The function as a learner begins it.
    pub stub: String,
}

impl Standing {
    /// Whether the function is a learner's work: neither the original nor the stub.
    pub fn is_own_work(&self) -> bool {
        self.text != self.original && self.text != self.stub
    }
}

/// Looks at an exercise's function.
///
/// # Errors
/// If its file can't be read, or its anchors or braces aren't there.
pub fn look_at(book: &Book, exercise: &Exercise) -> Result<Standing> {
    let path = book.file(exercise);
    let file_text = read(&path)?;
    let name = &exercise.name;
    let region = find_region(&file_text, name).map_err(|what| {
        let kept = book.store.original(name).map_or("", |_| " (the original is in .workbook/originals)");
        Failure::new(format!("{}: {what}; it belongs around the function `{name}`{kept}", exercise.path()))
    })?;
    let text = file_text[region.whole.clone()].to_owned();
    let original = book.store.original(name).unwrap_or_else(|| text.clone());
    let stub = with_body(&original, &exercise.stub_body())
        .ok_or_else(|| Failure::new(format!("{}: `{name}` has no body in braces", exercise.path())))?;
    Ok(Standing { file_text, region, text, original, stub })
}

/// What [`start`] did.
#[derive(Clone, Debug, PartialEq)]
pub enum Started {
    /// The function is blank now; an attempt that stood there is kept in that file.
    Blanked(Option<PathBuf>),
    /// It was blank already.
    WasBlank,
}

/// Blanks an exercise's function.
///
/// # Errors
/// If the function is the learner's work, unless `again` is set: then that is kept as an attempt first.
pub fn start(book: &Book, exercise: &Exercise, again: bool) -> Result<Started> {
    let _lock = book.store.lock()?;
    let name = &exercise.name;
    let mut standing = look_at(book, exercise)?;
    if book.store.original(name).is_none()
        && let Some(committed) = committed_function(book, exercise)
        && committed != standing.text
        && let Some(stub) = with_body(&committed, &exercise.stub_body())
    {
        // Written over by hand, without `start`.
        (standing.original, standing.stub) = (committed, stub);
    }
    if standing.is_own_work() && !again {
        return Err(Failure::new(format!(
            "{}:{}: `{name}` is your own work, and not saved elsewhere. `cargo workbook check {name}` checks it; \
            `cargo workbook start {name} --again` keeps it in .workbook/attempts and begins anew",
            exercise.path(),
            standing.region.line
        )));
    }
    let kept =
        if standing.is_own_work() { Some(book.store.keep_attempt(name, &standing.text)?) } else { None };
    book.store.keep_original(name, &standing.original)?;
    let was_blank = standing.text == standing.stub;
    if !was_blank {
        put(book, exercise, &standing, &standing.stub)?;
    }
    Progress::change(&book.store, |progress| {
        let mark = progress.mark_mut(name);
        // What was solved once stays solved.
        if mark.state != State::Solved {
            mark.state = State::Started;
        }
        progress.current = Some(name.clone());
    })?;
    Ok(if was_blank { Started::WasBlank } else { Started::Blanked(kept) })
}

/// What [`restore`] did.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// Whether anything had to be put back.
    pub changed: bool,
    /// The file that keeps the attempt; none if there was none.
    pub attempt: Option<PathBuf>,
}

/// Puts the original back and keeps the attempt.
///
/// # Errors
/// If a file can't be read or written.
pub fn restore(book: &Book, exercise: &Exercise, state: State) -> Result<Restored> {
    let _lock = book.store.lock()?;
    let name = &exercise.name;
    let standing = look_at(book, exercise)?;
    let attempt =
        if standing.is_own_work() { Some(book.store.keep_attempt(name, &standing.text)?) } else { None };
    let changed = standing.text != standing.original;
    if changed {
        put(book, exercise, &standing, &standing.original)?;
    }
    Progress::change(&book.store, |progress| {
        let mark = progress.mark_mut(name);
        if mark.state != State::Solved {
            mark.state = state;
        }
        progress.current.take_if(|current| current == name);
    })?;
    if book.store.original(name).is_some() {
        book.store.forget_original(name)?;
    }
    Ok(Restored { changed, attempt })
}

/// Writes the function, unless the file was saved by someone else since it was looked at.
fn put(book: &Book, exercise: &Exercise, standing: &Standing, text: &str) -> Result<()> {
    let path = book.file(exercise);
    if read(&path)? != standing.file_text {
        return Err(Failure::new(format!("{} has just been saved; try again", exercise.path())));
    }
    book.store.write(&path, &replaced(&standing.file_text, standing.region.whole.clone(), text))
}

/// Whether git has this text for the function; none without git, or where the file is not in it.
pub fn is_committed(book: &Book, exercise: &Exercise, text: &str) -> Option<bool> {
    committed_function(book, exercise).map(|committed| committed == text)
}

/// The function as git has it; none without git, or where the file is not in it.
fn committed_function(book: &Book, exercise: &Exercise) -> Option<String> {
    let object = format!("HEAD:./{}", exercise.path());
    let shown = Command::new("git").arg("-C").arg(&book.root).args(["show", &object]).output().ok()?;
    let text = String::from_utf8(shown.stdout).ok().filter(|_| shown.status.success())?;
    let region = find_region(&text, &exercise.name).ok()?;
    Some(text[region.whole].to_owned())
}
