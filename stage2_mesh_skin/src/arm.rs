//! The scene `arm`: a chain of joints along y with a mesh around it, flat as in the tutorial, or round.

use crate::{
    skeleton::{inverse_bind_matrices, model_matrices},
    skin::Influence,
    transform::Transform,
};
use glam::{Mat4, Quat, Vec3, Vec4, vec3, vec4};
use std::{f32::consts::TAU, ops::Range};

/// The root's position while the arm poses; when the mesh was bound it was at the origin (S1-04).
pub const ROOT_START: Vec3 = vec3(0.0, 0.0, 1.0);
/// The length of each of the arm's bones.
pub const BONE_LENGTH: f32 = 4.0;
/// The number of rings on the round arm, both ends included.
pub const TUBE_RINGS: usize = 17;
/// The number of vertices on each ring.
pub const TUBE_SIDES: usize = 12;
const RADIUS: f32 = 0.5;

/// A chain of joints and the mesh that it moves (S1-01, S1-02).
#[derive(Clone, Debug, Default)]
pub struct Arm {
    /// One per joint, parents first; each joint's parent is the one before it.
    pub parents: Vec<Option<usize>>,
    /// The length of each joint's bone, along y: the next joint begins at its end.
    pub lengths: Vec<f32>,
    /// Each joint's scale in its own space while the arm poses, a factor per axis; 1 when the mesh was bound.
    pub scales: Vec<Vec3>,
    /// `joint_from_mesh`, one per joint: computed once, when the mesh is bound, and not again for each vertex
    /// (S4-43).
    pub inverse_bind_matrices: Vec<Mat4>,
    /// Mesh space, one per vertex, ring by ring upwards.
    pub positions: Vec<Vec3>,
    /// Mesh space, unit length, one per vertex.
    pub normals: Vec<Vec3>,
    /// Linear RGBA, one per vertex (S1-14).
    pub colors: Vec<Vec4>,
    /// One list per vertex.
    pub influences: Vec<Vec<Influence>>,
    /// Four vertices each, counter-clockwise seen from outside.
    pub quads: Vec<[usize; 4]>,
}

/// A joint's rotation in its parent, as three angles. Each joint has its own (E1-4).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Angles {
    /// About x.
    pub x_rad: f32,
    /// About the bone itself, along y.
    pub y_rad: f32,
    /// About z.
    pub z_rad: f32,
}

impl Angles {
    /// Rx · Rz · Ry: the twist acts first, about the bone in its own space.
    pub fn rotation(self) -> Quat {
        Quat::from_rotation_x(self.x_rad)
            * Quat::from_rotation_z(self.z_rad)
            * Quat::from_rotation_y(self.y_rad)
    }
}

/// Joints in a row, bound pointing straight up from the origin, without a mesh.
pub fn chain(lengths: &[f32]) -> Arm {
    let parents: Vec<_> = (0..lengths.len()).map(|joint| joint.checked_sub(1)).collect();
    let at_bind = local_transforms(&parents, lengths, Vec3::ZERO, &vec![Angles::default(); lengths.len()]);
    let locals: Vec<_> = at_bind.iter().map(|local| local.to_matrix()).collect();
    let inverse_bind_matrices = inverse_bind_matrices(&model_matrices(&parents, &locals));
    let (lengths, scales) = (lengths.to_vec(), vec![Vec3::ONE; lengths.len()]);
    Arm { parents, lengths, scales, inverse_bind_matrices, ..Arm::default() }
}

/// The tutorial's arm: two joints and three quads in a strip (S1-03), at z = 0 in the mesh. The lengths of
/// its bones, its vertices' positions and their weights are this workbook's choice (D1).
pub fn flat_arm() -> Arm {
    let mut arm = chain(&[BONE_LENGTH; 2]);
    for y in [0.0, 3.0, 5.0, 8.0] {
        push_vertex(&mut arm, vec3(-RADIUS, y, 0.0), Vec3::Z);
        push_vertex(&mut arm, vec3(RADIUS, y, 0.0), Vec3::Z);
    }
    arm.quads = flat_quads();
    arm
}

