//! What stops a command, in words for the person who gave it.

use std::{fmt, io, path::Path};

/// A message and an exit status.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// One line or a few, without a name in front.
    pub message: String,
    /// 1 where something is not as it should be, 2 where the command can't be understood.
    pub exit_code: u8,
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// Something is not as it should be.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 1 }
    }

    /// The command can't be understood.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 2 }
    }

    /// A file or folder can't be read or written.
    pub fn at(path: &Path, error: io::Error) -> Self {
        Self::new(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
