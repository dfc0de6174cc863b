//! Short ways to load a model with nothing said about it.

use formats::{document::Source, error::LoadError};
use stage3_gltf::{
    load::{Options, load},
    model::Model,
};
use std::path::Path;

pub fn load_file(path: &Path) -> Result<Model, LoadError> {
    load(Source::Path(path), &Options::default())
}

pub fn load_bytes(name: &str, bytes: &[u8]) -> Result<Model, LoadError> {
    load(Source::Bytes(name, bytes.to_vec().into()), &Options::default())
}
