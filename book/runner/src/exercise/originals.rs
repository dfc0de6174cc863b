//! Finds the texts that were handed out: in their places, in `.workbook`, in the copy that answers are
//! checked in, or in git.
//!
//! A text is the original if its hash is the recorded one, wherever it is found.

use crate::exercise::{
    Exercise,
    error::{Error, Result},
    function::stub,
    purpose::Purpose,
    region::{find_region, replaced},
    workspace::Workspace,
};
use std::{fs, iter, path::Path, process::Command};

/// The number of versions of a file that are looked at in git.
const COMMITS: usize = 100;

/// An exercise's function as it was handed out; `text` is its current text.
///
/// # Errors
/// If it can't be found.
pub fn function(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<String> {
    let kept = workspace.store.original(&exercise.name);
    let Some(recorded) = workspace.handed_out.as_ref().filter(|it| it.has_function(exercise)) else {
        return Ok(kept.unwrap_or_else(|| text.to_owned()));
    };
    let function_in = |file: Vec<u8>| {
        let file = String::from_utf8(file).ok()?.replace("\r\n", "\n");
        Some(file[find_region(&file, &exercise.name).ok()?.whole].to_owned())
    };
    let path = exercise.path();
    let elsewhere = elsewhere(workspace, &path).filter_map(function_in);
    // It may have been handed out blank.
    let blank = stub(exercise, text).ok();
    let mut all = [Some(text.to_owned()), kept, blank].into_iter().flatten().chain(elsewhere);
    all.find(|text| recorded.is_function(exercise, text))
        .ok_or_else(|| Error::Nowhere { what: format!("`{}`", exercise.name), file: path.clone() })
}

/// A file as it was handed out, without regard to the functions to write in it, from anywhere but its own
/// place.
///
/// # Errors
/// If it can't be found.
pub fn file(workspace: &Workspace, path: &str) -> Result<Vec<u8>> {
    let found = elsewhere(workspace, path).find(|bytes| is_handed_out(workspace, path, bytes));
    found.ok_or_else(|| Error::Nowhere { what: path.to_owned(), file: path.to_owned() })
}

/// An exercise's file with all functions in it as they were handed out, and everything else, too, if it can
/// be found. `lying` is its current text.
pub fn file_with_functions(workspace: &Workspace, exercise: &Exercise, lying: &str) -> String {
    let path = exercise.path();
    let is_right = is_handed_out(workspace, &path, lying.as_bytes());
    let found = if is_right { None } else { file(workspace, &path).ok() };
    let text = found.map_or(lying.to_owned(), |bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
    workspace.functions_in(&path).fold(text, |text, other| {
        let Ok(region) = find_region(&text, &other.name) else { return text };
        match function(workspace, other, &text[region.whole.clone()]) {
            Ok(original) => replaced(&text, region.whole, &original),
            Err(_) => text,
        }
    })
}

/// True if these bytes are a file as it was handed out, without regard to the functions to write in it.
pub fn is_handed_out(workspace: &Workspace, path: &str, bytes: &[u8]) -> bool {
    let Some(recorded) = &workspace.handed_out else { return true };
    if workspace.functions_in(path).next().is_none() {
        return recorded.is_file(path, bytes);
    }
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    workspace.without_functions(path, &text).is_ok_and(|text| recorded.is_file(path, text.as_bytes()))
}

/// All kept versions of a file, those that are found quickly first.
fn elsewhere<'a>(workspace: &'a Workspace, path: &'a str) -> impl Iterator<Item = Vec<u8>> + 'a {
    let copy = |purpose: Purpose| purpose.root(workspace).join(path);
    let places = [workspace.store.kept_file(path), copy(Purpose::Check), copy(Purpose::Verify)];
    let kept = places.into_iter().filter_map(|place| fs::read(place).ok());
    let commits = iter::once_with(|| commits(&workspace.root, path)).flatten();
    let committed =
        commits.filter_map(move |commit| git(&workspace.root, &["show", &format!("{commit}:./{path}")]));
    kept.chain(committed)
}

/// The commits in which a file was changed, latest first.
fn commits(root: &Path, path: &str) -> Vec<String> {
    let count = format!("--max-count={COMMITS}");
    let listed = git(root, &["log", "--format=%H", &count, "--all", "--", path]).unwrap_or_default();
    String::from_utf8_lossy(&listed).lines().map(str::to_owned).collect()
}

/// True if git has a file's current contents.
pub fn is_committed(workspace: &Workspace, path: &str) -> bool {
    let is_tracked = git(&workspace.root, &["ls-files", "--error-unmatch", path]).is_some();
    is_tracked
        && git(&workspace.root, &["status", "--porcelain", "--", path]).is_some_and(|said| said.is_empty())
}

/// Git's output; `None` if it fails or isn't installed.
pub fn git(root: &Path, args: &[&str]) -> Option<Vec<u8>> {
    let said = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
    said.status.success().then_some(said.stdout)
}
