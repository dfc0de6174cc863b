//! Files in memory.

use std::collections::{BTreeMap, BTreeSet};

/// The only folder in which a program may write.
pub const SCRATCH: &str = "scratch";

/// Read-only files by path, with `/` between folders and none at the start.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, Vec<u8>>,
    folders: BTreeSet<String>,
}

impl Tree {
    /// A tree of these files; a path may begin with `/`.
    pub fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let files = files.into_iter().filter_map(|(path, bytes)| Some((plain(&path)?, bytes)));
        let files: BTreeMap<_, _> = files.collect();
        let folders = files.keys().flat_map(|path| folders_of(path)).map(str::to_owned).collect();
        Self { files, folders }
    }

    pub(super) fn file(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    pub(super) fn is_folder(&self, path: &str) -> bool {
        path.is_empty() || self.folders.contains(path)
    }

    /// The names in a folder, each with whether it is a folder itself.
    pub(super) fn names(&self, folder: &str) -> BTreeMap<&str, bool> {
        let files = self.files.keys().filter_map(|path| Some((name_in(folder, path)?, false)));
        let folders = self.folders.iter().filter_map(|path| Some((name_in(folder, path)?, true)));
        files.chain(folders).collect()
    }
}

/// All folders on the way to a path.
pub(super) fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}

/// The name of a path within `folder`, if it lies directly in it.
pub(super) fn name_in<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    let rest = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
    (!rest.is_empty() && !rest.contains('/')).then_some(rest)
}

/// A path without `.` and `..`; `None` if it leads out of the root.
pub(super) fn plain(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_knows_what_is_in_it() {
        let tree = Tree::new(["/a/b.txt", "a/c/d", "e"].map(|path| (path.to_owned(), Vec::new())));
        assert_eq!(tree.names("a"), [("b.txt", false), ("c", true)].into());
        assert_eq!(tree.names(""), [("a", true), ("e", false)].into());
        assert!(tree.is_folder("a/c") && !tree.is_folder("a/b.txt"));
        assert_eq!(plain("a/../../b"), None);
        assert_eq!(plain("/a/./b/../c").as_deref(), Some("a/c"));
    }
}
