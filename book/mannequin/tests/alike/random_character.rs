//! Characters that no person would draw: a few joints, one or two meshes of loose triangles, a clip or two.
//!
//! Their numbers are those that every way of storing them can hold: positions are whole and not negative,
//! weights and texture coordinates are parts of 255, normals lie along an axis.

use glam::{Quat, Vec2, Vec3, Vec4};
use mannequin::{Channel, Character, Clip, Image, Joint, Keys, Material, Mesh};
use testing::cases::Draws;

const NAMES: [&str; 6] = ["hip", "knee", "ankle", "heel", "ball", "toe"];

pub fn random_character(draws: &mut Draws) -> Character {
    let joints = joints(draws);
    let meshes = (0..draws.count(1, 2)).map(|_| mesh(draws, joints.len())).collect();
    let clips = (0..draws.count(1, 2)).map(|index| clip(draws, &joints, ["walk", "wave"][index])).collect();
    let material = Material { name: "wood", base_color: Vec4::ONE, roughness: 1.0 };
    let image = Image { size: 1, rgb: vec![255; 3] };
    Character { joints, meshes, materials: vec![material], image, clips }
}

fn joints(draws: &mut Draws) -> Vec<Joint> {
    let count = draws.count(1, NAMES.len());
    let joint = |(index, &name): (usize, &'static &'static str)| {
        let rest = draws.motion(2.0);
        let parent = if index == 0 { None } else { Some(draws.index(index)) };
        let inverse_bind_matrix = draws.motion(2.0).matrix().inverse();
        Joint { name, parent, translation: rest.translation, rotation: rest.rotation(), inverse_bind_matrix }
    };
    NAMES[..count].iter().enumerate().map(joint).collect()
}

fn mesh(draws: &mut Draws, joint_count: usize) -> Mesh {
    let vertex_count = 3 * draws.count(1, 6);
    let mut mesh = Mesh::default();
    for vertex in 0..vertex_count {
        mesh.positions.push(Vec3::from_array([0; 3].map(|_| draws.index(101) as f32)));
        mesh.normals.push([Vec3::X, Vec3::NEG_Y, Vec3::Z][draws.index(3)]);
        mesh.uvs.push(Vec2::from_array([0; 2].map(|_| draws.index(256) as f32 / 255.0)));
        let (joints, weights) = influences(draws, joint_count);
        mesh.joints.push(joints);
        mesh.weights.push(weights);
        mesh.indices.push(vertex as u16);
    }
    mesh
}

/// Up to four joints, each once, with weights that sum to 1.
fn influences(draws: &mut Draws, joint_count: usize) -> ([u8; 4], [f32; 4]) {
    let mut order: Vec<u8> = (0..joint_count as u8).collect();
    draws.shuffle(&mut order);
    let count = order.len().min(1 + draws.index(4));
    let (mut joints, mut weights, mut left) = ([0; 4], [0; 4], 255);
    for slot in 0..count {
        let part = if slot + 1 == count { left } else { draws.index(left + 1) };
        joints[slot] = if part > 0 { order[slot] } else { 0 };
        weights[slot] = part;
        left -= part;
    }
    (joints, weights.map(|part| part as f32 / 255.0))
}

fn clip(draws: &mut Draws, joints: &[Joint], name: &'static str) -> Clip {
    // Hundredths of a second are whole ticks.
    let mut times_s = vec![0.0];
    for _ in 0..draws.count(1, 4) {
        times_s
            .push(((times_s[times_s.len() - 1] * 100.0_f32).round() + 1.0 + draws.index(50) as f32) / 100.0);
    }
    let mut channels = Vec::new();
    for (joint, rest) in joints.iter().enumerate() {
        let which = if joint == 0 { 7 } else { draws.index(8) };
        let keys = 0..times_s.len();
        if which & 1 > 0 {
            channels.push((joint, Keys::Translation(keys.clone().map(|_| draws.vec3(3.0)).collect())));
        }
        if which & 2 > 0 {
            channels
                .push((joint, Keys::Rotation(keys.clone().map(|_| near(draws, rest.rotation)).collect())));
        }
        if which & 4 > 0 {
            let scale = |_| Vec3::from_array([0; 3].map(|_| draws.near(1.0, 1.0, 2.0)));
            channels.push((joint, Keys::Scale(keys.map(scale).collect())));
        }
    }
    let channels = channels.into_iter().map(|(joint, keys)| Channel { joint, keys }).collect();
    Clip { name, times_s, channels }
}

/// A rotation that is less than 80° away, so that from key to key there is one short way.
fn near(draws: &mut Draws, rotation: Quat) -> Quat {
    rotation * Quat::from_axis_angle(draws.direction(), draws.number(40.0).to_radians())
}
