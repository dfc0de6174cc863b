//! A Draco stream inside a file: two bytes give the number of points that the file promises, two that of
//! corners.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[low, high, corners_low, corners_high], stream)) = bytes.split_first_chunk() else { return };
    let points = u16::from_le_bytes([low, high]);
    let corners = u16::from_le_bytes([corners_low, corners_high]);
    let json = json!({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "extensionsUsed": ["KHR_draco_mesh_compression"], "extensionsRequired": ["KHR_draco_mesh_compression"],
        "buffers": [{"byteLength": stream.len()}], "bufferViews": [{"buffer": 0, "byteLength": stream.len()}],
        "accessors": [
            {"componentType": 5126, "type": "VEC3", "count": points},
            {"componentType": 5123, "type": "SCALAR", "count": corners},
        ],
        "meshes": [{"primitives": [{
            "attributes": {"POSITION": 0}, "indices": 1,
            "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0, "attributes": {"POSITION": 0}}},
        }]}],
    });
    let _ = fuzz::read("fuzz.glb", &fuzz::glb(json.to_string().as_bytes(), stream));
});
