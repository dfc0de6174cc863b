//! Files: where their bytes are, how many they may be, and which format they have.

use crate::error::LoadError;
use std::{
    fs::File,
    io::Read,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The most bytes that a file may have where nothing else is said.
pub const MOST_BYTES: usize = 128 << 20;

/// What [`allow_bytes`] said last.
static ALLOWED_BYTES: AtomicUsize = AtomicUsize::new(MOST_BYTES);

/// The most bytes that a file may have, and that the data decoded from it may take; its pictures may take twice as
/// many.
///
/// A small file can ask for a lot: one mesh at a million nodes, an accessor of four billion zeros. Readers count what
/// they are about to make, and stop here.
pub fn most_bytes() -> usize {
    ALLOWED_BYTES.load(Ordering::Relaxed)
}

/// Allows so many bytes from now on, in the whole program: less than 2³², for readers keep places in 32 bits.
pub fn allow_bytes(bytes: usize) {
    ALLOWED_BYTES.store(bytes, Ordering::Relaxed);
}

/// What is said of a file that has too many.
pub fn too_large(bytes: u64) -> LoadError {
    let (bytes, most) = (bytes.div_ceil(1 << 20), most_bytes() >> 20);
    LoadError::new(format!(
        "has {bytes} MiB, more than the {most} that are read; --largest-file MIB allows more"
    ))
}

/// A file format that a reader exists for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.gltf`: JSON, with its data beside it or inside it.
    Gltf,
    /// `.glb`: the same JSON and data in one binary file.
    Glb,
    /// `.x`: text or binary, packed or not.
    X,
}

/// Which format a file has, by its first bytes and not by its name (S2-02).
pub fn format_of(bytes: &[u8]) -> Result<Format, LoadError> {
    if bytes.starts_with(b"glTF") {
        Ok(Format::Glb)
    } else if without_mark(bytes).trim_ascii_start().starts_with(b"{") {
        Ok(Format::Gltf)
    } else if bytes.starts_with(b"xof ") {
        Ok(Format::X)
    } else if bytes.is_empty() {
        Err(LoadError::new("is empty"))
    } else {
        Err(LoadError::new(
            "is not a model file: it begins neither with \"glTF\" or a JSON object nor with \"xof \"",
        ))
    }
}

/// A text without the three bytes that some programs put before it, a *byte order mark*.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// The folder that a file lies in: where what it names is looked for.
pub fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().unwrap_or(path);
    if parent.as_os_str().is_empty() { Path::new(".") } else { parent }
}

/// All bytes of a file that is a plain file of at most [`most_bytes`].
pub fn read_file(path: &Path) -> Result<Vec<u8>, LoadError> {
    let cannot = |error: std::io::Error| LoadError::because("can't be read", error);
    // Asked before it is opened: Windows refuses to open a folder, and would not say that it is one.
    if path.is_dir() {
        return Err(LoadError::new("is a folder, not a file"));
    }
    let file = File::open(path).map_err(cannot)?;
    let length = file.metadata().map_err(cannot)?.len();
    if length > most_bytes() as u64 {
        return Err(too_large(length));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(most_bytes() as u64).read_to_end(&mut bytes).map_err(cannot)?;
    Ok(bytes)
}
