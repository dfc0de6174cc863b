//! The data that every command needs, read once.

use crate::{
    exercise::{
        Exercise,
        error::{Error, Result},
        progress::Progress,
        work::Work,
        workspace::Workspace,
    },
    say::screen::Screen,
};

/// The workbook and the learner's progress, for the duration of a command.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    /// The screen for the output.
    pub screen: Screen,
    /// Stages and exercises.
    pub workspace: &'a Workspace,
    /// The learner's progress.
    pub progress: Progress,
}

impl<'a> Session<'a> {
    /// Reads the learner's progress.
    ///
    /// # Errors
    /// If that can't be read.
    pub fn open(screen: Screen, workspace: &'a Workspace) -> Result<Self> {
        Ok(Self { screen, workspace, progress: Progress::read(&workspace.store)? })
    }

    /// An exercise, to change its function.
    pub fn work<'s>(&'s mut self, exercise: &'s Exercise) -> Work<'s> {
        Work { workspace: self.workspace, progress: &mut self.progress, exercise }
    }

    /// The current exercise.
    pub fn current(&self) -> Option<&'a Exercise> {
        self.workspace.current(&self.progress)
    }

    /// The next exercise.
    pub fn next(&self) -> Option<&'a Exercise> {
        self.workspace.next(&self.progress)
    }

    /// The named exercise, or the current one.
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
