//! Parts of a glTF file that are compressed, and what they decode to.
//!
//! [`views`] decodes buffer views by [`meshopt`], [`draco`] whole primitives, with a crate where there is one. What
//! comes out takes the place of a file's own bytes, so no other module knows that anything was compressed.

pub mod draco;
// What differs between a window and a page of the book.
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
    /// What the file says.
    pub json: &'a Root,
    /// What its extensions say.
    pub extensions: &'a ExtensionData,
    /// Its data.
    pub buffers: &'a Buffers,
    /// The most bytes that one primitive may take while it is decoded.
    pub most_bytes: usize,
    /// How many more bytes may be made.
    pub budget: &'a Budget,
}
