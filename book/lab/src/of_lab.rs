//! A lab that was graded: its file, its results, and whether students may be told now what their mistakes look like.

use crate::{lab_file::LabFile, results::Results, told::explains_now};
use exercises::{
    error::{Error, Result},
    exercise::Exercise,
    workspace::Workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where results lie, from the workbook's root.
pub const RESULTS: &str = "results";

/// A lab that was graded.
pub struct Graded<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    /// What the teacher wrote.
    pub lab: LabFile,
    /// What came of grading.
    pub results: Results,
    /// Whether students may be told what their mistakes look like.
    pub explains: bool,
    /// Where the results lie.
    pub folder: PathBuf,
}

impl<'a> Graded<'a> {
    /// The lab of that name, with `LAB.json` of a folder, or of the workbook's own for results.
    ///
    /// # Errors
    /// If there is no such lab, or it was not graded.
    pub fn open(workspace: &'a Workspace, name: &str, folder: Option<PathBuf>) -> Result<Self> {
        let lab = LabFile::read(&workspace.root, name)?;
        let folder = folder.unwrap_or_else(|| workspace.root.join(RESULTS));
        let file = folder.join(format!("{name}.json"));
        if !file.is_file() {
            let why =
                format!("{} is not there: `cargo workbook lab grade {name} PATH…` writes it", file.display());
            return Err(Error::Usage(why));
        }
        let results = Results::read(&file)?;
        Ok(Self { workspace, explains: explains_now(&lab), lab, results, folder })
    }

    /// What its author says of an exercise; none if the workbook has it no more.
    pub fn exercise(&self, name: &str) -> Option<&'a Exercise> {
        self.workspace.exercises().find(|exercise| exercise.name == name)
    }

    /// A file's path as a teacher can use it.
    pub fn shown(&self, path: &Path) -> String {
        self.workspace.shown(path)
    }
}

/// Writes a file, with the folders above it.
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(path, text).map_err(Error::file(path))
}
