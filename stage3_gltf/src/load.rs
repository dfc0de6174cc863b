//! A file becomes a model in one call (S4-18); its first bytes choose the reader (S2-10).

use crate::{
    MANNEQUIN, MANNEQUIN_NAME, gltf_file,
    model::Model,
    x::{self, convention::Space},
};
use formats::{
    document::{Document, Source},
    error::LoadError,
    file::MOST_BYTES,
};
use std::path::Path;

/// Options for reading a file; by default the file decides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options<'a> {
    /// One of the file's scenes, by name or by index; by default the one that the file names, or its first. A
    /// .X file has no scenes to choose from.
    pub scene: Option<&'a str>,
    /// The space of the model; only a .X file has one of its own.
    pub space: Space,
    /// The ticks in a second, for clips from a .X file. Some files count frames, and don't tell how many make
    /// a second.
    pub ticks_per_second: Option<f32>,
    /// True to leave pictures undecoded.
    pub without_pictures: bool,
    /// The most bytes that the file may have; [`MOST_BYTES`] if nothing is said. See [`Document::open`].
    pub most_bytes: Option<usize>,
}

/// The file at that path, or without one the workbook's own character.
pub fn file_or_character(path: Option<&Path>) -> Source<'_> {
    path.map_or(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), Source::Path)
}

/// Reads a model from a file: the meshes of one scene, at rest, with all of the file's joints.
///
/// # Errors
/// If the file can't be read, breaks the rules of its format, requires an extension that is not supported, or
/// lacks the scene.
pub fn load(source: Source, options: &Options) -> Result<Model, LoadError> {
    model(&open(&source, options)?, options)
}

/// Opens a file for [`model`].
///
/// # Errors
/// As [`Document::open`].
pub fn open(source: &Source, options: &Options) -> Result<Document, LoadError> {
    Document::open(source, options.most_bytes.unwrap_or(MOST_BYTES))
}

/// The model in an opened file. Another format would be another arm here, and a reader that fills a [`Model`]
/// (S2-11).
///
/// # Errors
/// As [`load`], once the file could be opened.
pub fn model(document: &Document, options: &Options) -> Result<Model, LoadError> {
    let model = match document {
        Document::Gltf(document) => gltf_file::read_model(document, options.scene, options.without_pictures),
        Document::X(_) if options.scene.is_some() => {
            Err(LoadError::new("is a .X file, which has no scenes to choose from"))
        }
        Document::X(document) => x::read_model(document, options.space, options.without_pictures),
    };
    model.map_err(|error| error.in_file(document.file()))
}
