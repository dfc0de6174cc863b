//! What stops a command, in words for the person who gave it.

use crate::region::RegionError;
use std::{
    io,
    path::{Path, PathBuf},
};

/// Why a command stopped. [`Error::in_full`] says it with its causes.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something is not as it should be.
    #[error("{0}")]
    Stopped(String),
    /// The command can't be understood.
    #[error("{0}")]
    Usage(String),
    /// A file or folder can't be read or written.
    #[error("{}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A program can't be run.
    #[error("{program}")]
    Program {
        /// Which one, in words.
        program: &'static str,
        /// Why.
        source: io::Error,
    },
    /// A TOML file makes no sense.
    #[error("{}:{line}: {}", path.display(), .source.message())]
    Toml {
        /// Which one.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong there.
        source: Box<toml::de::Error>,
    },
    /// A function does not stand between its two comments.
    #[error("{file}: the function `{name}` has lost its place{hint}")]
    Region {
        /// Its file, from the workspace's root.
        file: String,
        /// The function.
        name: String,
        /// Where the original is, if it was blanked.
        hint: &'static str,
        /// Which comment is wrong.
        source: RegionError,
    },
    /// What was handed out is not there, nor kept anywhere.
    #[error(
        "the original of {what} is nowhere to be found: {file} was changed, and neither .workbook nor git has it as it was. \
        Get that file anew, from where you have the workbook"
    )]
    Nowhere {
        /// A function or a file.
        what: String,
        /// Its file, from the workspace's root.
        file: String,
    },
    /// The files can't be watched.
    #[error("watching the files")]
    Watch(#[from] notify::Error),
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A file or folder can't be read or written.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::File { path: path.to_owned(), source }
    }

    /// Cargo can't be run.
    pub fn cargo(source: io::Error) -> Self {
        Self::Program { program: "cargo", source }
    }

    /// 1 where something is not as it should be, 2 where the command can't be understood.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, Self::Usage(_)) { 2 } else { 1 }
    }

    /// What happened, and why.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        // What the TOML reader says stands in the message already, without its drawing of the line.
        let mut cause = if let Self::Toml { .. } = self { None } else { std::error::Error::source(self) };
        while let Some(error) = cause {
            text += &format!(": {error}");
            cause = error.source();
        }
        text
    }
}
