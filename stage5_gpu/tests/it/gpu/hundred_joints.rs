//! A file with more joints than uniforms have room for.

use serde_json::{Value, json};
use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
};

/// A file with a spine of a hundred joints, each 1 above and turned against the one before, and a vertex at each; the
/// first joint is scaled, and with it all others. The normals are at 45°.
pub fn hundred_joints(scale: [f32; 3]) -> PathBuf {
    const COUNT: usize = 100;
    let mut bytes = Vec::new();
    let mut push = |floats: &[f32]| bytes.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
    for joint in 0..COUNT {
        push(&[0.5, joint as f32, 0.0]);
    }
    let diagonal = 0.5f32.sqrt();
    (0..COUNT).for_each(|_| push(&[diagonal, diagonal, 0.0]));
    (0..COUNT).for_each(|_| push(&[1.0, 0.0, 0.0, 0.0]));
    for joint in 0..COUNT as u16 {
        bytes.extend([joint, 0, 0, 0].iter().flat_map(|joint| joint.to_le_bytes()));
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("hundred-joints-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the file");
    fs::write(folder.join("hundred.bin"), &bytes).expect("the data can be written");
    let file = folder.join("hundred.gltf");
    fs::write(&file, hundred_joints_json(COUNT, scale, bytes.len())).expect("the file can be written");
    file
}

/// Tests that run at the same time write files of their own, under one name.
static NEXT: AtomicUsize = AtomicUsize::new(0);

fn hundred_joints_json(count: usize, scale: [f32; 3], byte_length: usize) -> String {
    let node = |joint: usize| match joint {
        0 => json!({"children": [1], "scale": scale}),
        _ if joint + 1 == count => json!({"translation": [0, 1, 0]}),
        // A rotation by 0.02 about z.
        _ => {
            json!({"children": [joint + 1], "translation": [0, 1, 0], "rotation": [0, 0, 0.009_999_833, 0.999_95]})
        }
    };
    let mut nodes: Vec<Value> = (0..count).map(node).collect();
    nodes.push(json!({"mesh": 0, "skin": 0}));
    let view =
        |offset: usize, length: usize| json!({"buffer": 0, "byteOffset": offset, "byteLength": length});
    let floats = |view: usize, kind: &str| json!({"bufferView": view, "componentType": 5126, "count": count, "type": kind});
    let mut positions = floats(0, "VEC3");
    positions["min"] = json!([0.5, 0, 0]);
    positions["max"] = json!([0.5, count - 1, 0]);
    let joints: Vec<usize> = (0..count).collect();
    json!({
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, count]}],
        "nodes": nodes,
        "skins": [{"joints": joints}],
        "meshes": [{"primitives": [{
            "attributes": {"POSITION": 0, "NORMAL": 1, "WEIGHTS_0": 2, "JOINTS_0": 3},
        }]}],
        "accessors": [
            positions, floats(1, "VEC3"), floats(2, "VEC4"),
            {"bufferView": 3, "componentType": 5123, "count": count, "type": "VEC4"},
        ],
        "bufferViews": [view(0, 12 * count), view(12 * count, 12 * count), view(24 * count, 16 * count), view(40 * count, 8 * count)],
        "buffers": [{"uri": "hundred.bin", "byteLength": byte_length}],
    })
    .to_string()
}
