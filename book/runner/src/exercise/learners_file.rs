//! The file that a learner writes in, and the errors if it is gone, or if git has left two versions in it.

use crate::exercise::{
    Exercise, copy,
    error::{Error, Result},
    region::find_region,
    workspace::Workspace,
};
use std::{fs, io::ErrorKind};

/// Reads an exercise's file.
///
/// # Errors
/// If it is gone, with its likely place; or if it can't be read.
pub fn read(workspace: &Workspace, exercise: &Exercise) -> Result<String> {
    let path = workspace.file(exercise);
    fs::read_to_string(&path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => gone(exercise, moved_to(workspace, exercise)),
        _ => Error::file(&path)(error),
    })
}

fn gone(exercise: &Exercise, moved_to: Option<String>) -> Error {
    let (file, name) = (exercise.path(), &exercise.name);
    match moved_to {
        None => Error::Gone(format!(
            "{file} is gone: was it deleted or moved? `cargo workbook restore {name}` writes it as it was handed out; \
            what the last check saw of your functions in it becomes attempts"
        )),
        Some(other) => Error::Stopped(format!(
            "{file} is gone, and `{name}` is in {other} now: give that file its old name again"
        )),
    }
}

/// Another file of the same kind that has the function.
fn moved_to(workspace: &Workspace, exercise: &Exercise) -> Option<String> {
    let end = exercise.file.rsplit_once('.').map_or("", |(_, end)| end);
    let mut files = copy::files(&workspace.root).unwrap_or_default().into_iter();
    files.find(|path| {
        let text = || fs::read_to_string(workspace.root.join(path)).unwrap_or_default();
        path.ends_with(end) && find_region(&text(), &exercise.name).is_ok()
    })
}

/// The error for a file in which git has left two versions, with their first line, if there are any.
pub fn conflict(exercise: &Exercise, text: &str) -> Option<Error> {
    let starts = |mark: &str| text.lines().position(|line| line.starts_with(mark));
    let (line, _) = (starts("<<<<<<< ")? + 1, starts(">>>>>>> ")?);
    let is_inside = find_region(text, &exercise.name).is_ok_and(|region| region.lines(text).contains(&line));
    let (file, name) = (exercise.path(), &exercise.name);
    let or = format!(
        "; or `cargo workbook restore {name}` keeps everything in .workbook/attempts and puts the original back"
    );
    Some(Error::Stopped(format!(
        "{file}:{line}: git has left two versions there, between `<<<<<<<` and `>>>>>>>`. Keep what you want of them, \
        and delete the marks{}",
        if is_inside { &or } else { "" }
    )))
}