/// The flat arm's quads, each as the indices of its corners.
pub fn flat_quads() -> Vec<[usize; 4]> {
    [0, 2, 4].map(|ring| [ring, ring + 1, ring + 3, ring + 2]).to_vec()
}

/// The same arm as a tube with many rings, to show clearly what happens at the elbow.
pub fn tube_arm() -> Arm {
    let mut arm = chain(&[BONE_LENGTH; 2]);
    for ring in 0..TUBE_RINGS {
        let y = 2.0 * BONE_LENGTH * ring as f32 / (TUBE_RINGS - 1) as f32;
        for side in 0..TUBE_SIDES {
            let (sin, cos) = (TAU * side as f32 / TUBE_SIDES as f32).sin_cos();
            push_vertex(&mut arm, vec3(RADIUS * cos, y, RADIUS * sin), vec3(cos, 0.0, sin));
        }
    }
    arm.quads = tube_quads();
    arm
}

/// The tube's quads, each as the indices of its corners.
pub fn tube_quads() -> Vec<[usize; 4]> {
    let quad = |ring: usize, side: usize| {
        let (here, next) = (ring * TUBE_SIDES + side, ring * TUBE_SIDES + (side + 1) % TUBE_SIDES);
        [next, here, here + TUBE_SIDES, next + TUBE_SIDES]
    };
    (0..TUBE_RINGS - 1).flat_map(|ring| (0..TUBE_SIDES).map(move |side| quad(ring, side))).collect()
}

/// The vertices of the tube's ring at the elbow, where both joints weigh a half.
pub fn elbow_ring() -> Range<usize> {
    let first = (TUBE_RINGS / 2) * TUBE_SIDES;
    first..first + TUBE_SIDES
}

/// The upper joint's weight at a height: from 0 two units below the elbow to 1 two units above it.
fn upper_weight(y: f32) -> f32 {
    ((y - BONE_LENGTH + 2.0) / 4.0).clamp(0.0, 1.0)
}

fn push_vertex(arm: &mut Arm, position: Vec3, normal: Vec3) {
    let upper = upper_weight(position.y);
    let influences = [Influence { joint: 0, weight: 1.0 - upper }, Influence { joint: 1, weight: upper }];
    let (shoulder, hand) = (vec4(0.05, 0.24, 0.45, 1.0), vec4(0.9, 0.42, 0.1, 1.0));
    arm.positions.push(position);
    arm.normals.push(normal);
    arm.colors.push(shoulder.lerp(hand, position.y / (2.0 * BONE_LENGTH)));
    arm.influences.push(influences.into_iter().filter(|influence| influence.weight > 0.0).collect());
}

/// Each joint's local transform, `parent_from_joint`: placed at the end of the parent's bone, then turned
/// (S1-05, S1-10).
///
/// # Panics
/// If there is not one angle triple per joint.
pub fn local_transforms(
    parents: &[Option<usize>],
    lengths: &[f32],
    root_start: Vec3,
    angles: &[Angles],
) -> Vec<Transform> {
    assert_eq!(parents.len(), angles.len(), "one triple of angles per joint");
    let start = |parent: &Option<usize>| match parent {
        Some(parent) => vec3(0.0, lengths[*parent], 0.0),
        None => root_start,
    };
    let local = |(parent, angles): (&Option<usize>, &Angles)| {
        Transform::from_rotation_translation(angles.rotation(), start(parent))
    };
    parents.iter().zip(angles).map(local).collect()
}

/// The arm's joints in model space, `model_from_joint`: one per joint.
///
/// # Panics
/// If there is not one angle triple per joint.
pub fn pose_arm(arm: &Arm, angles: &[Angles]) -> Vec<Mat4> {
    let locals = local_transforms(&arm.parents, &arm.lengths, ROOT_START, angles);
    let stretched = locals.iter().zip(&arm.scales).map(|(&local, &scale)| Transform { scale, ..local });
    let locals: Vec<Mat4> = stretched.map(Transform::to_matrix).collect();
    model_matrices(&arm.parents, &locals)
}
