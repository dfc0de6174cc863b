//! A `.gltf` file: JSON, with its data inside it. As a `.glb` file the same text gives the same model.
#![no_main]

use fuzz::{assert_alike, glb, read};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &[u8]| {
    let as_gltf = read("fuzz.gltf", text);
    // A buffer without a URI is the second chunk's data in a `.glb` file, and missing in a `.gltf` file.
    let has_all_data = |json: &Value| {
        json["buffers"]
            .as_array()
            .is_none_or(|buffers| buffers.iter().all(|buffer| buffer["uri"].is_string()))
    };
    if serde_json::from_slice(text).is_ok_and(|json| has_all_data(&json)) {
        assert_alike(&as_gltf, &read("fuzz.glb", &glb(text, &[])));
    }
});
