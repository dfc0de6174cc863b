//! The compressed parts of a glTF file, decoded.
//!
//! [`views`] decodes buffer views with [`meshopt`]; [`draco`] decodes whole primitives with a crate. The
//! decoded bytes take the place of the file's own, so no other module knows that anything was compressed.

pub mod draco;
// A page of the book has no decoder for Draco.
#[cfg_attr(target_arch = "wasm32", path = "compressed/draco_decoder_page.rs")]
mod draco_decoder;
pub mod draco_mesh;
pub mod meshopt;
pub mod views;

use crate::{
    budget::Budget,
    gltf_document::{buffers::Buffers, extension_data::ExtensionData},
};
use gltf::json::Root;

/// A file whose compressed parts are to be decoded.
pub struct Compressed<'a> {
    /// The file's JSON.
    pub json: &'a Root,
    /// The data of its extensions.
    pub extensions: &'a ExtensionData,
    /// The file's data.
    pub buffers: &'a Buffers,
    /// The most bytes that one primitive may take while it is decoded.
    pub most_bytes: usize,
    /// The number of bytes that may still be made.
    pub budget: &'a Budget,
}
