mod skin_by_transforms;

use crate::{X90, Z90, assert_near, box_arm_matrices, box_arm_vertices, d1};
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    skin::{self, Influence, strongest},
    transform::Transform,
};

#[track_caller]
pub fn assert_all_near(actual: &[Vec3], expected: &[[f32; 3]]) {
    assert_eq!(actual.len(), expected.len());
    for (&actual, &expected) in actual.iter().zip(expected) {
        assert_near(actual, expected.into());
    }
}

/// The box arm's vertices, each skinned by that function.
pub fn box_arm(turn: Quat, skin: fn(Vec3, &[Influence], &[Mat4]) -> Vec3) -> Vec<Vec3> {
    let matrices = box_arm_matrices(turn);
    box_arm_vertices().iter().map(|(position, influences)| skin(*position, influences, &matrices)).collect()
}

// ANCHOR: skin_by_transforms
/// As `skin_position`, in parts: into each joint's space at bind, and out again from the joint's present
/// place.
///
/// Both slices are one per joint. A `joint_from_mesh` that shears has no such parts, so files keep matrices.
pub fn skin_by_transforms(
    position: Vec3,
    influences: &[Influence],
    model_from_joint: &[Transform],
    joint_from_mesh: &[Transform],
) -> Vec3 {
    let mut skinned = Vec3::ZERO;
    for &Influence { joint, weight } in influences {
        let in_joint_space = joint_from_mesh[joint].transform_point(position);
        skinned += weight * model_from_joint[joint].transform_point(in_joint_space);
    }
    skinned
}
// ANCHOR_END: skin_by_transforms

#[test]
fn the_strongest_of_none_is_none() {
    assert_eq!(strongest(&[]), None);
}
