//! The parts of the workbook that the tests of an exercise need: for a Rust function, the stages without
//! their windows.
//!
//! A copy contains only these, and its manifests name only these, so cargo starts sooner.

use crate::exercise::{
    Exercise, copy::Files, error::Result, handed_out::OF_THE_WORKSPACE, manifest::read,
    toml_table::TomlTable, workspace::Workspace,
};
use std::{collections::BTreeSet, ops::Range, path::Path};

/// The file with the versions of all other crates.
pub const LOCK: &str = "Cargo.lock";

/// The packages that are needed.
pub struct Needed<'a> {
    workspace: &'a Workspace,
    packages: BTreeSet<&'a str>,
}

impl<'a> Needed<'a> {
    /// The packages for checking an exercise.
    pub fn by(workspace: &'a Workspace, exercise: &'a Exercise) -> Self {
        Self::by_all(workspace, &[exercise])
    }

    /// The packages for checking several exercises.
    pub fn by_all(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Self {
        let packages = exercises.iter().map(|exercise| &exercise.package[..]);
        Self { workspace, packages: workspace.needed_by(packages) }
    }

    /// The packages' names.
    pub fn packages(&self) -> impl Iterator<Item = &'a str> {
        self.packages.iter().copied()
    }

    /// True if a package is one of them.
    pub fn has(&self, package: &str) -> bool {
        self.packages.contains(package)
    }

    /// True if a file is part of them, or of the workspace as a whole; its path is relative to the
    /// workspace's root.
    pub fn has_file(&self, path: &str) -> bool {
        match self.workspace.member_of(path) {
            Some(member) => self.has(&member.package),
            // Cargo reads its settings under two names; other files beside them don't matter to a check.
            None => OF_THE_WORKSPACE.contains(&path) || path == ".cargo/config",
        }
    }

    /// The number of crates built for them, by Cargo.lock; a few may be for other systems.
    pub fn count_crates(&self) -> usize {
        let all = locked(&self.workspace.root.join(LOCK)).unwrap_or_default();
        let is_left_out = |name: &str| {
            self.workspace.members.iter().any(|member| member.package == name) && !self.has(name)
        };
        let (mut found, mut open) = (BTreeSet::new(), self.packages().collect::<Vec<_>>());
        while let Some(name) = open.pop() {
            if !is_left_out(name) && found.insert(name) {
                let same = all.iter().filter(|(it, _)| it == name).flat_map(|(_, dependencies)| dependencies);
                open.extend(same.filter_map(|dependency| dependency.split(' ').next()));
            }
        }
        found.len()
    }

    /// Makes the manifests among these files name what is needed, and nothing else.
    pub fn cut_manifests(&self, files: &mut Files) {
        let members = || self.workspace.members.iter().filter(|member| self.has(&member.package));
        let mut cut = |path: String, change: &dyn Fn(&str) -> String| {
            if let Some(bytes) = files.get_mut(&path) {
                *bytes = change(&String::from_utf8_lossy(bytes)).into_bytes();
            }
        };
        let folders: Vec<&str> = members().map(|member| &member.folder[..]).collect();
        cut("Cargo.toml".to_owned(), &|text| with_members(text, &folders));
        for member in members() {
            cut(format!("{}/Cargo.toml", member.folder), &without_library);
        }
    }
}

/// Each package in `Cargo.lock`, with its dependencies.
fn locked(path: &Path) -> Result<Vec<(String, Vec<String>)>> {
    let text = read(path)?;
    let packages = TomlTable::parse(path, &text)?.tables("package")?;
    let read_one = |mut package: TomlTable| {
        Ok((package.needed_text("name")?, package.texts("dependencies")?.unwrap_or_default()))
    };
    packages.into_iter().map(read_one).collect()
}

/// A workspace's manifest with these members and no others.
fn with_members(manifest: &str, folders: &[&str]) -> String {
    let mut text = manifest.to_owned();
    for (key, value) in [("default-members", ""), ("members", &format!("members = {folders:?}\n"))] {
        if let Some(range) = array(&text, key) {
            text.replace_range(range, value);
        }
    }
    text
}

/// The bytes of an array in a manifest, with its key and the line's end. Folders' names contain no bracket.
fn array(text: &str, key: &str) -> Option<Range<usize>> {
    let start = text.find(&format!("\n{key} = ["))? + 1;
    Some(start..start + text[start..].find("]\n")? + 2)
}

/// A package's manifest without its library section, which concerns `cargo test` in the whole workbook.
fn without_library(manifest: &str) -> String {
    let mut is_dropped = false;
    let mut is_of_the_library = |line: &str| {
        if line.starts_with('[') {
            is_dropped = line == "[lib]";
        }
        is_dropped
    };
    manifest.lines().filter(|line| !is_of_the_library(line)).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_has_the_needed_members_alone() {
        let text = "[workspace]\nmembers = [\n    \"a\",\n    \"b\",\n]\n# All.\ndefault-members = [\"a\"]\n\n[profile.dev]\n";
        let cut = with_members(text, &["b", "b/c"]);
        assert_eq!(cut, "[workspace]\nmembers = [\"b\", \"b/c\"]\n# All.\n\n[profile.dev]\n");
        assert_eq!(
            with_members("[workspace]\nmembers = [\"b\"]\n", &["b"]),
            "[workspace]\nmembers = [\"b\"]\n"
        );
    }

    #[test]
    fn nothing_is_said_of_a_library() {
        let text = "[package]\nname = \"a\"\n\n[lib]\ntest = false\n\n[[bin]]\nname = \"b\"\ntest = false\n";
        let cut = "[package]\nname = \"a\"\n\n[[bin]]\nname = \"b\"\ntest = false\n";
        assert_eq!(without_library(text), cut);
    }
}
