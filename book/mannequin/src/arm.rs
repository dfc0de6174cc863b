//! A second model, whose file is small enough to read in an editor: the box arm of stage 2, as a tutorial's
//! author might have exported it.
//!
//! Two joints four units apart and three quads in a row, with rings of vertices at 0, 3, 5 and 8. When the
//! mesh was bound the shoulder was at the origin; it rests one unit in front of it.

use crate::{Channel, Character, Clip, Joint, Keys, Material, Mesh, texture::wood_grain};
use glam::{Mat4, Quat, Vec3, Vec4, vec2, vec3};
use std::f32::consts::FRAC_PI_2;

/// The height of each ring of two vertices, and the elbow's weight there.
const RINGS: [(f32, f32); 4] = [(0.0, 0.0), (3.0, 0.25), (5.0, 0.75), (8.0, 1.0)];

const SHOULDER: usize = 0;
const ELBOW: usize = 1;

/// The arm with its clips `sideways`, `forward` and `stretch`.
pub fn arm() -> Character {
    Character {
        joints: vec![
            joint("shoulder", None, Vec3::Z, Vec3::ZERO),
            joint("elbow", Some(SHOULDER), vec3(0.0, 4.0, 0.0), vec3(0.0, 4.0, 0.0)),
        ],
        meshes: vec![mesh()],
        materials: vec![Material { name: "wood", base_color: Vec4::ONE, roughness: 0.55 }],
        image: wood_grain(),
        clips: vec![
            clip("sideways", vec![channel(ELBOW, turned(Quat::from_rotation_z))]),
            clip("forward", vec![channel(ELBOW, turned(Quat::from_rotation_x))]),
            clip("stretch", stretch()),
        ],
    }
}

fn joint(name: &'static str, parent: Option<usize>, translation: Vec3, at_bind: Vec3) -> Joint {
    let inverse_bind_matrix = Mat4::from_translation(-at_bind);
    Joint { name, parent, translation, rotation: Quat::IDENTITY, inverse_bind_matrix }
}

fn mesh() -> Mesh {
    let mut mesh = Mesh::default();
    for (y, weight) in RINGS {
        for x in [-0.5, 0.5] {
            mesh.positions.push(vec3(x, y, 0.0));
            mesh.normals.push(Vec3::Z);
            mesh.uvs.push(vec2(x + 0.5, 1.0 - y / 8.0));
            mesh.joints.push([SHOULDER as u8, ELBOW as u8, 0, 0]);
            mesh.weights.push([1.0 - weight, weight, 0.0, 0.0]);
        }
    }
    for ring in [0, 2, 4] {
        mesh.indices.extend([0, 1, 3, 0, 3, 2].map(|corner| ring + corner));
    }
    mesh
}

/// A clip with keys at frames 0, 5 and 15 of ten a second.
fn clip(name: &'static str, channels: Vec<Channel>) -> Clip {
    Clip { name, times_s: vec![0.0, 0.5, 1.5], channels }
}

fn channel(joint: usize, keys: Keys) -> Channel {
    Channel { joint, keys }
}

/// Keys to 90° and back.
fn turned(about: fn(f32) -> Quat) -> Keys {
    Keys::Rotation(vec![Quat::IDENTITY, about(FRAC_PI_2), Quat::IDENTITY])
}

/// The forearm turns and grows along itself to one and a half times its length, while the shoulder moves
/// aside: keys of all three types.
fn stretch() -> Vec<Channel> {
    let aside = vec3(2.0, 0.0, 1.0);
    vec![
        channel(SHOULDER, Keys::Translation(vec![Vec3::Z, aside, Vec3::Z])),
        channel(ELBOW, turned(Quat::from_rotation_z)),
        channel(ELBOW, Keys::Scale(vec![Vec3::ONE, vec3(1.0, 1.5, 1.0), Vec3::ONE])),
    ]
}
