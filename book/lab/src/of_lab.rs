//! A graded lab: its file, its results, and whether students may already be told what their mistakes look
//! like.

use crate::{lab_file::LabFile, lab_of, path_of, results::Results, told::explains_now};
use runner::{
    commands::syntax::Args,
    exercise::{
        Exercise,
        error::{Error, Result},
        workspace::Workspace,
    },
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of results that a command names, or the workbook's own.
pub fn folder(workspace: &Workspace, args: &Args) -> PathBuf {
    path_of(args, "out").unwrap_or_else(|| workspace.root.join("results"))
}

/// A graded lab.
pub struct Graded<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    /// The lab's file.
    pub lab: LabFile,
    /// The results of grading.
    pub results: Results,
    /// True if students may be told what their mistakes look like.
    pub explains: bool,
    /// The folder of the results.
    pub folder: PathBuf,
}

impl<'a> Graded<'a> {
    /// Opens the lab that a command names, with the results in the folder that it names, or in the workbook's
    /// own.
    ///
    /// # Errors
    /// If there is no such lab, or it has not been graded.
    pub fn open(workspace: &'a Workspace, args: &Args) -> Result<Self> {
        let (name, _) = lab_of(args)?;
        let lab = LabFile::read(&workspace.root, name)?;
        let folder = folder(workspace, args);
        let file = folder.join(format!("{name}.json"));
        if !file.is_file() {
            let why = format!(
                "{} does not exist: `cargo workbook lab grade {name} PATH…` writes it",
                file.display()
            );
            return Err(Error::Usage(why));
        }
        let results = Results::read(&file)?;
        Ok(Self { workspace, explains: explains_now(&lab), lab, results, folder })
    }

    /// Writes the results.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn keep(&self) -> Result<()> {
        let text =
            serde_json::to_string_pretty(&self.results).map_err(|error| Error::Stopped(error.to_string()))?;
        write(&self.folder.join(format!("{}.json", self.results.lab)), &text)
    }

    /// The exercise called `name`; `None` if the workbook no longer has it.
    pub fn exercise(&self, name: &str) -> Option<&'a Exercise> {
        self.workspace.exercises().find(|exercise| exercise.name == name)
    }

    /// A path as the teacher would type it.
    pub fn shown(&self, path: &Path) -> String {
        self.workspace.shown(path)
    }
}

/// Writes a file, whole or not at all, and creates the folders above it.
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let (folder, new) = (path.parent().unwrap_or(path), path.with_extension("new"));
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(&new, text).map_err(Error::file(&new))?;
    fs::rename(&new, path).map_err(Error::file(path))
}
