//! The texts in a zip, without unpacking it.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};
use zip::{ZipArchive, result::ZipError};

/// The limits on a zip's entries and on the bytes of all its texts.
const MOST_ENTRIES: usize = 20_000;
const MOST_BYTES: u64 = 32 << 20;

/// The reasons why a zip is not read.
#[derive(Debug, thiserror::Error)]
pub enum ZipFault {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It is not a zip.
    #[error("it is not a zip: {0}")]
    NoZip(#[from] ZipError),
    /// It has too many entries.
    #[error("it has more than {MOST_ENTRIES} entries")]
    Entries,
    /// Its texts are too large.
    #[error("its contents exceed {} MB", MOST_BYTES >> 20)]
    Bytes,
    /// An entry's path leads out of the zip.
    #[error("`{0}` in it leads out of it")]
    Outside(String),
    /// An entry is a link.
    #[error("`{0}` in it is a link, and links are not followed")]
    Link(String),
}

/// The Rust, GLSL and answers files in a zip, by path; those larger than `largest` are skipped.
pub fn texts(path: &Path, largest: u64) -> Result<BTreeMap<String, String>, ZipFault> {
    let mut zip = ZipArchive::new(File::open(path)?)?;
    if zip.len() > MOST_ENTRIES {
        return Err(ZipFault::Entries);
    }
    let (mut texts, mut total) = (BTreeMap::new(), 0);
    for at in 0..zip.len() {
        let entry = zip.by_index(at)?;
        let name = entry.name()?.into_owned();
        if entry.enclosed_name().is_none() || name.contains('\\') {
            return Err(ZipFault::Outside(name));
        }
        let is_wanted = [".rs", ".glsl", ".vert", ".frag", ".answers"].iter().any(|end| name.ends_with(end));
        if entry.is_symlink() {
            return Err(ZipFault::Link(name));
        }
        if !entry.is_file() || !is_wanted {
            continue;
        }
        // The size in the header may be wrong.
        let mut bytes = Vec::new();
        entry.take(largest + 1).read_to_end(&mut bytes)?;
        total += bytes.len() as u64;
        if total > MOST_BYTES {
            return Err(ZipFault::Bytes);
        }
        if bytes.len() as u64 <= largest
            && let Ok(text) = String::from_utf8(bytes)
        {
            texts.insert(name, text);
        }
    }
    Ok(texts)
}
