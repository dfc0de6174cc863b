//! Blanking a function, and putting it back: what changes the learner's files.
//!
//! In every order of steps here the original is saved before it leaves its file, and the learner's text is saved
//! before it leaves its file. A command that is killed between two steps can simply be given again.

use crate::{
    error::{Error, Result},
    exercise::Exercise,
    function::{Function, committed_function, look_at},
    manifest::read,
    progress::{Progress, State},
    region::{replaced, with_body},
    workspace::Workspace,
};
use std::path::PathBuf;

/// What [`start`] did.
#[derive(Clone, Debug, PartialEq)]
pub struct Started {
    /// Whether it was blank already.
    pub was_blank: bool,
    /// The file that keeps the attempt that stood there; none if there was none.
    pub attempt: Option<PathBuf>,
    /// The line that the body begins after, counted from 1.
    pub line: usize,
}

/// Blanks an exercise's function.
///
/// # Errors
/// If the function is the learner's work, unless `again` is set: then that is kept as an attempt first.
pub fn start(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    again: bool,
) -> Result<Started> {
    let _lock = workspace.store.lock()?;
    let name = &exercise.name;
    let function = with_committed_original(workspace, exercise, look_at(workspace, exercise)?);
    let line = function.region.line;
    if function.is_own_work() && !again {
        return Err(Error::Stopped(format!(
            "{}:{line}: `{name}` is your own work, and not saved elsewhere. `cargo workbook check {name}` checks it; \
            `cargo workbook start {name} --again` keeps it in .workbook/attempts and begins anew",
            exercise.path(),
        )));
    }
    let attempt = keep_attempt(workspace, exercise, &function)?;
    workspace.store.keep_original(name, &function.original)?;
    let was_blank = function.text == function.stub;
    if !was_blank {
        put(workspace, exercise, &function, &function.stub)?;
    }
    progress.change(&workspace.store, |progress| {
        let mark = progress.mark_mut(name);
        // What was solved once stays solved.
        if mark.state != State::Solved {
            mark.state = State::Started;
        }
        progress.current = Some(name.clone());
    })?;
    Ok(Started { was_blank, attempt, line })
}

/// With git's text as the original, where the function was written over by hand, without `start`.
fn with_committed_original(workspace: &Workspace, exercise: &Exercise, function: Function) -> Function {
    let committed = if function.is_begun { None } else { committed_function(workspace, exercise) };
    let stub = committed.as_ref().and_then(|committed| with_body(committed, &exercise.stub_body()));
    match (committed, stub) {
        (Some(original), Some(stub)) => Function { original, stub, ..function },
        _ => function,
    }
}

/// What [`restore`] did.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// Whether anything had to be put back.
    pub changed: bool,
    /// The file that keeps the attempt; none if there was none.
    pub attempt: Option<PathBuf>,
}

/// Puts the original back and keeps the attempt; from now on the exercise is in that state, unless it was solved.
///
/// # Errors
/// If a file can't be read or written.
pub fn restore(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    state: State,
) -> Result<Restored> {
    let _lock = workspace.store.lock()?;
    let name = &exercise.name;
    let function = look_at(workspace, exercise)?;
    let attempt = keep_attempt(workspace, exercise, &function)?;
    let changed = function.text != function.original;
    if changed {
        put(workspace, exercise, &function, &function.original)?;
    }
    progress.change(&workspace.store, |progress| {
        let mark = progress.mark_mut(name);
        if mark.state != State::Solved {
            mark.state = state;
        }
        progress.current.take_if(|current| current == name);
    })?;
    if function.is_begun {
        workspace.store.forget_original(name)?;
    }
    Ok(Restored { changed, attempt })
}

fn keep_attempt(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<Option<PathBuf>> {
    let keep = || workspace.store.keep_attempt(&exercise.name, &function.text);
    function.is_own_work().then(keep).transpose()
}

/// Writes the function, unless the file was saved by someone else since it was looked at.
fn put(workspace: &Workspace, exercise: &Exercise, function: &Function, text: &str) -> Result<()> {
    let path = workspace.file(exercise);
    if read(&path)? != function.file_text {
        return Err(Error::Stopped(format!("{} has just been saved; try again", exercise.path())));
    }
    workspace.store.write(&path, &replaced(&function.file_text, function.region.whole.clone(), text))
}
