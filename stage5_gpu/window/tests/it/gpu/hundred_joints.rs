//! A file with more joints than the uniforms can hold.

use crate::gltf_file::{GltfFile, Written};
use glam::{Vec3, vec3};
use serde_json::json;

/// A file with a spine of a hundred joints, each 1 above the one before and turned against it, with a vertex
/// at each. The first joint is scaled, and all others with it. The normals are at 45°.
pub fn hundred_joints(scale: [f32; 3]) -> Written {
    const COUNT: usize = 100;
    let node = |joint: usize| match joint {
        0 => json!({"children": [1], "scale": scale}),
        _ if joint + 1 == COUNT => json!({"translation": [0, 1, 0]}),
        // A rotation by 0.02 about z.
        _ => {
            json!({"children": [joint + 1], "translation": [0, 1, 0], "rotation": [0, 0, 0.009_999_833, 0.999_95]})
        }
    };
    let mut file = GltfFile::default();
    file.nodes.extend((0..COUNT).map(node));
    let positions: Vec<[f32; 3]> = (0..COUNT).map(|joint| [0.5, joint as f32, 0.0]).collect();
    let joints: Vec<[u16; 4]> = (0..COUNT as u16).map(|joint| [joint, 0, 0, 0]).collect();
    let attributes = json!({
        "POSITION": file.floats("VEC3", positions.as_flattened()),
        "NORMAL": file.floats("VEC3", &slope().to_array().repeat(COUNT)),
        "JOINTS_0": file.joints(&joints),
        "WEIGHTS_0": file.floats("VEC4", &[1.0, 0.0, 0.0, 0.0].repeat(COUNT)),
    });
    file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
    file.nodes.push(json!({"mesh": 0, "skin": 0}));
    file.skins.push(json!({"joints": (0..COUNT).collect::<Vec<_>>()}));
    file.write("hundred")
}

/// The normal of a slope of 45°.
pub fn slope() -> Vec3 {
    vec3(1.0, 1.0, 0.0).normalize()
}
