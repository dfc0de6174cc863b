//! An exercise's function as it stands in its file.

use crate::exercise::{
    Exercise,
    error::Result,
    learners_file, originals,
    region::{Region, find_region},
    store::Kept,
    stub::stub,
    tokens::same_code,
    workspace::Workspace,
};

/// A function as it stands in its file. In all texts but the file's, lines end in LF.
#[derive(Clone, Debug)]
pub struct Function {
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

impl Function {
    /// True if the function is a learner's work: neither the original nor the stub.
    pub fn is_own_work(&self) -> bool {
        self.text != self.original && self.text != self.stub
    }

    /// True if it was handed out blank, as in a lab; then the original is not known here.
    pub fn is_handed_out_blank(&self) -> bool {
        same_code(&self.original, &self.stub)
    }
}

/// Looks at an exercise's function.
///
/// # Errors
/// If its file can't be read, its anchors or braces are missing, or the original can't be found.
pub fn look_at(workspace: &Workspace, exercise: &Exercise) -> Result<Function> {
    let file_text = learners_file::read(workspace, exercise)?;
    let region = region_of(workspace, exercise, &file_text)?;
    let text = file_text[region.whole.clone()].replace("\r\n", "\n");
    let original = originals::function(workspace, exercise, &text)?;
    let stub = stub(exercise, &original)?;
    Ok(Function { file_text, region, text, original, stub })
}

/// The line after which the body of an exercise's function begins, counted from 1.
///
/// # Errors
/// If its file can't be read, or its anchors are missing.
pub fn line_of(workspace: &Workspace, exercise: &Exercise) -> Result<usize> {
    let file_text = learners_file::read(workspace, exercise)?;
    Ok(region_of(workspace, exercise, &file_text)?.line)
}

fn region_of(workspace: &Workspace, exercise: &Exercise, file_text: &str) -> Result<Region> {
    let name = &exercise.name;
    let kept =
        workspace.store.read(Kept::Original, name).map_or("", |_| ". The original is in .workbook/originals");
    find_region(file_text, name).map_err(|fault| {
        learners_file::conflict(exercise, file_text).unwrap_or_else(|| exercise.lost()(fault + kept))
    })
}
