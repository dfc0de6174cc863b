//! An exercise's function as it stands in its file.

use crate::{
    error::{Error, Result},
    exercise::Exercise,
    manifest::read,
    region::{Region, find_region, with_body},
    workspace::Workspace,
};
use std::process::Command;

/// A function as it stands in its file.
#[derive(Clone, Debug)]
pub struct Function {
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
    /// Whether it was blanked, and not put back.
    pub is_begun: bool,
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
/// If its file can't be read, or its anchors or braces aren't there.
pub fn look_at(workspace: &Workspace, exercise: &Exercise) -> Result<Function> {
    let file_text = read(&workspace.file(exercise))?;
    let name = &exercise.name;
    let kept = workspace.store.original(name);
    let region = find_region(&file_text, name).map_err(|source| Error::Region {
        file: exercise.path(),
        name: name.clone(),
        hint: if kept.is_some() { " (the original is in .workbook/originals)" } else { "" },
        source,
    })?;
    let text = file_text[region.whole.clone()].to_owned();
    let is_begun = kept.is_some();
    let original = kept.unwrap_or_else(|| text.clone());
    let stub = with_body(&original, &exercise.stub_body())
        .ok_or_else(|| Error::Stopped(format!("{}: `{name}` has no body in braces", exercise.path())))?;
    Ok(Function { file_text, region, text, original, stub, is_begun })
}

/// The function as git has it; none without git, or where the file is not in it.
pub fn committed_function(workspace: &Workspace, exercise: &Exercise) -> Option<String> {
    let object = format!("HEAD:./{}", exercise.path());
    let shown = Command::new("git").arg("-C").arg(&workspace.root).args(["show", &object]).output().ok()?;
    let text = String::from_utf8(shown.stdout).ok().filter(|_| shown.status.success())?;
    let region = find_region(&text, &exercise.name).ok()?;
    Some(text[region.whole].to_owned())
}
