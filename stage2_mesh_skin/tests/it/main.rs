//! The tests of stage 2: a file for each exercise, of its name, and a module for each concept. Refusals are
//! tested without their wording, which is up to the author. A table is recorded before the values worked by
//! hand are checked, so that a wrong answer leaves a table, too.

mod arm;
mod blend;
mod blend_dual_quaternions;
mod bone_offsets;
mod cases;
mod check;
mod compose;
mod dual_quaternion;
mod inverse_bind_matrices;
mod measure;
mod model_matrices;
mod multiply;
mod one_bone_effect;
mod outline;
mod recurrence;
mod rigid_inverse;
mod skeleton;
mod skin;
mod skin_normal;
mod skin_position;
mod skin_rigid;
mod skinning_matrices;
mod smallest_skin;
mod space;
mod steps;
mod transform;
mod transform_point;

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::{arm::Angles, skin::Influence, transform::Transform};
use std::f32::consts::FRAC_PI_2;

const X90: Angles = Angles { x_rad: FRAC_PI_2, y_rad: 0.0, z_rad: 0.0 };
const Z90: Angles = Angles { x_rad: 0.0, y_rad: 0.0, z_rad: FRAC_PI_2 };

/// Asserts that two positions are the same but for rounding: numbers up to 10 after a few sums are good to
/// 1e-5.
#[track_caller]
fn assert_near(actual: Vec3, expected: Vec3) {
    assert!(actual.abs_diff_eq(expected, 1e-5), "is {actual}, should be {expected}");
}

/// As [`assert_near`], for matrices.
#[track_caller]
fn assert_matrix_near(actual: Mat4, expected: Mat4) {
    assert!(actual.abs_diff_eq(expected, 1e-5), "is {actual}, should be {expected}");
}

fn influences(weights: &[(usize, f32)]) -> Vec<Influence> {
    weights.iter().map(|&(joint, weight)| Influence { joint, weight }).collect()
}

/// Each vertex's influences: its index, then names and weights. `cargo workbook` reads this table to say what
/// moves a vertex.
fn influence_table(influences: &[Vec<Influence>], names: &[&str]) -> String {
    let word = |influence: &Influence| format!("  {} {:.2}", names[influence.joint], influence.weight);
    let row = |(vertex, held): (usize, &Vec<Influence>)| {
        format!("{vertex:8}{}\n", held.iter().map(word).collect::<String>())
    };
    influences.iter().enumerate().map(row).collect()
}

/// The skinning matrices of the box arm's two joints, from D1 by hand: both move by the root's z + 1, the
/// second after turning about (0, 4, 0).
fn box_arm_matrices(turn: Quat) -> [Mat4; 2] {
    let root = Mat4::from_translation(Vec3::Z);
    let elbow = Mat4::from_translation(vec3(0.0, 4.0, 0.0));
    [root, root * elbow * Mat4::from_quat(turn) * elbow.inverse()]
}

/// D1's vertices: x = ∓0.5 at the heights 0, 3, 5 and 8, with the second joint's weight for each.
fn box_arm_vertices() -> Vec<(Vec3, Vec<Influence>)> {
    let ring =
        |(y, weight)| [-0.5, 0.5].map(|x| (vec3(x, y, 0.0), influences(&[(0, 1.0 - weight), (1, weight)])));
    [(0.0, 0.0), (3.0, 0.25), (5.0, 0.75), (8.0, 1.0)].into_iter().flat_map(ring).collect()
}

/// D1's results in the order of [`box_arm_vertices`].
mod d1 {
    pub const AT_REST: [[f32; 3]; 8] = [
        [-0.5, 0.0, 1.0],
        [0.5, 0.0, 1.0],
        [-0.5, 3.0, 1.0],
        [0.5, 3.0, 1.0],
        [-0.5, 5.0, 1.0],
        [0.5, 5.0, 1.0],
        [-0.5, 8.0, 1.0],
        [0.5, 8.0, 1.0],
    ];
    pub const AT_Z90: [[f32; 3]; 8] = [
        [-0.5, 0.0, 1.0],
        [0.5, 0.0, 1.0],
        [-0.125, 3.125, 1.0],
        [0.625, 3.375, 1.0],
        [-0.875, 3.875, 1.0],
        [-0.625, 4.625, 1.0],
        [-4.0, 3.5, 1.0],
        [-4.0, 4.5, 1.0],
    ];
    pub const AT_X90: [[f32; 3]; 8] = [
        [-0.5, 0.0, 1.0],
        [0.5, 0.0, 1.0],
        [-0.5, 3.25, 0.75],
        [0.5, 3.25, 0.75],
        [-0.5, 4.25, 1.75],
        [0.5, 4.25, 1.75],
        [-0.5, 4.0, 5.0],
        [0.5, 4.0, 5.0],
    ];
    pub const AT_Z90_RIGID: [[f32; 3]; 8] = [
        [-0.5, 0.0, 1.0],
        [0.5, 0.0, 1.0],
        [-0.5, 3.0, 1.0],
        [0.5, 3.0, 1.0],
        [-1.0, 3.5, 1.0],
        [-1.0, 4.5, 1.0],
        [-4.0, 3.5, 1.0],
        [-4.0, 4.5, 1.0],
    ];
    pub const AT_X90_RIGID: [[f32; 3]; 8] = [
        [-0.5, 0.0, 1.0],
        [0.5, 0.0, 1.0],
        [-0.5, 3.0, 1.0],
        [0.5, 3.0, 1.0],
        [-0.5, 4.0, 2.0],
        [0.5, 4.0, 2.0],
        [-0.5, 4.0, 5.0],
        [0.5, 4.0, 5.0],
    ];
}

/// Does what `inner` does, then what `outer` does, in parts. It is right where `outer` scales all axes alike;
/// otherwise a rotation in `inner` is followed by a stretch at an angle to it, which shears, and three parts
/// can't express that.
fn combine(outer: Transform, inner: Transform) -> Transform {
    Transform {
        translation: outer.transform_point(inner.translation),
        rotation: outer.rotation * inner.rotation,
        scale: outer.scale * inner.scale,
    }
}

/// As `model_matrices`, in parts.
fn model_transforms(parents: &[Option<usize>], locals: &[Transform]) -> Vec<Transform> {
    let mut model_from_joint: Vec<Transform> = Vec::new();
    for (&parent, &parent_from_joint) in parents.iter().zip(locals) {
        model_from_joint.push(match parent {
            Some(parent) => combine(model_from_joint[parent], parent_from_joint),
            None => parent_from_joint,
        });
    }
    model_from_joint
}
