//! Small glTF files, made in memory and read.

use crate::loading::load_bytes;
use formats::error::LoadError;
use serde_json::Value;
use stage3_gltf::model::Model;
pub use testing::tiny::*;

pub fn read(json: &Value) -> Result<Model, LoadError> {
    load_bytes("tiny.gltf", json.to_string().as_bytes())
}

pub fn model(json: &Value) -> Model {
    read(json).unwrap_or_else(|error| panic!("{error}"))
}

/// The error message for a faulty file.
pub fn problem(json: &Value) -> String {
    match read(json) {
        Ok(_) => panic!("the file should be refused"),
        Err(error) => error.to_string(),
    }
}
