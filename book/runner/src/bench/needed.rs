//! The parts of the workbook that the tests of an exercise need: for a Rust function, the stages without
//! their windows.
//!
//! A copy contains only these, and its manifests name only these, so cargo starts sooner.

use crate::exercise::{Exercise, Result, TomlTable, Workspace, copy::Files};
use std::{collections::BTreeSet, path::Path};

/// The file with the versions of all other crates.
const LOCK: &str = "Cargo.lock";

/// The packages that are needed.
pub struct Needed<'a> {
    /// The workspace that has them.
    pub workspace: &'a Workspace,
    /// Their names.
    pub packages: BTreeSet<&'a str>,
}

impl<'a> Needed<'a> {
    /// The packages for checking these exercises.
    pub fn by(workspace: &'a Workspace, exercises: impl IntoIterator<Item = &'a Exercise>) -> Self {
        let packages = exercises.into_iter().map(|exercise| &exercise.package[..]);
        Self { workspace, packages: workspace.needed_by(packages) }
    }

    /// All packages.
    pub fn all(workspace: &'a Workspace) -> Self {
        Self { workspace, packages: workspace.members.iter().map(|member| &member.package[..]).collect() }
    }

    /// True if a file is part of them, or of the workspace as a whole; its path is relative to the
    /// workspace's root.
    pub fn has_file(&self, path: &str) -> bool {
        match self.workspace.member_of(path) {
            Some(member) => self.packages.contains(&member.package[..]),
            // Cargo reads its settings under two names; other files beside them don't matter to a check.
            None => ["Cargo.toml", LOCK, ".cargo/config.toml", ".cargo/config"].contains(&path),
        }
    }

    /// Makes the workspace's manifest among these files name these packages alone as its members.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn be_all_members(&self, files: &mut Files) -> Result<()> {
        let path = Path::new("Cargo.toml");
        let Some(bytes) = files.get_mut("Cargo.toml") else { return Ok(()) };
        let folders =
            self.workspace.members.iter().filter(|member| self.packages.contains(&member.package[..]));
        let folders: Vec<&str> = folders.map(|member| &member.folder[..]).collect();
        let text = String::from_utf8_lossy(bytes).into_owned();
        *bytes = with_members(path, &text, &folders)?.into_bytes();
        Ok(())
    }
}

/// A workspace's manifest with these members and no others.
fn with_members(path: &Path, manifest: &str, folders: &[&str]) -> Result<String> {
    let mut text = manifest.to_owned();
    for (key, value) in [("members", &format!("{folders:?}")[..]), ("default-members", "[]")] {
        let place = TomlTable::parse(path, &text)?.table("workspace")?.place(key);
        if let Some(place) = place {
            text.replace_range(place, value);
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_has_the_needed_members_alone() {
        let text = "[workspace]\nmembers = [\n    \"a\",\n    \"b\",\n]\n# All.\ndefault-members = [\"a\"]\n\n[profile.dev]\n";
        let cut = with_members(Path::new("Cargo.toml"), text, &["b", "b/c"]).unwrap();
        assert_eq!(
            cut,
            "[workspace]\nmembers = [\"b\", \"b/c\"]\n# All.\ndefault-members = []\n\n[profile.dev]\n"
        );
        let text = "[workspace]\nmembers = [\"b\"]\n";
        assert_eq!(with_members(Path::new("Cargo.toml"), text, &["b"]).unwrap(), text);
    }
}
