//! Joints that jump from frame to frame, and four vertices on each, whose places determine its whole matrix.

use crate::gltf_file::{GltfFile, Written};
use glam::Vec3;
use serde_json::json;
use testing::cases::{Rows, placement::Placement};

/// A joint's origin and the ends of its axes.
pub const CORNERS: [Vec3; 4] = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];

/// A table of the corners.
pub fn table(corners: [Vec3; 4]) -> Rows {
    let names = ["the origin", "(1, 0, 0)", "(0, 1, 0)", "(0, 0, 1)"].map(|it| format!("where {it} goes"));
    names.iter().zip(corners).fold(Rows::default(), |rows, (name, corner)| rows.and(name, corner.to_array()))
}

/// A clip in which joints jump at these times, the last of which is its end. The placements are frame after
/// frame, in a frame skin after skin, in a skin joint after joint.
pub fn jumping_joints(placements: &[Placement], skins: usize, joints: usize, times_s: &[f32]) -> Written {
    let mut file = GltfFile::default();
    let (all, last) = (skins * joints, times_s.len() - 2);
    let input = file.floats("SCALAR", times_s);
    let (mut samplers, mut channels) = (vec![], vec![]);
    for node in 0..all {
        let keys = (0..=last).chain([last]).map(|frame| placements[frame * all + node]);
        let keys: Vec<Placement> = keys.collect();
        let scales: Vec<f32> = keys.iter().flat_map(|key| key.scale.to_array()).collect();
        let places: Vec<f32> = keys.iter().flat_map(|key| key.translation.to_array()).collect();
        let turns: Vec<f32> = keys.iter().flat_map(|key| key.rotation().to_array()).collect();
        for (kind, values, property) in
            [("VEC3", places, "translation"), ("VEC4", turns, "rotation"), ("VEC3", scales, "scale")]
        {
            let output = file.floats(kind, &values);
            channels.push(json!({"sampler": samplers.len(), "target": {"node": node, "path": property}}));
            samplers.push(json!({"input": input, "output": output, "interpolation": "STEP"}));
        }
        file.nodes.push(json!({}));
    }
    file.animations.push(json!({"samplers": samplers, "channels": channels}));
    let positions: Vec<f32> = CORNERS.repeat(joints).iter().flat_map(|corner| corner.to_array()).collect();
    let position = file.floats("VEC3", &positions);
    let vertices = joints * CORNERS.len();
    let of_vertices: Vec<[u16; 4]> =
        (0..vertices).map(|vertex| [(vertex / CORNERS.len()) as u16, 0, 0, 0]).collect();
    let of_vertices = file.joints(&of_vertices);
    let weights = file.floats("VEC4", &[1.0, 0.0, 0.0, 0.0].repeat(vertices));
    file.meshes.push(json!({"primitives": [
        {"attributes": {"POSITION": position, "JOINTS_0": of_vertices, "WEIGHTS_0": weights}}
    ]}));
    for skin in 0..skins {
        file.skins.push(json!({"joints": (skin * joints..(skin + 1) * joints).collect::<Vec<_>>()}));
        file.nodes.push(json!({"mesh": 0, "skin": skin}));
    }
    file.write("joints")
}
