//! What a copy of the workspace is for, and where it lies.

use crate::{
    error::{Error, Result},
    workspace::Workspace,
};
use std::{
    fs::{self, File, TryLockError},
    path::PathBuf,
};

/// Which copy of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The one that a learner's answer is checked in.
    Check,
    /// The one that the exercises are verified in.
    Verify,
    /// The one that a class's answers are graded in.
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

    /// Keeps others out of the copy until what comes back is dropped, even by being killed; waits for those who are in it.
    ///
    /// # Errors
    /// If its file can't be made or locked.
    pub fn lock(self, workspace: &Workspace) -> Result<File> {
        let (path, file) = self.lock_file(workspace)?;
        file.lock().map_err(Error::file(&path))?;
        Ok(file)
    }

    /// The same, but none if somebody is in it.
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

    /// How the workbook's own packages are built there: soon. That also keeps them apart from the learner's and from the other
    /// copy's: see [`Site::apart`](crate::cargo::Site::apart).
    pub fn settings(self) -> &'static [&'static str] {
        match self {
            // What a check's tests compute takes some milliseconds. After an edit one part is compiled, and all are linked.
            Self::Check => &["opt-level=0", "debug=0", "strip=\"debuginfo\"", "codegen-units=16"],
            // Built whole, each once: more parts than cores help nobody.
            Self::Verify => &["opt-level=0", "debug=0", "strip=\"debuginfo\"", "codegen-units=4"],
            // For an interpreter, which thanks for each instruction that is saved.
            Self::Lab => &["opt-level=1", "debug=0", "strip=\"debuginfo\"", "codegen-units=8"],
        }
    }
}
