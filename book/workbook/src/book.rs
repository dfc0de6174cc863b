//! The workbook as a whole: its stages and exercises in reading order.

use crate::{
    compile::Site,
    exercise::{Exercise, Stage, read_exercises},
    failure::{Failure, Result},
    progress::{Progress, State},
    store::Store,
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use toml::de::{DeTable, DeValue};

/// A workspace, and the exercises of its members.
#[derive(Clone, Debug)]
pub struct Book {
    /// The workspace's root.
    pub root: PathBuf,
    /// What is kept between two commands.
    pub store: Store,
    /// What cargo calls the workspace's members.
    pub packages: Vec<String>,
    /// Those members that have exercises, in the workspace's order.
    pub stages: Vec<Stage>,
}

impl Book {
    /// Reads the workspace at that root.
    ///
    /// # Errors
    /// If it is none, or an `exercises.toml` makes no sense.
    pub fn open(root: &Path) -> Result<Self> {
        let (mut packages, mut stages) = (Vec::new(), Vec::new());
        for folder in members(root)? {
            let package = package_name(&root.join(&folder).join("Cargo.toml"))?;
            packages.push(package.clone());
            let path = root.join(&folder).join("exercises.toml");
            if path.is_file() {
                let exercises = read_exercises(&path, &read(&path)?, &folder, &package)?;
                stages.push(Stage { folder, package, exercises });
            }
        }
        Ok(Self { root: root.to_owned(), store: Store::of(root), packages, stages })
    }

    /// All exercises, in reading order.
    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.stages.iter().flat_map(|stage| &stage.exercises)
    }

    /// The exercise of that name, or the one that begins with it if there is only one.
    ///
    /// # Errors
    /// If there is none; with the nearest name.
    pub fn find(&self, word: &str) -> Result<&Exercise> {
        let exact = self.exercises().find(|exercise| exercise.name == word);
        let mut begun = self.exercises().filter(|exercise| exercise.name.starts_with(word));
        match (exact, begun.next(), begun.next()) {
            (Some(exercise), ..) | (None, Some(exercise), None) => Ok(exercise),
            (None, Some(first), Some(second)) => Err(Failure::usage(format!(
                "`{word}` could be {} or {}: write a little more of it",
                first.name, second.name
            ))),
            (None, None, _) => {
                let nearest = nearest(word, self.exercises().map(|exercise| &exercise.name[..]));
                let hint = nearest.map_or("`cargo workbook list` shows all".to_owned(), |name| {
                    format!("did you mean {name}?")
                });
                Err(Failure::usage(format!("no exercise `{word}`; {hint}")))
            }
        }
    }

    /// The first exercise that was not begun, solved or skipped.
    pub fn next(&self, progress: &Progress) -> Option<&Exercise> {
        self.exercises().find(|exercise| progress.mark(&exercise.name).state == State::New)
    }

    /// The exercise that the learner is at: the one begun last, if it isn't solved.
    pub fn current(&self, progress: &Progress) -> Option<&Exercise> {
        let current = progress.current.as_deref()?;
        self.exercises().find(|exercise| exercise.name == current)
    }

    /// Where the learner's code is built.
    pub fn site(&self) -> Site {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
        Site { root: self.root.clone(), target: self.root.join(target), apart: Vec::new() }
    }

    /// An exercise's file, as a path.
    pub fn file(&self, exercise: &Exercise) -> PathBuf {
        self.root.join(&exercise.folder).join(&exercise.file)
    }
}

/// Reads a text file.
///
/// # Errors
/// If it can't be read; with its path.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| Failure::at(path, error))
}

/// The name that a misspelt word was probably meant to be; none if none is near.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |name: &str| strsim::jaro_winkler(word, name);
    let best = names.max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
    (alike(best) > 0.75).then_some(best)
}

/// The workspace's root: the nearest folder at or above `start` whose `Cargo.toml` has members.
pub fn find_root(start: &Path) -> Option<PathBuf> {
    start.ancestors().find(|folder| members(folder).is_ok()).map(Path::to_owned)
}

fn members(root: &Path) -> Result<Vec<String>> {
    let path = root.join("Cargo.toml");
    let text = read(&path)?;
    let parsed = DeTable::parse(&text).ok();
    let members = parsed.as_ref().and_then(|file| {
        let members = file.get_ref().get("workspace")?.get_ref().get("members")?.get_ref().as_array()?;
        Some(members.iter().filter_map(|member| member.get_ref().as_str().map(str::to_owned)).collect())
    });
    members.ok_or_else(|| Failure::new(format!("{} has no workspace with members", path.display())))
}

fn package_name(manifest: &Path) -> Result<String> {
    let text = read(manifest)?;
    let parsed = DeTable::parse(&text).ok();
    let name = parsed.as_ref().and_then(|file| {
        let name: &DeValue = file.get_ref().get("package")?.get_ref().get("name")?.get_ref();
        name.as_str().map(str::to_owned)
    });
    name.ok_or_else(|| Failure::new(format!("{} names no package", manifest.display())))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_found_and_a_far_one_is_not() {
        let names = ["blend", "blend_dual_quaternions", "bounce", "skin_normal"];
        let near = |word| nearest(word, names.into_iter());
        assert_eq!(near("bonce"), Some("bounce"));
        assert_eq!(near("skin_normals"), Some("skin_normal"));
        assert_eq!(near("dual_quaternion"), None);
        assert_eq!(near("quux"), None);
    }
}
