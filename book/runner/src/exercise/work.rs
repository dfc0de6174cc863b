//! Blanks a function and puts it back; these are the only changes to a learner's files.
//!
//! Each sequence of steps saves the original before it leaves its file, and the learner's text before it
//! leaves its file. A command that is killed between two steps can simply be repeated.

use crate::exercise::{
    Exercise,
    error::{Error, Result},
    function::{Function, look_at},
    originals::{self, is_committed, with_originals},
    progress::{Progress, State},
    region::replaced,
    workspace::Workspace,
};
use std::{fs, path::PathBuf};

/// The outcome of [`start`].
#[derive(Clone, Debug, PartialEq)]
pub struct Started {
    /// True if it was blank already.
    pub was_blank: bool,
    /// The file with the previous attempt, if there was one.
    pub attempt: Option<PathBuf>,
    /// The line after which the body begins, counted from 1.
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
    let function = look_at(workspace, exercise)?;
    let line = function.region.line;
    if function.is_own_work() && !again && workspace.store.hidden(name).is_some() {
        return Err(Error::Stopped(format!(
            "{}:{line}: a mistake is hidden in `{name}`. `cargo workbook check {name}` tells whether it is fixed, \
            `cargo workbook restore {name}` removes it; `cargo workbook start {name} --again` blanks the function",
            exercise.path(),
        )));
    }
    if function.is_own_work() && !again {
        let is_committed = is_committed(workspace, &exercise.path());
        let where_else = if is_committed { "committed" } else { "not saved elsewhere" };
        return Err(Error::Stopped(format!(
            "{}:{line}: `{name}` is your own work, and {where_else}. `cargo workbook check {name}` checks it; \
            `cargo workbook start {name} --again` keeps it in .workbook/attempts and begins anew",
            exercise.path(),
        )));
    }
    let attempt = keep_attempt(workspace, exercise, &function)?;
    keep(workspace, exercise, &function)?;
    let was_blank = function.text == function.stub;
    if !was_blank {
        put(workspace, exercise, &function, &function.stub)?;
    }
    workspace.store.forget_hidden(name)?;
    begin(workspace, progress, exercise)?;
    Ok(Started { was_blank, attempt, line })
}

/// Continues with an exercise, whatever its function contains.
///
/// # Errors
/// If a file can't be read or written.
pub fn go_on(workspace: &Workspace, progress: &mut Progress, exercise: &Exercise) -> Result<()> {
    let _lock = workspace.store.lock()?;
    keep(workspace, exercise, &look_at(workspace, exercise)?)?;
    begin(workspace, progress, exercise)
}

/// The outcome of [`restore`].
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// True if anything had to be put back.
    pub changed: bool,
    /// The file with the attempt, if there was one.
    pub attempt: Option<PathBuf>,
}

/// Puts the original back and keeps the attempt; the exercise then has the state `state`, unless it was
/// solved.
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
    let found = look_at(workspace, exercise);
    let is_gone = matches!(found, Err(Error::Gone(_)));
    if is_gone {
        bring_back(workspace, exercise)?;
    }
    let function = if is_gone { look_at(workspace, exercise)? } else { found? };
    let attempt = keep_attempt(workspace, exercise, &function)?;
    let changed = is_gone || function.text != function.original;
    if function.text != function.original {
        put(workspace, exercise, &function, &function.original)?;
    }
    progress.change(&workspace.store, |progress| {
        let mark = progress.mark_mut(name);
        if mark.state != State::Solved {
            mark.state = state;
        }
        progress.current.take_if(|current| current == name);
    })?;
    workspace.store.forget_original(name)?;
    workspace.store.forget_hidden(name)?;
    Ok(Restored { changed, attempt })
}

/// Puts an attempt in the function's place. Returns the file of the learner's previous text, if there was
/// one.
///
/// # Errors
/// If a file can't be read or written.
pub fn put_back(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    attempt: &str,
) -> Result<Option<PathBuf>> {
    let _lock = workspace.store.lock()?;
    let function = look_at(workspace, exercise)?;
    let kept = if function.text == attempt { None } else { keep_attempt(workspace, exercise, &function)? };
    keep(workspace, exercise, &function)?;
    put(workspace, exercise, &function, attempt)?;
    workspace.store.forget_hidden(&exercise.name)?;
    begin(workspace, progress, exercise)?;
    Ok(kept)
}

