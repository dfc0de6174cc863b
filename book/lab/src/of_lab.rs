//! A graded lab: its file, its results, and whether students may already be told what their mistakes look
//! like.

use crate::{lab_file::LabFile, results::Results, told::explains_now};
use runner::exercise::{
    Exercise,
    error::{Error, Result},
    workspace::Workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The default folder of results, in the workbook's root.
pub const RESULTS: &str = "results";

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
    /// Opens the lab called `name`, with the results in `folder`, or in the workbook's own folder of results.
    ///
    /// # Errors
    /// If there is no such lab, or it has not been graded.
    pub fn open(workspace: &'a Workspace, name: &str, folder: Option<PathBuf>) -> Result<Self> {
        let lab = LabFile::read(&workspace.root, name)?;
        let folder = folder.unwrap_or_else(|| workspace.root.join(RESULTS));
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

    /// The exercise called `name`; `None` if the workbook no longer has it.
    pub fn exercise(&self, name: &str) -> Option<&'a Exercise> {
        self.workspace.exercises().find(|exercise| exercise.name == name)
    }

    /// A path as the teacher would type it.
    pub fn shown(&self, path: &Path) -> String {
        self.workspace.shown(path)
    }
}

/// Writes a file, and creates the folders above it.
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(path, text).map_err(Error::file(path))
}
