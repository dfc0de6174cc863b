//! A copy of the workspace as it was handed out, to try answers in.
//!
//! `check` and `verify` have one each, below `target`. So being killed leaves nothing blank, and no exercise's verdict depends
//! on what the learner did elsewhere.

use crate::{
    cargo::Site,
    copy::{mirror, write_changed},
    error::{Error, Result},
    exercise::{Exercise, Stage},
    manifest::read,
    region::{RegionError, find_region, replaced},
    workspace::Workspace,
};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Which copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The one that a learner's answer is checked in.
    Check,
    /// The one that the exercises are verified in.
    Verify,
}

impl Purpose {
    fn folder(self) -> &'static str {
        match self {
            Self::Check => "workbook-check",
            Self::Verify => "workbook-verify",
        }
    }

    /// Any number would do that the workspace itself doesn't use: see [`Site::apart`].
    fn codegen_units(self) -> u32 {
        match self {
            Self::Check => 98,
            Self::Verify => 97,
        }
    }
}

/// The copy, with the originals in place of whatever a learner is at.
pub struct Copied<'a> {
    /// The workspace that was copied.
    pub workspace: &'a Workspace,
    /// What it is for.
    pub purpose: Purpose,
    /// The copy's root.
    pub root: PathBuf,
    /// What is tried.
    pub exercises: Vec<&'a Exercise>,
    /// Their functions as they are handed out, by the exercises' names.
    pub originals: BTreeMap<String, String>,
}

impl<'a> Copied<'a> {
    /// Copies the workspace into its `target` folder.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn new(workspace: &'a Workspace, purpose: Purpose, exercises: Vec<&'a Exercise>) -> Result<Self> {
        let copied = Self::empty(workspace, purpose, exercises)?;
        copied.refresh(None)?;
        Ok(copied)
    }

    /// Copies the workspace with another text in place of one function.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn with_one(
        workspace: &'a Workspace,
        purpose: Purpose,
        exercises: Vec<&'a Exercise>,
        one: (&Exercise, &str),
    ) -> Result<Self> {
        let copied = Self::empty(workspace, purpose, exercises)?;
        copied.refresh(Some(one))?;
        Ok(copied)
    }

    fn empty(workspace: &'a Workspace, purpose: Purpose, exercises: Vec<&'a Exercise>) -> Result<Self> {
        let root = workspace.root.join("target").join(purpose.folder());
        let _ = fs::remove_dir_all(root.join(".workbook"));
        fs::create_dir_all(&root).map_err(Error::file(&root))?;
        let original = |exercise: &&Exercise| {
            let original = match workspace.store.original(&exercise.name) {
                Some(kept) => kept,
                None => function_in(&read(&workspace.file(exercise))?, exercise)?.to_owned(),
            };
            Ok((exercise.name.clone(), original))
        };
        let originals = exercises.iter().map(original).collect::<Result<_>>()?;
        Ok(Self { workspace, purpose, root, exercises, originals })
    }

    /// Makes the copy anew, with every original but for `one`. What is the same as before isn't touched, so that cargo builds
    /// only what changed.
    fn refresh(&self, one: Option<(&Exercise, &str)>) -> Result<()> {
        mirror(&self.workspace.root, &self.root, |path, bytes| {
            let in_it = self.exercises.iter().filter(|exercise| path == Path::new(&exercise.path()));
            let mut text = None;
            for exercise in in_it {
                let before = text.unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
                let function = match one {
                    Some((tried, function)) if tried.name == exercise.name => function,
                    _ => &self.originals[&exercise.name],
                };
                text = Some(with_function(&before, exercise, function)?);
            }
            Ok(text.map_or(bytes, String::into_bytes))
        })
    }

    /// The stage's exercises that are tried.
    pub fn of(&self, stage: &Stage) -> Vec<&'a Exercise> {
        self.exercises.iter().filter(|exercise| exercise.folder == stage.folder).copied().collect()
    }

    /// Where the copy is built: into the learner's folder, so that what others wrote is built once.
    pub fn site(&self) -> Site {
        let apart = self.workspace.packages.iter().map(|package| {
            let has_exercises = self.workspace.stages.iter().any(|stage| stage.package == *package);
            // What a window needs to be fast takes longest to build, and hardly runs in a check.
            let setting = match self.purpose {
                Purpose::Check if !has_exercises => "opt-level=0".to_owned(),
                purpose => format!("codegen-units={}", purpose.codegen_units()),
            };
            format!("profile.dev.package.{package}.{setting}")
        });
        Site { root: self.root.clone(), apart: apart.collect(), ..self.workspace.site() }
    }

    /// Writes functions into the copy: each as `text` says, or not at all.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn write(&self, text: impl Fn(&Exercise) -> Option<String>) -> Result<()> {
        for exercise in &self.exercises {
            if let Some(text) = text(exercise) {
                self.write_one(exercise, &text)?;
            }
        }
        Ok(())
    }

    /// Writes a function into the copy.
    ///
    /// # Errors
    /// If its file can't be read or written.
    pub fn write_one(&self, exercise: &Exercise, text: &str) -> Result<()> {
        let path = self.root.join(exercise.path());
        write_changed(&path, with_function(&read(&path)?, exercise, text)?.as_bytes())
    }

    /// Puts every function back.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn write_originals(&self) -> Result<()> {
        self.write(|exercise| self.originals.get(&exercise.name).cloned())
    }
}

/// A file's text with another text in place of an exercise's function.
fn with_function(file: &str, exercise: &Exercise, text: &str) -> Result<String> {
    let region = find_region(file, &exercise.name).map_err(lost(exercise))?;
    Ok(replaced(file, region.whole, text))
}

fn function_in<'t>(file: &'t str, exercise: &Exercise) -> Result<&'t str> {
    Ok(&file[find_region(file, &exercise.name).map_err(lost(exercise))?.whole])
}

fn lost(exercise: &Exercise) -> impl FnOnce(RegionError) -> Error {
    let (file, name) = (exercise.path(), exercise.name.clone());
    |source| Error::Region { file, name, hint: "", source }
}
