//! A `.glb` file: chunks of JSON and data.
#![no_main]

use formats::gltf_document::container::split;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(chunks) = split(bytes) {
        assert!(chunks.json.len() + chunks.binary.len() + 20 <= bytes.len());
    }
    let _ = fuzz::read("fuzz.glb", bytes);
});
