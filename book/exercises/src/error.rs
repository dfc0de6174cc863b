//! What stops a command, in words for the person who gave it.

use crate::{io_words, region::RegionError};
use std::{
    fmt::{self, Display, Formatter},
    io,
    path::{Path, PathBuf},
};

/// Why a command stopped. [`Error::in_full`] says it with its causes.
#[derive(Debug)]
pub enum Error {
    /// Something is not as it should be.
    Stopped(String),
    /// The command can't be understood.
    Usage(String),
    /// A file or folder can't be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A program can't be run.
    Program {
        /// Which one, in words.
        program: &'static str,
        /// Why.
        source: io::Error,
    },
    /// A TOML file makes no sense.
    Toml {
        /// Which one.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },
    /// A function does not stand between its two comments.
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
    /// The learner's file is not in its place.
    Gone {
        /// It, from the workspace's root.
        file: String,
        /// The function.
        name: String,
        /// Another file that has the function.
        moved_to: Option<String>,
    },
    /// Git has left two versions of something in the learner's file.
    Conflict {
        /// It, from the workspace's root.
        file: String,
        /// Counted from 1.
        line: usize,
        /// The function.
        name: String,
        /// Whether that is in the function.
        is_inside: bool,
    },
    /// What was handed out is not there, nor kept anywhere.
    Nowhere {
        /// A function or a file.
        what: String,
        /// Its file, from the workspace's root.
        file: String,
    },
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Error>;

impl Display for Error {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Stopped(what) | Self::Usage(what) => out.write_str(what),
            Self::File { path, source } => out.write_str(&io_words::in_words(path, source)),
            Self::Program { program, .. } => out.write_str(program),
            Self::Toml { path, line, message } => write!(out, "{}:{line}: {message}", path.display()),
            Self::Region { file, name, hint, .. } => {
                write!(out, "{file}: the function `{name}` has lost its place{hint}")
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
                        "; or `cargo workbook restore {name}` keeps all of it in .workbook/attempts and puts the original there"
                    )?;
                }
                Ok(())
            }
            Self::Nowhere { what, file } => write!(
                out,
                "the original of {what} is nowhere to be found: {file} was changed, and neither .workbook nor git has it as it was. \
                Get that file anew, from where you have the workbook"
            ),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Program { source, .. } => Some(source),
            Self::Region { source, .. } => Some(source),
            // A file's error says its cause itself.
            _ => None,
        }
    }
}

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
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            text += &format!(": {error}");
            cause = error.source();
        }
        text
    }
}
