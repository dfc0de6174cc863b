//! The purpose of a copy of the workspace, and its place.

use crate::exercise::{Error, Result, Workspace};
use std::{
    fs::{self, File, TryLockError},
    path::PathBuf,
};

/// The build settings of all copies. An answer has to refuse in a release build, too, so what only a debug
/// build asserts does not count; an overflow is always a mistake.
const SETTINGS: [&str; 4] =
    ["debug=0", "strip=\"debuginfo\"", "debug-assertions=false", "overflow-checks=true"];

/// The purpose of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For checking a learner's answer.
    Check,
    /// For verifying the exercises.
    Verify,
    /// For grading a class's answers.
    Lab,
}

impl Purpose {
    /// The copy's root.
    pub fn root(self, workspace: &Workspace) -> PathBuf {
        workspace.root.join("target").join(match self {
            Self::Check => "workbook-check",
            Self::Verify => "workbook-verify",
            Self::Lab => "workbook-lab",
        })
    }

    /// Keeps other commands out of the copy until the result is dropped, even by a kill; waits for those that
    /// are in it.
    ///
    /// # Errors
    /// If its file can't be made or locked.
    pub fn lock(self, workspace: &Workspace) -> Result<File> {
        let (path, file) = self.lock_file(workspace)?;
        file.lock().map_err(Error::file(&path))?;
        Ok(file)
    }

    /// The same without waiting; `None` if another command is in it.
    ///
    /// # Errors
    /// If its file can't be made or locked.
    pub fn try_lock(self, workspace: &Workspace) -> Result<Option<File>> {
        let (path, file) = self.lock_file(workspace)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(Error::file(&path)(error)),
        }
    }

    fn lock_file(self, workspace: &Workspace) -> Result<(PathBuf, File)> {
        let root = self.root(workspace);
        fs::create_dir_all(&root).map_err(Error::file(&root))?;
        let path = root.with_extension("lock");
        let file = File::create(&path).map_err(Error::file(&path))?;
        Ok((path, file))
    }

    /// The build settings for the workbook's own packages, chosen for quick builds. They also keep these
    /// packages apart from the learner's and from other copies'.
    pub fn settings(self) -> impl Iterator<Item = &'static str> {
        let own = match self {
            // A check's tests compute for milliseconds. After an edit one codegen unit is compiled, and all
            // are linked.
            Self::Check => ["opt-level=0", "codegen-units=16"],
            // Everything is built once: more codegen units than cores would not help.
            Self::Verify => ["opt-level=0", "codegen-units=4"],
            // For an interpreter, where each instruction saved counts.
            Self::Lab => ["opt-level=1", "codegen-units=8"],
        };
        own.into_iter().chain(SETTINGS)
    }
}
