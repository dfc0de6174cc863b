//! A `.gltf` file: JSON, with its data inside it. As a `.glb` file the same text gives the same model.
#![no_main]

use fuzz::{assert_alike, read};
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
        assert_alike(&as_gltf, &read("fuzz.glb", &as_glb(text)));
    }
});

fn as_glb(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let lengths = [20 + text.len() as u32, text.len() as u32].map(u32::to_le_bytes);
    [b"glTF\x02\0\0\0", &lengths[0][..], &lengths[1][..], b"JSON", &text].concat()
}
