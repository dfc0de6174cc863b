//! Errors that stop a command, in words for the person who gave it.

use catalogue::say;
use std::{
    fmt::{self, Display, Formatter},
    fs, io,
    io::ErrorKind,
    path::Path,
};

/// The reason why a command stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A failed check or an obstacle.
    Stopped(String),
    /// The command can't be understood.
    Usage(String),
    /// A program did not answer in time, as happens on a busy machine: another attempt may succeed.
    Busy(String),
    /// The learner's file is not in its place, nor elsewhere; it can be written again.
    Gone(String),
}

/// The result of most functions here.
pub type Result<T> = std::result::Result<T, Error>;

impl Display for Error {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let (Self::Stopped(what) | Self::Usage(what) | Self::Busy(what) | Self::Gone(what)) = self;
        out.write_str(what)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error of a file or folder that can't be read or written.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Stopped(of_file(path, &error))
    }

    /// The error of a program that can't be run.
    pub fn program(name: &str) -> impl Fn(io::Error) -> Self {
        move |error| Self::Stopped(format!("{name}: {error}"))
    }

    /// The error of a cargo that can't be run.
    pub fn cargo(error: io::Error) -> Self {
        Self::program("cargo")(error)
    }

    /// The exit code: 2 for a command that can't be understood, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, Self::Usage(_)) { 2 } else { 1 }
    }
}

/// The system's error about a file, with the remedy. A command saves the learner's text before it changes
/// anything, so nothing is lost if it stops.
fn of_file(path: &Path, error: &io::Error) -> String {
    let file = path.display();
    match error.kind() {
        ErrorKind::NotFound => {
            say!("{file} does not exist: was it deleted, moved or renamed? ({error})", file, error)
        }
        ErrorKind::InvalidData => say!(
            "{file} is not valid UTF-8, in line {line}: save it as UTF-8 in your editor ({error})",
            file,
            line = line_without_text(path),
            error
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => say!(
            "{file} can't be written: the disk is full. Free some space and repeat the command; nothing that you wrote \
            is lost ({error})",
            file,
            error
        ),
        ErrorKind::ReadOnlyFilesystem => say!(
            "{file} can't be written: the disk is read-only. Nothing that you wrote is lost ({error})",
            file,
            error
        ),
        ErrorKind::PermissionDenied => {
            say!("{file} can't be opened: you have no permission ({error})", file, error)
        }
        _ => format!("{file}: {error}"),
    }
}

/// The line at which a file stops being text.
fn line_without_text(path: &Path) -> usize {
    let bytes = fs::read(path).unwrap_or_default();
    let valid = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
    bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1
}
