//! The data of extensions that the gltf crate's types don't cover.

use crate::gltf_document::extensions::uses;
use gltf::json::Root;
use serde_json::Value;

/// The extensions that are looked up here.
const KEPT: [&str; 6] = [
    "EXT_meshopt_compression",
    "EXT_texture_webp",
    "KHR_draco_mesh_compression",
    "KHR_meshopt_compression",
    "VRM",
    "VRMC_vrm",
];

/// The whole JSON, parsed a second time, of a file that uses one of these extensions; most files don't.
#[derive(Debug, Default)]
pub struct ExtensionData {
    all: Value,
}

impl ExtensionData {
    /// From the text of a file whose JSON was parsed before.
    pub fn of(json: &Root, text: &[u8]) -> Self {
        match KEPT.iter().any(|name| uses(json, name)) {
            true => Self { all: serde_json::from_slice(text).unwrap_or_default() },
            false => Self::default(),
        }
    }

    /// An extension of the object at a place such as `/bufferViews/3`; null if it has none.
    pub fn at(&self, place: &str, extension: &str) -> &Value {
        self.all.pointer(&format!("{place}/extensions/{extension}")).unwrap_or(&Value::Null)
    }
}

/// A whole number in an extension; `otherwise` if it is missing.
pub fn whole(value: &Value, name: &str, otherwise: Option<u64>) -> Option<u64> {
    match &value[name] {
        Value::Null => otherwise,
        // Some write 3.0.
        number => {
            number.as_u64().or(number.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0).map(|n| n as u64))
        }
    }
}
