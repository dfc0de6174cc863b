//! A model and a clip made by hand: the box arm of stage 2, bent, that stretches and bends again.

use crate::clip::{Channel, Clip, Interpolation, Values};
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::{skin::Influence, transform::Transform};
use stage3_gltf::model::{Joint, Local, Mesh, Model, Skin};
use std::f32::consts::FRAC_PI_2;

/// How far the elbow is from the shoulder.
pub const UPPER_ARM: f32 = 4.0;
/// The clip's keys are at frames 0, 5 and 15 (S2-50), in a film of ten frames a second.
pub const KEY_TIMES_S: [f32; 3] = [0.0, 0.5, 1.5];

/// Two joints, shoulder and elbow, and three boxes: a row of two vertices each at y = 0, 3, 5, 8.
pub fn arm() -> Model {
    let joint = |name: &str, parent, translation| Joint {
        name: name.to_owned(),
        parent,
        rest: Local::Parts(Transform { translation, ..Transform::IDENTITY }),
        morph_weights: Vec::new(),
    };
    let elbow = Vec3::Y * UPPER_ARM;
    Model {
        name: "arm".to_owned(),
        joints: vec![joint("shoulder", None, Vec3::ZERO), joint("elbow", Some(0), elbow)],
        meshes: vec![boxes()],
        skins: vec![Skin {
            name: "arm".to_owned(),
            joints: vec![0, 1],
            inverse_bind_matrices: vec![Mat4::IDENTITY, Mat4::from_translation(-elbow)],
        }],
        ..Model::default()
    }
}

fn boxes() -> Mesh {
    let mut mesh = Mesh { name: "boxes".to_owned(), skin: Some(0), ..Mesh::default() };
    for (y, elbow) in [(0.0, 0.0), (3.0, 0.25), (5.0, 0.75), (8.0, 1.0)] {
        for x in [-0.5, 0.5] {
            mesh.positions.push(vec3(x, y, 0.0));
            mesh.normals.push(Vec3::Z);
            mesh.influences.push(vec![
                Influence { joint: 0, weight: 1.0 - elbow },
                Influence { joint: 1, weight: elbow },
            ]);
        }
    }
    for first in [0, 2, 4] {
        mesh.indices.extend([0, 1, 3, 0, 3, 2].map(|corner| first + corner));
    }
    mesh
}

/// The elbow is bent by 90° about z, stretches in 5 frames and bends again in 10: it ends as it began, so it loops
/// without a jump.
pub fn stretch() -> Clip {
    let bent = Quat::from_rotation_z(FRAC_PI_2);
    Clip {
        name: "stretch".to_owned(),
        duration_s: KEY_TIMES_S[2],
        channels: vec![Channel {
            joint: 1,
            interpolation: Interpolation::Linear,
            times_s: KEY_TIMES_S.to_vec(),
            values: Values::Rotations(vec![bent, Quat::IDENTITY, bent]),
        }],
    }
}
