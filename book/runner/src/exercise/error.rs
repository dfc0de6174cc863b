//! Errors that stop a command, worded for the person who gave it.

use crate::exercise::{io_words, region::RegionError};
use std::{
    fmt::{self, Display, Formatter},
    io,
    path::{Path, PathBuf},
};

/// The reason why a command stopped. [`Error::in_full`] adds its causes.
#[derive(Debug)]
pub enum Error {
    /// A failed check or an obstacle, in words.
    Stopped(String),
    /// The command can't be understood.
    Usage(String),
    /// A file or folder can't be read or written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A program can't be run.
    Program {
        /// The program, in words.
        program: &'static str,
        /// The cause.
        source: io::Error,
    },
    /// A TOML file is faulty.
    Toml {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The fault.
        message: String,
    },
    /// A function does not stand between its two comments.
    Region {
        /// The file, relative to the workspace's root.
        file: String,
        /// The function.
        name: String,
        /// A hint at the original, if the function was blanked.
        hint: &'static str,
        /// The comment that is wrong.
        source: RegionError,
    },
    /// The learner's file is not in its place.
    Gone {
        /// The file, relative to the workspace's root.
        file: String,
        /// The function.
        name: String,
        /// Another file that has the function.
        moved_to: Option<String>,
    },
    /// Git has left two versions of something in the learner's file.
    Conflict {
        /// The file, relative to the workspace's root.
        file: String,
        /// Counted from 1.
        line: usize,
        /// The function.
        name: String,
        /// True if the conflict is in the function.
        is_inside: bool,
    },
    /// A handed-out text can't be found anywhere.
    Nowhere {
        /// A function or a file.
        what: String,
        /// Its file, relative to the workspace's root.
        file: String,
    },
}

/// The result of most functions here.
pub type Result<T> = std::result::Result<T, Error>;

impl Display for Error {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Stopped(what) | Self::Usage(what) => out.write_str(what),
            Self::File { path, source } => out.write_str(&io_words::in_words(path, source)),
            Self::Program { program, .. } => out.write_str(program),
            Self::Toml { path, line, message } => write!(out, "{}:{line}: {message}", path.display()),
            Self::Region { file, name, hint, .. } => {
                write!(out, "{file}: the function `{name}` can't be found{hint}")
            }
            Self::Gone { file, name, moved_to: None } => write!(
                out,
                "{file} is gone: was it deleted or moved? `cargo workbook restore {name}` writes it as it was handed out; what the \
                last check saw of your functions in it becomes attempts"
            ),
            Self::Gone { file, name, moved_to: Some(other) } => {
                write!(
                    out,
                    "{file} is gone, and `{name}` is in {other} now: give that file its old name again"
                )
            }
            Self::Conflict { file, line, name, is_inside } => {
                write!(
                    out,
                    "{file}:{line}: git has left two versions there, between `<<<<<<<` and `>>>>>>>`. Keep what you want of them, \
                    and delete the marks"
                )?;
                if *is_inside {
                    write!(
                        out,
                        "; or `cargo workbook restore {name}` keeps everything in .workbook/attempts and puts the original back"
                    )?;
                }
                Ok(())
            }
            Self::Nowhere { what, file } => write!(
                out,
                "the original of {what} is nowhere to be found: {file} was changed, and neither .workbook nor git has it as it was. \
                Get that file again from your copy of the workbook"
            ),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Program { source, .. } => Some(source),
            Self::Region { source, .. } => Some(source),
            // A file's error states its cause itself.
            _ => None,
        }
    }
}

impl Error {
    /// The error of a file or folder that can't be read or written.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::File { path: path.to_owned(), source }
    }

    /// The error of a cargo that can't be run.
    pub fn cargo(source: io::Error) -> Self {
        Self::Program { program: "cargo", source }
    }

    /// The exit code: 2 for a command that can't be understood, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, Self::Usage(_)) { 2 } else { 1 }
    }

    /// The error with all its causes.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            text += &format!(": {error}");
            cause = error.source();
        }
        text
    }
}
