//! From a .X document to a model: its blocks get their meaning.
//!
//! [`frames`] become joints. [`build`] parts every mesh into a [`subset`] of vertices and triangles per
//! material, with its [`faces`] cut into triangles, its [`material`]s and its [`skin`]. All of it is in the
//! file's left-handed space; [`convention`] explains how that differs from ours, and turns the whole model
//! round at the end.
//!
//! [`animation_sets`] says what its clips move; stage 4 reads their keys.
//!
//! Faults that do no harm become [`warnings`] of the model.

pub mod animation_sets;
pub mod build;
pub mod convention;
pub mod faces;
pub mod frames;
pub mod material;
pub mod skin;
pub mod subset;
pub mod warnings;

use crate::model::Model;
use convention::{Space, to_right_handed};
use formats::{error::LoadError, x_document::document::XDocument};
use std::path::Path;

/// The model that the file holds: all its meshes, at rest. Pictures may be left undecoded.
pub fn read_model(document: &XDocument, space: Space, without_pictures: bool) -> Result<Model, LoadError> {
    let mut model = build::build(document, without_pictures)?;
    model.name = Path::new(&document.file).file_name().unwrap_or_default().to_string_lossy().into_owned();
    if space == Space::RightHanded {
        to_right_handed(&mut model);
    }
    Ok(model)
}
