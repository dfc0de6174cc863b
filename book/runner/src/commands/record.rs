//! Records what each exercise hands out: its function, and its tests and tables.

use crate::{
    commands::Session,
    exercise::{
        Error, Exercise, Function, Kept, Record, Result, Workspace, file_of, hash, look_at, read, tests_of,
    },
    say::Answer,
};
use catalogue::say;

/// The record of an exercise as it lies there, with its mutants' as it was. A function that is begun keeps
/// its hash.
///
/// # Errors
/// If a file can't be read, or the function isn't where it belongs.
pub fn record(workspace: &Workspace, exercise: &Exercise) -> Result<Record> {
    let recorded = exercise.record.clone().unwrap_or_default();
    let (handed_out, _) = look(workspace, exercise)?;
    let tests = tests_of(workspace, exercise)?;
    Ok(Record { function: hash(handed_out.as_bytes()), tests, ..recorded })
}

/// Records what is handed out, in each exercise's file.
///
/// # Errors
/// If a function is begun, so that its original is not certain; if a file can't be read or written, or a
/// function isn't where it belongs.
pub fn write(session: &Session) -> Result<Answer> {
    let workspace = session.workspace;
    for exercise in workspace.exercises() {
        if look(workspace, exercise)?.1 {
            return Err(Error::Stopped(say!(
                "`{name}` in {file} is begun, and what stands there was never handed out. `cargo workbook restore {name}` puts its original back. \
                If what stands there is the new original, delete .workbook/originals/{name}.txt",
                name = exercise.name,
                file = exercise.path()
            )));
        }
    }
    let changed = record_all(workspace)?;
    let all = workspace.exercises().count();
    Ok(Answer::text(say!("{changed} of {all} exercises are recorded anew.", changed, all) + "\n"))
}

/// Records every exercise as it lies there; returns how many were others.
///
/// # Errors
/// If a file can't be read or written, or a function isn't where it belongs.
pub fn record_all(workspace: &Workspace) -> Result<usize> {
    let put_one = |exercise: &Exercise| put(workspace, exercise, &record(workspace, exercise)?);
    workspace.exercises().try_fold(0, |changed, exercise| Ok(changed + usize::from(put_one(exercise)?)))
}

/// Puts a record into an exercise's file; true if it was another one.
///
/// # Errors
/// If the file can't be read or written.
pub fn put(workspace: &Workspace, exercise: &Exercise, record: &Record) -> Result<bool> {
    if exercise.record.as_ref() == Some(record) {
        return Ok(false);
    }
    let path = workspace.root.join(&exercise.folder).join(file_of(&exercise.name));
    let _lock = workspace.store.lock()?;
    workspace.store.write(&path, &record.put_into(&read(&path)?))?;
    Ok(true)
}

/// The text that counts as a function's original; and true if another text stands in its place, which may be
/// an answer or a new original.
fn look(workspace: &Workspace, exercise: &Exercise) -> Result<(String, bool)> {
    let is_recorded =
        |text: &str| exercise.record.as_ref().is_some_and(|it| it.function == hash(text.as_bytes()));
    // Without a record the original is the kept text, or else the current one.
    let Function { text, original: kept, stub, .. } = look_at(&workspace.as_it_lies(), exercise)?;
    if is_recorded(&text) {
        return Ok((text, false));
    }
    let is_blank = text == stub;
    let is_ours = is_blank || workspace.store.read(Kept::Bug, &exercise.name).as_ref() == Some(&text);
    if is_recorded(&kept) {
        return Ok((kept, !is_ours));
    }
    let is_begun = is_blank || text != kept;
    Ok((text, is_begun))
}
