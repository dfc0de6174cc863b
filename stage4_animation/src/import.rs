//! Models with their clips, from files: the model is read by stage 3, the clips from the same opened
//! document.

pub mod gltf_file;
pub mod x;

use crate::clip::Clip;
use formats::{
    document::{Document, Source},
    error::LoadError,
};
use stage3_gltf::{
    load::{self, Options},
    model::Model,
};

/// Reads a model and its clips from a file. Anything that is passed over becomes a warning of the model.
///
/// # Errors
/// As [`stage3_gltf::load::load`]; and if the clips of a .X file have more keys than are read.
pub fn load(source: Source, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let document = load::open(&source, options)?;
    model_and_clips(&document, options)
}

/// The model and the clips that an opened file holds.
///
/// # Errors
/// As [`load`], once the file could be opened.
pub fn model_and_clips(document: &Document, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let mut model = load::model(document, options)?;
    let clips = match document {
        Document::Gltf(document) => gltf_file::clips(document, &mut model),
        Document::X(document) => {
            x::clips(document, &mut model, options).map_err(|error| error.in_file(&document.file))?
        }
    };
    Ok((model, clips))
}
