//! The system's errors about files, with the remedy.

use std::{fmt::Write, fs, io, io::ErrorKind, path::Path};

/// The reason why a file could not be read or written. A command saves the learner's text before it changes
/// anything, so nothing is lost if it stops.
pub fn in_words(path: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        ErrorKind::NotFound => "does not exist: was it deleted, moved or renamed?".to_owned(),
        ErrorKind::InvalidData => format!("is not valid UTF-8{}: save it as UTF-8 in your editor", from_line(path)),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "can't be written: the disk is full. Free some space and repeat the command; nothing that you wrote is lost"
                .to_owned()
        }
        ErrorKind::ReadOnlyFilesystem => {
            "can't be written: the disk is read-only. Nothing that you wrote is lost".to_owned()
        }
        ErrorKind::PermissionDenied => "can't be opened: you have no permission".to_owned(),
        _ => return format!("{}: {error}", path.display()),
    };
    format!("{} {what} ({error})", path.display())
}

/// The line at which a file stops being text.
fn from_line(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let mut text = String::new();
    if let Err(error) = std::str::from_utf8(&bytes) {
        let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        let _ = write!(text, ", in line {line}");
    }
    text
}
