//! What the system says of a file, in words that say what to do.

use std::{fmt::Write, fs, io, io::ErrorKind, path::Path};

/// Why a file could not be read or written. A command keeps what the learner wrote before it changes anything, so where one
/// stops, nothing is lost.
pub fn in_words(path: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        ErrorKind::NotFound => "is not there: was it deleted, moved or renamed?".to_owned(),
        ErrorKind::InvalidData => format!("is not text in UTF-8{}: have your editor save it so", from_line(path)),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "can't be written: the disk is full. Make room, and give the command again; nothing that you wrote is lost"
                .to_owned()
        }
        ErrorKind::ReadOnlyFilesystem => {
            "can't be written: the disk is read-only. Nothing that you wrote is lost".to_owned()
        }
        ErrorKind::PermissionDenied => "is not yours to read or write".to_owned(),
        _ => return format!("{}: {error}", path.display()),
    };
    format!("{} {what} ({error})", path.display())
}

/// Where a file stops being text.
fn from_line(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let mut text = String::new();
    if let Err(error) = std::str::from_utf8(&bytes) {
        let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        let _ = write!(text, ", in line {line}");
    }
    text
}
