mod skin_by_transforms;
mod skin_normal;

use crate::{X90, Z90, assert_matrix_near, assert_near, box_arm_matrices, box_arm_vertices, d1, influences};
use glam::{Mat4, Quat, Vec3, Vec4, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    skin::{self, Influence, strongest},
    transform::Transform,
};
use std::f32::consts::{FRAC_PI_2, PI};

#[track_caller]
fn assert_all_near(actual: &[Vec3], expected: &[[f32; 3]]) {
    assert_eq!(actual.len(), expected.len());
    for (&actual, &expected) in actual.iter().zip(expected) {
        assert_near(actual, expected.into());
    }
}

/// The box arm's vertices, each skinned by that function.
fn box_arm(turn: Quat, skin: fn(Vec3, &[Influence], &[Mat4]) -> Vec3) -> Vec<Vec3> {
    let matrices = box_arm_matrices(turn);
    box_arm_vertices().iter().map(|(position, influences)| skin(*position, influences, &matrices)).collect()
}

mod skinning_matrices {
    use super::*;

    #[test]
    fn at_bind_nothing_moves() {
        // S4-06, S2-35
        let bind = [
            Mat4::from_rotation_translation(Quat::from_rotation_x(0.8), vec3(1.0, 2.0, 3.0)),
            Mat4::from_rotation_translation(Quat::from_rotation_y(-2.0), vec3(0.0, 4.0, 0.0)),
        ];
        let inverse_bind = bind.map(|matrix| matrix.inverse());
        for matrix in skin::skinning_matrices(&bind, &inverse_bind) {
            assert_matrix_near(matrix, Mat4::IDENTITY);
        }
    }

    #[test]
    fn move_by_the_difference_to_the_bind_pose() {
        // S4-07, D4: bound at height 1, the joint rests at height 3, so all its vertices go up by 2.
        let inverse_bind = [Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, -1.0, 0.0))];
        let rest = [Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, 3.0, 0.0))];
        let matrices = skin::skinning_matrices(&rest, &inverse_bind);
        assert_near(matrices[1].transform_point3(vec3(0.0, 2.0, 0.0)), vec3(0.0, 4.0, 0.0));
        let turned = Mat4::from_rotation_translation(Quat::from_rotation_z(FRAC_PI_2), vec3(0.0, 1.0, 0.0));
        let matrices = skin::skinning_matrices(&[Mat4::IDENTITY, turned], &inverse_bind);
        assert_near(matrices[1].transform_point3(vec3(0.0, 2.0, 0.0)), vec3(-1.0, 1.0, 0.0));
        assert_near(matrices[1].transform_point3(vec3(0.5, 1.0, 0.0)), vec3(0.0, 1.5, 0.0));
    }

    #[test]
    fn a_turn_about_a_joint_has_a_translation_of_its_own() {
        // E1-2: the elbow at (0, 4, 0), turned by 90°, takes the origin to (4, 4, 0).
        let elbow = Mat4::from_translation(vec3(0.0, 4.0, 0.0));
        let matrices =
            skin::skinning_matrices(&[elbow * Mat4::from_quat(Z90.rotation())], &[elbow.inverse()]);
        let moved = [Vec3::ZERO, vec3(0.0, 4.0, 0.0), vec3(0.0, 8.0, 0.0)]
            .map(|point| matrices[0].transform_point3(point));
        testing::assert_table!("elbow-z90", table(&moved));
        assert_near(matrices[0].w_axis.truncate(), vec3(4.0, 4.0, 0.0));
        assert_all_near(&moved, &[[4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [-4.0, 4.0, 0.0]]);
    }

    #[test]
    #[should_panic]
    fn refuse_lists_of_different_lengths() {
        skin::skinning_matrices(&[Mat4::IDENTITY; 2], &[Mat4::IDENTITY; 3]);
    }
}

mod skin_rigid {
    use super::*;

    #[test]
    fn breaks_the_box_arm_at_the_elbow() {
        // S4-03, D1: the third ring swings with the elbow, the second stays.
        testing::assert_table!("box-arm-z90", table(&box_arm(Z90.rotation(), skin::skin_rigid)));
        assert_all_near(&box_arm(Z90.rotation(), skin::skin_rigid), &d1::AT_Z90_RIGID);
        assert_all_near(&box_arm(X90.rotation(), skin::skin_rigid), &d1::AT_X90_RIGID);
    }

