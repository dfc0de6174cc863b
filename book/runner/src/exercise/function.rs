//! An exercise's function as it stands in its file, and the errors if that is gone, or if git has left two
//! versions in it.

use crate::exercise::{
    Error, Exercise, Kept, Region, Result, Workspace, body, copy, find_region, originals, same_code, stub,
};
use catalogue::say;
use std::{fs, io::ErrorKind, ops::Range};

/// A function as it stands in its file. In all texts but the file's, lines end in LF.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    /// Its exercise.
    pub exercise: &'a Exercise,
    /// The file's whole text, as it is.
    pub file_text: String,
    /// Its place in the file.
    pub region: Region,
    /// The function's text.
    pub text: String,
    /// The function as it was handed out.
    pub original: String,
    /// The function as a learner begins it.
    pub stub: String,
}

impl Function<'_> {
    /// The same function with this text in its file.
    ///
    /// # Errors
    /// If its place can't be found then.
    pub fn with_text(&self, text: String) -> Result<Self> {
        let file_text = copy::with_function(&self.file_text, self.exercise, &text)?;
        let region = find_region(&file_text, &self.exercise.name).map_err(self.exercise.lost())?;
        Ok(Self { text, file_text, region, ..self.clone() })
    }

    /// True if the function is a learner's work: neither the original nor the stub.
    pub fn is_own_work(&self) -> bool {
        self.text != self.original && self.text != self.stub
    }

    /// True if it was handed out blank, as in a lab; then the original is not known here.
    pub fn is_handed_out_blank(&self) -> bool {
        same_code(&self.original, &self.stub)
    }

    /// The text between the original's braces; empty if the function was handed out blank.
    pub fn original_body(&self) -> &str {
        let own = body(&self.original).filter(|_| !self.is_handed_out_blank());
        own.map_or("", |own| &self.original[own])
    }

    /// Its lines in its file, counted from 1.
    pub fn lines(&self) -> Range<usize> {
        self.region.lines(&self.file_text)
    }
}

/// Looks at an exercise's function.
///
/// # Errors
/// If its file can't be read, its anchors or braces are missing, or the original can't be found.
pub fn look_at<'a>(workspace: &Workspace, exercise: &'a Exercise) -> Result<Function<'a>> {
    let file_text = read_file(workspace, exercise)?;
    let region = region_of(workspace, exercise, &file_text)?;
    let text = file_text[region.whole.clone()].replace("\r\n", "\n");
    let original = originals::function(workspace, exercise, &text)?;
    let stub = stub(exercise, &original)?;
    Ok(Function { exercise, file_text, region, text, original, stub })
}

/// The line after which the body of an exercise's function begins, counted from 1.
///
/// # Errors
/// If its file can't be read, or its anchors are missing.
pub fn line_of(workspace: &Workspace, exercise: &Exercise) -> Result<usize> {
    let file_text = read_file(workspace, exercise)?;
    Ok(region_of(workspace, exercise, &file_text)?.line)
}

fn region_of(workspace: &Workspace, exercise: &Exercise, file_text: &str) -> Result<Region> {
    let name = &exercise.name;
    let kept = workspace.store.read(Kept::Original, name);
    let more = |fault| match kept {
        Some(_) => say!("{fault}. The original is in .workbook/originals", fault),
        None => fault,
    };
    find_region(file_text, name)
        .map_err(|fault| conflict(exercise, file_text, 0..0).unwrap_or_else(|| exercise.lost()(more(fault))))
}

/// Reads an exercise's file.
///
/// # Errors
/// If it is gone, with its likely place; or if it can't be read.
pub fn read_file(workspace: &Workspace, exercise: &Exercise) -> Result<String> {
    let path = workspace.file(exercise);
    fs::read_to_string(&path).map_err(|error| {
        if error.kind() != ErrorKind::NotFound {
            return Error::file(&path)(error);
        }
        let (file, name) = (exercise.path(), &exercise.name);
        match moved_to(workspace, exercise) {
            None => Error::Gone(say!(
                "{file} is gone: was it deleted or moved? `cargo workbook restore {name}` writes it as it was handed out; \
                what the last check saw of your functions in it becomes attempts",
                file,
                name
            )),
            Some(other) => Error::Stopped(say!(
                "{file} is gone, and `{name}` is in {other} now: give that file its old name again",
                file,
                name,
                other
            )),
        }
    })
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

/// The error for a file in which git has left two versions, with their first line, if there are any. `own`
/// are the lines of the exercise's function.
pub fn conflict(exercise: &Exercise, text: &str, own: Range<usize>) -> Option<Error> {
    let starts = |mark: &str| text.lines().position(|line| line.starts_with(mark));
    let (line, _) = (starts("<<<<<<< ")? + 1, starts(">>>>>>> ")?);
    let is_inside = own.contains(&line);
    let (file, name) = (exercise.path(), &exercise.name);
    let what = match is_inside {
        true => say!(
            "git has left two versions there, between `<<<<<<<` and `>>>>>>>`. Keep what you want of them, and delete \
            the marks; or `cargo workbook restore {name}` keeps everything in .workbook/attempts and puts the original \
            back",
            name
        ),
        false => say!(
            "git has left two versions there, between `<<<<<<<` and `>>>>>>>`. Keep what you want of them, and delete \
            the marks"
        ),
    };
    Some(Error::Stopped(format!("{file}:{line}: {what}")))
}
