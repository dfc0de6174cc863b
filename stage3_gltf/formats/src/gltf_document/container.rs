//! The container of a `.glb` file: a header of 12 bytes, then chunks (glTF 2.0, section 4).

use crate::{error::LoadError, gltf_document::version::is_version_1};

/// The chunks of a `.glb` file.
#[derive(Debug)]
pub struct Chunks<'a> {
    /// The same text that a `.gltf` file has.
    pub json: &'a [u8],
    /// The data of the first buffer; empty if there is no such chunk.
    pub binary: &'a [u8],
    /// Faults that do no harm.
    pub warnings: Vec<String>,
}

/// Splits a file that begins with `glTF` into its chunks.
///
/// Chunks of unknown kinds, and bytes after the length that the header gives, are passed over.
///
/// # Errors
/// If a length is wrong, or the first chunk is not JSON.
pub fn split(bytes: &[u8]) -> Result<Chunks<'_>, LoadError> {
    let (Some(version), Some(length)) = (word(bytes, 4), word(bytes, 8)) else {
        return Err(LoadError::new("its header is cut off"));
    };
    if version == 1 {
        return Err(is_version_1());
    }
    if version != 2 {
        return Err(LoadError::new(format!("is in version {version} of the binary container, not 2")));
    }
    let Some(mut rest) = bytes.get(12..length as usize) else {
        return Err(LoadError::new(format!("should be {length} bytes long, but has {}", bytes.len())));
    };
    let (b"JSON", json) = next_chunk(&mut rest)? else {
        return Err(LoadError::new("its first chunk is not JSON"));
    };
    let mut chunks = Chunks { json, binary: &[], warnings: Vec::new() };
    let mut index = 1;
    // Fewer than four bytes are what fills up a chunk that is not a multiple of four bytes long.
    while rest.len() >= 4 {
        match next_chunk(&mut rest).map_err(|error| error.within(format!("chunk {index}")))? {
            (b"BIN\0", data) if index == 1 => {
                chunks.binary = data;
                if !data.len().is_multiple_of(4) {
                    let length = data.len();
                    chunks.warnings.push(format!("chunk 1: its length, {length}, is not a multiple of 4"));
                }
            }
            (b"BIN\0" | b"JSON", _) => {
                return Err(LoadError::new("only the first may be JSON, only the second BIN")
                    .within(format!("chunk {index}")));
            }
            _ => (),
        }
        index += 1;
    }
    Ok(chunks)
}

/// Takes a chunk's kind and its data off the front.
fn next_chunk<'a>(rest: &mut &'a [u8]) -> Result<(&'a [u8; 4], &'a [u8]), LoadError> {
    let (Some(length), Some(kind)) = (word(rest, 0), rest.get(4..).and_then(|rest| rest.first_chunk()))
    else {
        return Err(LoadError::new("the chunk's header is cut off"));
    };
    let length = length as usize;
    let data = rest[8..].get(..length).ok_or_else(|| {
        LoadError::new(format!("the chunk says that it has {length} bytes, but {} follow", rest.len() - 8))
    })?;
    *rest = &rest[8 + length..];
    Ok((kind, data))
}

fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().map(|&word| u32::from_le_bytes(word))
}