    #[test]
    fn follows_the_strongest_joint() {
        let matrices = [1.0, 2.0, 3.0].map(|x| Mat4::from_translation(vec3(x, 0.0, 0.0)));
        let place =
            |weights: &[(usize, f32)]| skin::skin_rigid(Vec3::ZERO, &influences(weights), &matrices).x;
        assert_eq!(place(&[(0, 0.2), (2, 0.5), (1, 0.3)]), 3.0);
        assert_eq!(place(&[(1, 0.5), (0, 0.5)]), 2.0, "the first of equals");
    }

    #[test]
    fn leaves_a_vertex_without_influences() {
        assert_eq!(skin::skin_rigid(Vec3::ONE, &[], &[]), Vec3::ONE);
    }
}

mod skin_position {
    use super::*;

    #[test]
    fn bends_the_box_arm() {
        // S1-11, S4-09, S4-25, D1: the rings at the heights 3 and 5 go between the places where each joint
        // would take them.
        testing::assert_table!("box-arm-z90", table(&box_arm(Z90.rotation(), skin::skin_position)));
        assert_all_near(&box_arm(Quat::IDENTITY, skin::skin_position), &d1::AT_REST);
        assert_all_near(&box_arm(Z90.rotation(), skin::skin_position), &d1::AT_Z90);
        assert_all_near(&box_arm(X90.rotation(), skin::skin_position), &d1::AT_X90);
    }

    /// S2-35, S2-36, S1-10: with rows, final = offset · combined, and the vertex stands on the left of each.
    #[test]
    fn is_the_sum_with_row_vectors_the_other_way_round() {
        let rows = |turn: Quat, place| Mat4::from_rotation_translation(turn, place).transpose();
        let combined = [
            rows(Quat::from_rotation_x(0.4), Vec3::Z),
            rows(Quat::from_rotation_z(1.3), vec3(0.0, 4.0, 1.0)),
        ];
        let offset =
            [rows(Quat::IDENTITY, Vec3::ZERO), rows(Quat::from_rotation_y(0.2), vec3(0.0, -4.0, 0.0))];
        let (vertex, weights) = (vec3(0.5, 5.0, -0.5), [0.25, 0.75]);
        // A row times a matrix is one dot product with each column.
        let by_rows = |row: Vec4, matrix: Mat4| {
            Vec4::from_array([0, 1, 2, 3].map(|column| row.dot(matrix.col(column))))
        };
        let finals = [0, 1].map(|bone| offset[bone] * combined[bone]);
        let terms = [0, 1].map(|bone| by_rows(vertex.extend(1.0), finals[bone]) * weights[bone]);
        let columns = |matrices: [Mat4; 2]| matrices.map(|matrix| matrix.transpose());
        let palette = skin::skinning_matrices(&columns(combined), &columns(offset));
        let skinned = skin::skin_position(vertex, &influences(&[(0, weights[0]), (1, weights[1])]), &palette);
        assert_near(skinned, (terms[0] + terms[1]).truncate());
    }

    #[test]
    fn halves_lie_midway() {
        // S4-10, D4: (0.5, 1, 0), with one joint that stays and one that takes it to (0, 1.5, 0).
        let turned = Mat4::from_rotation_translation(Quat::from_rotation_z(FRAC_PI_2), vec3(0.0, 1.0, 0.0))
            * Mat4::from_translation(vec3(0.0, -1.0, 0.0));
        let halves = influences(&[(0, 0.5), (1, 0.5)]);
        let skinned = skin::skin_position(vec3(0.5, 1.0, 0.0), &halves, &[Mat4::IDENTITY, turned]);
        assert_near(skinned, vec3(0.25, 1.25, 0.0));
    }

    #[test]
    fn one_joint_alone_takes_a_vertex_all_the_way() {
        let matrix = Mat4::from_rotation_translation(Quat::from_rotation_x(1.0), vec3(1.0, 2.0, 3.0));
        let skinned = skin::skin_position(Vec3::ONE, &influences(&[(0, 1.0)]), &[matrix]);
        assert_near(skinned, matrix.transform_point3(Vec3::ONE));
    }

    #[test]
    fn takes_any_number_of_joints() {
        // S0-16, S4-11: the mean of 1 to 8.
        let matrices: Vec<_> = (1..=8).map(|x| Mat4::from_translation(vec3(x as f32, 0.0, 0.0))).collect();
        let eighths: Vec<_> = (0..8).map(|joint| Influence { joint, weight: 0.125 }).collect();
        assert_near(skin::skin_position(Vec3::ZERO, &eighths, &matrices), vec3(4.5, 0.0, 0.0));
    }
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
