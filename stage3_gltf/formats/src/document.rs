//! One way to open a file of either format.

use crate::{
    error::LoadError,
    file::{Format, folder_of, format_of, read_file},
    gltf_document::document::GltfDocument,
    x_document::{document::XDocument, keys::check_keys},
};
use std::path::Path;

/// Where a file comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// From the disk; what the file names is looked for in the folder that it lies in.
    Path(&'a Path),
    /// From memory: what to call it in messages, and its bytes. It has no folder, so all that it needs must be in it.
    Bytes(&'a str, &'a [u8]),
}

impl Source<'_> {
    /// What the file is called in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Path(path) => path.display().to_string(),
            Source::Bytes(name, _) => (*name).to_owned(),
        }
    }
}

/// A file, read and checked; nothing is made of it yet.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a program holds one or two of them")]
pub enum Document {
    /// From a `.gltf` or `.glb` file.
    Gltf(GltfDocument),
    /// From a `.x` file.
    X(XDocument),
}

impl Document {
    /// Opens a file; its first bytes choose the reader.
    ///
    /// # Errors
    /// If the file can't be read, breaks the rules of its format, or requires an extension that is not supported.
    pub fn open(source: Source) -> Result<Self, LoadError> {
        let name = source.name();
        let document = match source {
            Source::Path(path) => {
                read_file(path).and_then(|bytes| Self::read(&name, &bytes, Some(folder_of(path))))
            }
            Source::Bytes(_, bytes) => Self::read(&name, bytes, None),
        };
        document.map_err(|error| error.in_file(&name))
    }

    /// What the file is called in messages.
    pub fn file(&self) -> &str {
        match self {
            Document::Gltf(document) => &document.file,
            Document::X(document) => &document.file,
        }
    }

    fn read(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        match format_of(bytes)? {
            Format::X => {
                let document = XDocument::read(name, bytes, folder)?;
                check_keys(&document)?;
                Ok(Document::X(document))
            }
            Format::Gltf | Format::Glb => GltfDocument::read(name, bytes, folder).map(Document::Gltf),
        }
    }
}
