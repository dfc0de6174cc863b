//! The copy of the workspace that everything is tried in.

use crate::{
    cargo::Site,
    copy::{mirror, write_changed},
    error::{Error, Result},
    exercise::{Exercise, Stage},
    manifest::read,
    region::{find_region, replaced},
    workspace::Workspace,
};
use std::{collections::BTreeMap, fs, path::PathBuf};

/// The copy, with the originals in place of whatever a learner is at.
pub struct Copied<'a> {
    /// The workspace that was copied.
    pub workspace: &'a Workspace,
    /// The copy's root.
    pub root: PathBuf,
    /// What is tried.
    pub exercises: Vec<&'a Exercise>,
    /// Their functions as they are handed out, by the exercises' names.
    pub originals: BTreeMap<String, String>,
}

impl<'a> Copied<'a> {
    /// Copies the workspace into its `target` folder.
    pub fn new(workspace: &'a Workspace, exercises: Vec<&'a Exercise>) -> Result<Self> {
        let root = workspace.root.join("target").join("workbook-verify");
        let _ = fs::remove_dir_all(root.join(".workbook"));
        fs::create_dir_all(&root).map_err(Error::file(&root))?;
        mirror(&workspace.root, &root)?;
        let mut copied = Self { workspace, root, exercises, originals: BTreeMap::new() };
        copied.write(|exercise| workspace.store.original(&exercise.name))?;
        copied.originals = copied.functions()?;
        Ok(copied)
    }

    /// The stage's exercises that are tried.
    pub fn of(&self, stage: &Stage) -> Vec<&'a Exercise> {
        self.exercises.iter().filter(|exercise| exercise.folder == stage.folder).copied().collect()
    }

    /// Where the copy is built: into the learner's folder, so that what others wrote is built once.
    pub fn site(&self) -> Site {
        let apart = self.workspace.packages.clone();
        Site { root: self.root.clone(), apart, ..self.workspace.site() }
    }

    /// Writes functions into the copy: each as `text` says, or not at all.
    pub fn write(&self, text: impl Fn(&Exercise) -> Option<String>) -> Result<()> {
        for exercise in &self.exercises {
            if let Some(text) = text(exercise) {
                self.write_one(exercise, &text)?;
            }
        }
        Ok(())
    }

    /// Writes a function into the copy.
    pub fn write_one(&self, exercise: &Exercise, text: &str) -> Result<()> {
        let path = self.root.join(exercise.path());
        let file = read(&path)?;
        let region = find_region(&file, &exercise.name).map_err(lost(exercise))?;
        write_changed(&path, replaced(&file, region.whole, text).as_bytes())
    }

    /// Puts every function back.
    pub fn write_originals(&self) -> Result<()> {
        self.write(|exercise| self.originals.get(&exercise.name).cloned())
    }

    /// Every function's text in the copy.
    fn functions(&self) -> Result<BTreeMap<String, String>> {
        let function = |exercise: &&Exercise| {
            let file = read(&self.root.join(exercise.path()))?;
            let region = find_region(&file, &exercise.name).map_err(lost(exercise))?;
            Ok((exercise.name.clone(), file[region.whole].to_owned()))
        };
        self.exercises.iter().map(function).collect()
    }
}

fn lost(exercise: &Exercise) -> impl FnOnce(crate::region::RegionError) -> Error {
    let (file, name) = (exercise.path(), exercise.name.clone());
    |source| Error::Region { file, name, hint: "", source }
}
