//! Files: their bytes, how many they may have, and the folder that they lie in.

use crate::error::LoadError;
use std::{fs::File, io::Read, path::Path};

/// The most bytes that a file may have, and that the data decoded from it may take, unless the caller allows
/// more; its pictures may take twice as many.
///
/// A small file can ask for a lot: one mesh at a million nodes, an accessor of four billion zeros. Readers
/// count what they are about to make, and stop at this limit.
pub const MOST_BYTES: usize = 128 << 20;

/// The error for a file with more than `most_bytes`.
pub fn too_large(bytes: u64, most_bytes: usize) -> LoadError {
    let (bytes, most) = (bytes.div_ceil(1 << 20), most_bytes >> 20);
    LoadError::new(format!(
        "has {bytes} MiB, more than the {most} that are read; --largest-file MIB allows more"
    ))
}

/// A text without the *byte order mark*, three bytes that some programs put before it.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// The folder of a file, in which the files that it names are looked for.
pub fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().unwrap_or(path);
    if parent.as_os_str().is_empty() { Path::new(".") } else { parent }
}

/// All bytes of a plain file that has at most `most_bytes`.
pub fn read_file(path: &Path, most_bytes: usize) -> Result<Vec<u8>, LoadError> {
    let cannot = |error: std::io::Error| LoadError::because("can't be read", error);
    // Asked before it is opened: Windows refuses to open a folder, and would not say that it is one.
    if path.is_dir() {
        return Err(LoadError::new("is a folder, not a file"));
    }
    let file = File::open(path).map_err(cannot)?;
    let length = file.metadata().map_err(cannot)?.len();
    if length > most_bytes as u64 {
        return Err(too_large(length, most_bytes));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(most_bytes as u64).read_to_end(&mut bytes).map_err(cannot)?;
    Ok(bytes)
}
