//! Each exercise tried on random cases, against another way to the same result, in `f64`.

mod blend;
mod blend_dual_quaternions;
mod bone_offsets;
mod compose;
mod inverse_bind_matrices;
mod model_matrices;
mod multiply;
mod one_bone_effect;
mod rigid_inverse;
mod skin_normal;
mod skin_position;
mod skin_rigid;
mod skinning_matrices;
mod transform_point;

use glam::{DMat4, Mat4, Vec3};
use stage1_bones::{bone::Bone, table::rows};
use stage2_mesh_skin::{skin::Influence, space::Columns};
use testing::cases::{Case, placement::Placement, random::Random};

/// Bones with a world position that has nothing to do with their position in their parent.
fn placed_bones(random: &mut Random, count: usize) -> Vec<Bone> {
    let bone = |_| Bone { world_position: random.vec3(5.0), ..Bone::new("bone", random.vec3(5.0)) };
    (0..count).map(bone).collect()
}

/// Some of the joints, in any order, with weights that sum to 1; a weight may be 0.
fn some_influences(random: &mut Random, joint_count: usize) -> Vec<Influence> {
    let count = 1 + random.index(joint_count);
    influences(random, joint_count, count)
}

fn influences(random: &mut Random, joint_count: usize, count: usize) -> Vec<Influence> {
    let mut joints: Vec<usize> = (0..joint_count).collect();
    random.shuffle(&mut joints);
    let weights = random.weights(count);
    joints.into_iter().zip(weights).map(|(joint, weight)| Influence { joint, weight }).collect()
}

fn note_influences(case: &mut Case, influences: &[Influence]) {
    let words = |influence: &Influence| format!("joint {} by {}", influence.joint, influence.weight);
    let list: Vec<String> = influences.iter().map(words).collect();
    let list = if list.is_empty() { "none".to_owned() } else { list.join(", ") };
    case.note("influences", list);
}

/// Placements, one in three of them mirrored in x.
fn placements(random: &mut Random, count: usize) -> Vec<Placement> {
    let placement = |_| {
        let mut placement = random.placement(2.0);
        placement.scale.x *= if random.index(3) == 0 { -1.0 } else { 1.0 };
        placement
    };
    (0..count).map(placement).collect()
}

fn matrices(placements: &[Placement]) -> Vec<Mat4> {
    placements.iter().map(|placement| placement.matrix()).collect()
}

/// The columns of a placement.
fn columns(placement: Placement) -> Columns {
    let matrix = placement.matrix();
    [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis]
}

fn exact(placements: &[Placement]) -> Vec<DMat4> {
    placements.iter().map(|placement| placement.exact()).collect()
}

/// One row per column of each matrix: the transformed axes and origin.
fn matrix_rows(matrices: &[Mat4]) -> String {
    let columns = matrices.iter().enumerate().flat_map(|(index, matrix)| {
        let of = move |(name, column)| (format!("matrix_{index}'s_{name}"), column);
        ["x_axis", "y_axis", "z_axis", "origin"].into_iter().zip(matrix.to_cols_array_2d()).map(of)
    });
    rows(columns)
}

fn exact_rows(matrices: &[DMat4]) -> String {
    matrix_rows(&matrices.iter().map(DMat4::as_mat4).collect::<Vec<_>>())
}

/// A table of a single row.
fn row(name: &str, vector: Vec3) -> String {
    rows([(name, vector.to_array())].into_iter())
}
