//! An exercise's function as it stands in its file.

use crate::{
    error::{Error, Result},
    exercise::Exercise,
    originals,
    region::{Region, find_region, with_body},
    workspace::Workspace,
};
use std::fs;

/// A function as it stands in its file. Lines end in LF in all texts but the file's.
#[derive(Clone, Debug)]
pub struct Function {
    /// The file's whole text, as it is.
    pub file_text: String,
    /// Where the function is in it.
    pub region: Region,
    /// The function's text.
    pub text: String,
    /// The function as it was handed out.
    pub original: String,
    /// The function as a learner begins it.
    pub stub: String,
}

impl Function {
    /// Whether the function is a learner's work: neither the original nor the stub.
    pub fn is_own_work(&self) -> bool {
        self.text != self.original && self.text != self.stub
    }
}

/// Looks at an exercise's function.
///
/// # Errors
/// If its file can't be read, its anchors or braces aren't there, or the original is nowhere to be found.
pub fn look_at(workspace: &Workspace, exercise: &Exercise) -> Result<Function> {
    let path = workspace.file(exercise);
    let file_text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    let region = region_of(workspace, exercise, &file_text)?;
    let text = file_text[region.whole.clone()].replace("\r\n", "\n");
    let original = originals::function(workspace, exercise, &text)?;
    let stub = with_body(&original, &exercise.stub_body()).ok_or_else(|| {
        Error::Stopped(format!("{}: `{}` has no body in braces", exercise.path(), exercise.name))
    })?;
    Ok(Function { file_text, region, text, original, stub })
}

/// The line that the body of an exercise's function begins after, counted from 1.
///
/// # Errors
/// If its file can't be read, or its anchors aren't there.
pub fn line_of(workspace: &Workspace, exercise: &Exercise) -> Result<usize> {
    let path = workspace.file(exercise);
    let file_text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    Ok(region_of(workspace, exercise, &file_text)?.line)
}

fn region_of(workspace: &Workspace, exercise: &Exercise, file_text: &str) -> Result<Region> {
    let name = &exercise.name;
    let is_kept = workspace.store.original(name).is_some();
    find_region(file_text, name).map_err(|source| Error::Region {
        file: exercise.path(),
        name: name.clone(),
        hint: if is_kept { " (the original is in .workbook/originals)" } else { "" },
        source,
    })
}
