//! What every command needs, opened once.

use crate::screen::Screen;
use exercises::{
    error::{Error, Result},
    exercise::Exercise,
    progress::Progress,
    workspace::Workspace,
};

/// The workbook and where the learner is in it, for as long as a command runs.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    /// Where the answer goes.
    pub screen: Screen,
    /// Stages and exercises.
    pub workspace: &'a Workspace,
    /// Where the learner is.
    pub progress: Progress,
}

impl<'a> Session<'a> {
    /// Reads where the learner is.
    ///
    /// # Errors
    /// If that can't be read.
    pub fn open(screen: Screen, workspace: &'a Workspace) -> Result<Self> {
        Ok(Self { screen, workspace, progress: Progress::read(&workspace.store)? })
    }

    /// The exercise that the learner is at.
    pub fn current(&self) -> Option<&'a Exercise> {
        self.workspace.current(&self.progress)
    }

    /// The exercise that comes next.
    pub fn next(&self) -> Option<&'a Exercise> {
        self.workspace.next(&self.progress)
    }

    /// The named exercise, or the one that the learner is at.
    ///
    /// # Errors
    /// If there is none of that name, or none was begun.
    pub fn exercise(&self, name: Option<&str>) -> Result<&'a Exercise> {
        match name {
            Some(name) => self.workspace.find(name),
            None => self.current().ok_or_else(|| {
                Error::Usage(
                    "which exercise? None is begun: `cargo workbook start` begins the next one".to_owned(),
                )
            }),
        }
    }
}
