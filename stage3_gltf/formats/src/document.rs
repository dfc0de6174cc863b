//! One way to open a file of either format.

use crate::{
    error::LoadError,
    file::{Format, folder_of, format_of, read_file},
    gltf_document::document::GltfDocument,
    x_document::document::XDocument,
};
use bytes::Bytes;
use std::path::Path;

/// Where a file comes from.
#[derive(Clone, Debug)]
pub enum Source<'a> {
    /// From the disk; what the file names is looked for in the folder that it lies in.
    Path(&'a Path),
    /// From memory: what to call it in messages, and its bytes. It has no folder, so all that it needs must be in it.
    Bytes(&'a str, Bytes),
}

impl<'a> Source<'a> {
    /// What the file is called in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Path(path) => path.display().to_string(),
            Source::Bytes(name, _) => (*name).to_owned(),
        }
    }

    /// All bytes of the file.
    fn bytes(&self) -> Result<Bytes, LoadError> {
        match self {
            Source::Path(path) => {
                read_file(path).map(Bytes::from).map_err(|error| error.in_file(&self.name()))
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

/// A file, read and checked; nothing is made of it yet. A glTF file's data stays where it is.
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
    pub fn open(source: &Source) -> Result<Self, LoadError> {
        let (name, bytes) = (source.name(), source.bytes()?);
        Self::read(&name, &bytes, source.folder()).map_err(|error| error.in_file(&name))
    }

    /// Leaves pictures as they are: for whoever only asks where vertices are.
    pub fn skip_pictures(&mut self, skips: bool) {
        match self {
            Document::Gltf(document) => document.skips_pictures = skips,
            Document::X(document) => document.skips_pictures = skips,
        }
    }

    /// What the file is called in messages.
    pub fn file(&self) -> &str {
        match self {
            Document::Gltf(document) => &document.file,
            Document::X(document) => &document.file,
        }
    }

    fn read(name: &str, bytes: &Bytes, folder: Option<&Path>) -> Result<Self, LoadError> {
        match format_of(bytes)? {
            Format::X => XDocument::read(name, bytes, folder).map(Document::X),
            Format::Gltf | Format::Glb => GltfDocument::read(name, bytes, folder).map(Document::Gltf),
        }
    }
}
