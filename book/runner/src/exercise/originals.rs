//! Finds the texts that were handed out: in their places, in `.workbook`, in the copy that answers are
//! checked in, or in git.
//!
//! A text is the original if its hash is the recorded one, wherever it is found.

use crate::exercise::{Error, Exercise, Kept, Purpose, Result, Workspace, find_region, hash, replaced, stub};
use catalogue::say;
use std::{fs, iter, path::Path, process::Command};

/// The number of versions of a file that are looked at in git.
const COMMITS: usize = 100;

/// An exercise's function as it was handed out; `text` is its current text.
///
/// # Errors
/// If it can't be found.
pub fn function(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<String> {
    let kept = workspace.store.read(Kept::Original, &exercise.name);
    let Some(record) = exercise.record.as_ref().filter(|_| !workspace.is_authors) else {
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
    all.find(|text| record.function == hash(text.as_bytes()))
        .ok_or_else(|| nowhere(&format!("`{}`", exercise.name), &path))
}

/// The latest version that is kept of a file with functions to write, all of them as they were handed out.
///
/// # Errors
/// If there is none.
pub fn file(workspace: &Workspace, path: &str) -> Result<String> {
    let is_whole = |text: &String| {
        workspace.functions_in(path).all(|exercise| find_region(text, &exercise.name).is_ok())
    };
    let texts = elsewhere(workspace, path).filter_map(|bytes| String::from_utf8(bytes).ok());
    let found = texts.map(|text| text.replace("\r\n", "\n")).find(is_whole);
    let text = found.ok_or_else(|| nowhere(path, path))?;
    Ok(with_originals(workspace, path, &text))
}

fn nowhere(what: &str, file: &str) -> Error {
    Error::Stopped(say!(
        "the original of {what} is nowhere to be found: {file} was changed, and neither .workbook nor git has it as it was. \
        Get that file again from your copy of the workbook",
        what,
        file
    ))
}

/// A file's text with all functions to write in it as they were handed out, as far as they are found.
pub fn with_originals(workspace: &Workspace, path: &str, text: &str) -> String {
    workspace.functions_in(path).fold(text.to_owned(), |text, exercise| {
        let Ok(region) = find_region(&text, &exercise.name) else { return text };
        match function(workspace, exercise, &text[region.whole.clone()]) {
            Ok(original) => replaced(&text, region.whole, &original),
            Err(_) => text,
        }
    })
}

/// All kept versions of a file, those that are found quickly first.
fn elsewhere<'a>(workspace: &'a Workspace, path: &'a str) -> impl Iterator<Item = Vec<u8>> + 'a {
    let copy = |purpose: Purpose| purpose.root(workspace).join(path);
    let places = [workspace.store.file("files").join(path), copy(Purpose::Check), copy(Purpose::Verify)];
    let kept = places.into_iter().filter_map(|place| fs::read(place).ok());
    // The commits in which it was changed, latest first.
    let commits = move || {
        let count = format!("--max-count={COMMITS}");
        let listed = git(&workspace.root, &["log", "--format=%H", &count, "--all", "--", path]);
        String::from_utf8_lossy(&listed.unwrap_or_default()).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let committed = iter::once_with(commits).flatten();
    kept.chain(
        committed.filter_map(move |commit| git(&workspace.root, &["show", &format!("{commit}:./{path}")])),
    )
}

/// The files in these folders that differ from git's last commit, apart from those with functions to write;
/// `None` without git.
pub fn changed_since_commit(workspace: &Workspace, folders: &[&str]) -> Option<Vec<String>> {
    let said = |args: &[&str]| Some(String::from_utf8_lossy(&git(&workspace.root, args)?).into_owned());
    let listed = said(&[&["status", "--porcelain", "--no-renames", "-z", "--"], folders].concat())?;
    // Git names files from its own root on.
    let prefix = said(&["rev-parse", "--show-prefix"])?;
    let paths = listed.split('\0').filter_map(|entry| entry.get(3..)?.strip_prefix(prefix.trim_end()));
    let is_other = |path: &&str| workspace.functions_in(path).next().is_none();
    Some(paths.filter(is_other).map(str::to_owned).collect())
}

/// Git's output; `None` if it fails or isn't installed.
pub fn git(root: &Path, args: &[&str]) -> Option<Vec<u8>> {
    let said = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
    said.status.success().then_some(said.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Store;
    use std::{env, process};

    #[test]
    fn changed_files_are_named_from_the_workbook_s_root_on() {
        let folder = env::temp_dir().join(format!("workbook_changed_{}", process::id()));
        let root = folder.join("book");
        fs::create_dir_all(root.join("pond")).unwrap();
        fs::write(root.join("pond/first.txt"), "1").unwrap();
        let git = |args: &[&str]| git(&folder, args).expect("git");
        git(&["init", "--quiet"]);
        git(&["add", "."]);
        git(&[
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@example.org",
            "commit",
            "--quiet",
            "--message",
            "All",
        ]);
        fs::rename(root.join("pond/first.txt"), root.join("pond/other.txt")).unwrap();
        git(&["add", "."]);
        let (store, members) = (Store::of(&root), Vec::new());
        let workspace = Workspace { root, store, is_authors: false, seed: None, members };
        let changed = changed_since_commit(&workspace, &["pond"]);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(changed.unwrap(), ["pond/first.txt", "pond/other.txt"]);
    }
}
