//! A file of either format, opened: its first bytes choose the reader.

use crate::{
    error::LoadError,
    file::{folder_of, read_file, too_large, without_mark},
    gltf_document::document::GltfDocument,
    x_document::document::XDocument,
};
use bytes::Bytes;
use std::path::Path;

/// A file on disk or in memory.
#[derive(Clone, Debug)]
pub enum Source<'a> {
    /// A file on disk. Other files that it names are looked for in its folder.
    Path(&'a Path),
    /// A file in memory: its name for messages, and its bytes. It has no folder, so it must contain all that
    /// it needs.
    Bytes(&'a str, Bytes),
}

impl<'a> Source<'a> {
    /// The file's name for messages.
    pub fn name(&self) -> String {
        match self {
            Source::Path(path) => path.display().to_string(),
            Source::Bytes(name, _) => (*name).to_owned(),
        }
    }

    /// All bytes of the file, if they are not more than `most_bytes`.
    fn bytes(&self, most_bytes: usize) -> Result<Bytes, LoadError> {
        match self {
            Source::Path(path) => read_file(path, most_bytes).map(Bytes::from),
            Source::Bytes(_, bytes) if bytes.len() > most_bytes => {
                Err(too_large(bytes.len() as u64, most_bytes))
            }
            Source::Bytes(_, bytes) => Ok(bytes.clone()),
        }
    }

    /// The folder that the file lies in; a file in memory has none.
    fn folder(&self) -> Option<&'a Path> {
        match self {
            Source::Path(path) => Some(folder_of(path)),
            Source::Bytes(..) => None,
        }
    }
}

/// A file that was read and checked. Of a glTF file's data nothing has been decoded yet but what is
/// compressed.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a program holds one or two of them")]
pub enum Document {
    /// From a `.gltf` or `.glb` file.
    Gltf(GltfDocument),
    /// From a `.x` file.
    X(XDocument),
}

impl Document {
    /// Opens a file of at most `most_bytes`; its first bytes choose the reader.
    ///
    /// As many bytes again may be decoded from it, and twice as many for its pictures. That is
    /// [`MOST_BYTES`](crate::file::MOST_BYTES) unless the user allows more, and less than 2³², because
    /// readers keep places in 32 bits.
    ///
    /// # Errors
    /// If the file can't be read, is too large, breaks the rules of its format, or requires an extension that
    /// is not supported.
    pub fn open(source: &Source, most_bytes: usize) -> Result<Self, LoadError> {
        let name = source.name();
        let document =
            source.bytes(most_bytes).and_then(|bytes| Self::read(&name, &bytes, source.folder(), most_bytes));
        document.map_err(|error| error.in_file(&name))
    }

    /// The file's name for messages.
    pub fn file(&self) -> &str {
        match self {
            Document::Gltf(document) => &document.file,
            Document::X(document) => &document.file,
        }
    }

    fn read(name: &str, bytes: &Bytes, folder: Option<&Path>, most_bytes: usize) -> Result<Self, LoadError> {
        match format_of(bytes)? {
            Format::X => XDocument::read(name, bytes, folder, most_bytes).map(Document::X),
            Format::Gltf | Format::Glb => {
                GltfDocument::read(name, bytes, folder, most_bytes).map(Document::Gltf)
            }
        }
    }
}

/// A file format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.gltf`: JSON, with its data beside it or inside it.
    Gltf,
    /// `.glb`: the same JSON and data in one binary file.
    Glb,
    /// `.x`: text or binary, packed or not.
    X,
}

/// The format of a file, by its first bytes and not by its name (S2-02).
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