/// Puts the function with a mistake in its place. Returns the file of the learner's previous text, if there
/// was one. The state of the exercise does not change.
///
/// # Errors
/// If a file can't be read or written.
pub fn hide(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    text: &str,
) -> Result<Option<PathBuf>> {
    let _lock = workspace.store.lock()?;
    let function = look_at(workspace, exercise)?;
    let kept = keep_attempt(workspace, exercise, &function)?;
    keep(workspace, exercise, &function)?;
    workspace.store.keep_hidden(&exercise.name, text)?;
    put(workspace, exercise, &function, text)?;
    progress.change(&workspace.store, |progress| progress.current = Some(exercise.name.clone()))?;
    Ok(kept)
}

/// Notes that the hidden mistake is fixed: the learner's function is kept. The state of the exercise does not
/// change.
///
/// # Errors
/// If a file can't be read or written.
pub fn mended(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    function: &Function,
) -> Result<()> {
    let _lock = workspace.store.lock()?;
    keep_attempt(workspace, exercise, function)?;
    workspace.store.forget_hidden(&exercise.name)?;
    progress.change(&workspace.store, |progress| {
        progress.current.take_if(|current| *current == exercise.name);
    })
}

/// Makes an exercise the current one. Solved exercises stay solved.
fn begin(workspace: &Workspace, progress: &mut Progress, exercise: &Exercise) -> Result<()> {
    progress.change(&workspace.store, |progress| {
        let mark = progress.mark_mut(&exercise.name);
        if mark.state != State::Solved {
            mark.state = State::Started;
        }
        progress.current = Some(exercise.name.clone());
    })
}

fn keep_attempt(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<Option<PathBuf>> {
    let keep = || workspace.store.keep_attempt(&exercise.name, &function.text);
    let is_hidden = workspace.store.hidden(&exercise.name).is_some_and(|hidden| hidden == function.text);
    (function.is_own_work() && !is_hidden).then(keep).transpose()
}

/// Keeps the answer that a check sees, as its file may be gone later; and the original, as the answer may
/// have been written without [`start`], and a later check may not find it elsewhere.
///
/// # Errors
/// If it can't be written.
pub fn keep_checked(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<()> {
    let _lock = workspace.store.lock()?;
    workspace.store.keep_checked(&exercise.name, &function.text)?;
    keep(workspace, exercise, function)
}

/// Forgets the mistake hidden in a function that is blank; a killed command may have left it.
///
/// # Errors
/// If the kept text can't be removed.
pub fn forget_hidden(workspace: &Workspace, exercise: &Exercise) -> Result<()> {
    let _lock = workspace.store.lock()?;
    workspace.store.forget_hidden(&exercise.name)
}

/// Writes a missing file as it was handed out. The functions in it that the last checks saw are kept as
/// attempts.
fn bring_back(workspace: &Workspace, exercise: &Exercise) -> Result<()> {
    let path = exercise.path();
    let text = originals::file(workspace, &path)?;
    for lost in workspace.functions_in(&path) {
        if let Some(checked) = workspace.store.checked(&lost.name) {
            workspace.store.keep_attempt(&lost.name, &checked)?;
        }
    }
    workspace.store.write(&workspace.file(exercise), &text)
}

fn keep(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<()> {
    workspace.store.keep_original(&exercise.name, &function.original)?;
    keep_file(workspace, exercise, function)
}

/// Keeps the file with all functions to write in it as they were handed out, in case it is lost.
fn keep_file(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<()> {
    let (path, text) = (exercise.path(), function.file_text.replace("\r\n", "\n"));
    let text = with_originals(workspace, &path, &text);
    workspace.store.keep(&workspace.store.kept_file(&path), &text)
}

/// Writes the function, with the line ends of its file, unless another program has saved the file since it
/// was read.
fn put(workspace: &Workspace, exercise: &Exercise, function: &Function, text: &str) -> Result<()> {
    let path = workspace.file(exercise);
    if fs::read_to_string(&path).map_err(Error::file(&path))? != function.file_text {
        return Err(Error::Stopped(format!("{} has just been saved; try again", exercise.path())));
    }
    if fs::metadata(&path).is_ok_and(|metadata| metadata.permissions().readonly()) {
        return Err(Error::Stopped(format!(
            "{} is read-only, so nothing was changed in it. Make it writable, and give the command again",
            exercise.path()
        )));
    }
    let place = function.region.whole.clone();
    let has_crlf = function.file_text[place.clone()].contains("\r\n");
    let text = if has_crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
    workspace.store.write(&path, &replaced(&function.file_text, place, &text))
}
