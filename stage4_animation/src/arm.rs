//! A model and clips made by hand: stage 2's arm, which stretches and bends again.

use crate::{
    binding::bind_by_name,
    clip::{Channel, Clip, Interpolation, Values},
};
use glam::{Quat, Vec3};
use stage2_mesh_skin::{
    arm::{Arm, TUBE_RINGS, TUBE_SIDES, flat_arm, tube_arm},
    transform::Transform,
};
use stage3_gltf::model::{Joint, Local, Mesh, Model, Skin};
use std::f32::consts::FRAC_PI_2;

const JOINT_NAMES: [&str; 2] = ["shoulder", "elbow"];

/// The times of the clips' keys: frames 0, 5 and 15 of a film of ten frames a second (S2-50).
pub const KEY_TIMES_S: [f32; 3] = [0.0, 0.5, 1.5];

/// Stage 2's flat arm with its shoulder at the origin, straight up at rest.
pub fn arm() -> Model {
    model("arm", flat_arm())
}

/// Stage 2's round arm, made the same way. It plays the same clip, and shows better how an arm shrinks.
pub fn round_arm() -> Model {
    model("round arm", tube_arm())
}

/// The vertices of the round arm that the flat arm has, too, in the flat arm's order: left and right, at four
/// heights.
///
/// # Panics
/// If there is not one position per vertex of the round arm.
pub fn flat_outline(positions: &[Vec3]) -> Vec<Vec3> {
    assert_eq!(positions.len(), TUBE_RINGS * TUBE_SIDES, "one position per vertex of the round arm");
    let left_and_right = |ring: usize| [TUBE_SIDES / 2, 0].map(|side| positions[ring * TUBE_SIDES + side]);
    // At the heights 0, 3, 5 and 8: the rings are half a unit apart.
    [0, 6, 10, 16].into_iter().flat_map(left_and_right).collect()
}

fn model(name: &str, arm: Arm) -> Model {
    let joint = |(name, &parent): (&str, &Option<usize>)| {
        let translation = parent.map_or(Vec3::ZERO, |parent| Vec3::Y * arm.lengths[parent]);
        let rest = Local::Parts(Transform { translation, ..Transform::IDENTITY });
        Joint { name: name.to_owned(), parent, rest, morph_weights: Vec::new() }
    };
    let corners = arm.quads.iter().flat_map(|&[a, b, c, d]| [a, b, c, a, c, d]);
    Model {
        name: name.to_owned(),
        joints: JOINT_NAMES.into_iter().zip(&arm.parents).map(joint).collect(),
        skins: vec![Skin {
            name: name.to_owned(),
            joints: vec![0, 1],
            inverse_bind_matrices: arm.inverse_bind_matrices.clone(),
        }],
        meshes: vec![Mesh {
            name: name.to_owned(),
            skin: Some(0),
            indices: corners.map(|corner| corner as u32).collect(),
            positions: arm.positions,
            normals: arm.normals,
            colors: arm.colors,
            influences: arm.influences.into_iter().collect(),
            ..Mesh::default()
        }],
        ..Model::default()
    }
}

/// The elbow starts bent by 90° about z, stretches in 5 frames and bends again in 10. It ends as it began, so
/// it loops without a jump.
pub fn stretch() -> Clip {
    let bent = Quat::from_rotation_z(FRAC_PI_2);
    clip("stretch", Interpolation::Linear, vec![bent, Quat::IDENTITY, bent])
}

/// The same keys on a curve: the elbow starts softly, is flung straight at 6 rad/s, bounces off at 2 rad/s,
/// and comes softly to rest.
pub fn fling() -> Clip {
    let bent = Quat::from_rotation_z(FRAC_PI_2);
    let rest = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    // A quaternion holds half the angle, so its tangent holds half the speed.
    let [arriving, leaving] = [-6.0, 2.0].map(|speed| Quat::from_xyzw(0.0, 0.0, speed / 2.0, 0.0));
    let entries = vec![rest, bent, rest, arriving, Quat::IDENTITY, leaving, rest, bent, rest];
    clip("fling", Interpolation::CubicSpline, entries)
}

fn clip(name: &str, interpolation: Interpolation, elbow: Vec<Quat>) -> Clip {
    let (times_s, values) = (KEY_TIMES_S.to_vec().into(), Values::Rotations(elbow));
    let channels = vec![Channel { joint: 1, interpolation, times_s, values }];
    Clip { name: name.to_owned(), duration_s: KEY_TIMES_S[2], channels }
}

/// [`stretch`] made for a skeleton whose first joint is the elbow, and bound to the arm, whose second joint
/// it is; and the names of the joints that the arm lacks: that skeleton has a hand, which moves, too.
pub fn stretch_by_name() -> (Clip, Vec<String>) {
    let mut clip = stretch();
    clip.channels[0].joint = 0;
    clip.channels.push(Channel { joint: 2, ..clip.channels[0].clone() });
    let from = ["elbow", "shoulder", "hand"].map(str::to_owned);
    bind_by_name(&clip, &from, &JOINT_NAMES.map(str::to_owned))
}
