use crate::{X90, Z90, assert_matrix_near, assert_near, box_arm_matrices, box_arm_vertices, d1, influences};
use glam::{Mat4, Quat, Vec3, vec3};
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

/// The box arm's vertices, each by that function.
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
        // S4-07, D4: bound at height 1, the joint rests at height 3, so everything it holds goes up by 2.
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
        // S1-11, D1
        testing::assert_table!("box-arm-z90", table(&box_arm(Z90.rotation(), skin::skin_position)));
        assert_all_near(&box_arm(Quat::IDENTITY, skin::skin_position), &d1::AT_REST);
        assert_all_near(&box_arm(Z90.rotation(), skin::skin_position), &d1::AT_Z90);
        assert_all_near(&box_arm(X90.rotation(), skin::skin_position), &d1::AT_X90);
    }

    #[test]
    fn halves_lie_midway() {
        // S4-10, D4: (0.5, 1, 0) on a joint that stays and one that takes it to (0, 1.5, 0).
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

mod skin_normal {
    use super::*;

    fn on_ring_5(turn: Quat) -> Vec3 {
        skin::skin_normal(Vec3::Z, &influences(&[(0, 0.25), (1, 0.75)]), &box_arm_matrices(turn))
    }

    #[test]
    fn turns_and_does_not_move() {
        // S1-12, E1-1, E4-4, D1
        testing::assert_table!("ring-5", table(&[on_ring_5(Z90.rotation()), on_ring_5(X90.rotation())]));
        assert_near(on_ring_5(Z90.rotation()), Vec3::Z);
        assert_near(on_ring_5(X90.rotation()), vec3(0.0, -0.948683, 0.316228));
    }

    #[test]
    fn is_not_a_position() {
        // E1-1: what comes out where the translation is let in.
        let as_position = |turn| {
            skin::skin_position(Vec3::Z, &influences(&[(0, 0.25), (1, 0.75)]), &box_arm_matrices(turn))
        };
        assert_near(as_position(Z90.rotation()), vec3(3.0, 3.0, 2.0));
        assert_near(as_position(X90.rotation()), vec3(0.0, 2.25, -1.75));
    }

    #[test]
    fn stays_upright_on_a_stretched_slope() {
        // E1-1: a slope along (1, -1, 0) stretched by 2 in x runs along (2, -1, 0); upright on it is (1, 2, 0).
        let stretch = Mat4::from_scale(vec3(2.0, 1.0, 1.0));
        let skinned =
            skin::skin_normal(vec3(1.0, 1.0, 0.0).normalize(), &influences(&[(0, 1.0)]), &[stretch]);
        assert_near(skinned, vec3(1.0, 2.0, 0.0).normalize());
    }

    #[test]
    fn stays_outside_in_a_mirror() {
        let mirror = Mat4::from_scale(vec3(-1.0, 1.0, 1.0));
        assert_near(skin::skin_normal(Vec3::X, &influences(&[(0, 1.0)]), &[mirror]), Vec3::NEG_X);
        assert_near(skin::skin_normal(Vec3::Y, &influences(&[(0, 1.0)]), &[mirror]), Vec3::Y);
    }

    #[test]
    fn stays_where_no_direction_is_left() {
        let flat = Mat4::from_scale(Vec3::ZERO);
        assert_eq!(skin::skin_normal(Vec3::X, &influences(&[(0, 1.0)]), &[flat]), Vec3::X);
        assert_eq!(skin::skin_normal(Vec3::Z, &[], &[]), Vec3::Z);
    }

    #[test]
    fn has_unit_length_whatever_comes() {
        // S4-29, S4-31: joints that flatten everything, half turns that cancel out, no joints at all.
        let flat = Mat4::from_scale(Vec3::ZERO);
        let half_turn = Mat4::from_rotation_y(PI);
        let one = influences(&[(0, 1.0)]);
        let halves = influences(&[(0, 0.5), (1, 0.5)]);
        for skinned in [
            skin::skin_normal(Vec3::X, &one, &[flat]),
            skin::skin_normal(Vec3::X, &halves, &[Mat4::IDENTITY, half_turn]),
            skin::skin_normal(Vec3::X, &[], &[]),
            skin::skin_normal(Vec3::X, &one, &[Mat4::from_scale(Vec3::splat(1e-3))]),
            skin::skin_normal(Vec3::X, &one, &[Mat4::from_scale(Vec3::splat(1e3))]),
        ] {
            assert!((skinned.length() - 1.0).abs() < 1e-5, "{skinned} has length {}", skinned.length());
        }
    }
}

// ANCHOR: skin_by_transforms
/// As `skin_position`, in parts: into each joint's space as at bind, and out again where the joint is now.
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

mod skin_by_transforms {
    use super::*;

    fn elbow(turn: Quat) -> [Transform; 2] {
        [
            Transform { translation: Vec3::Z, ..Transform::IDENTITY },
            Transform::from_rotation_translation(turn, vec3(0.0, 4.0, 1.0)),
        ]
    }

    fn inverse_bind() -> [Transform; 2] {
        [Transform::IDENTITY, Transform { translation: vec3(0.0, -4.0, 0.0), ..Transform::IDENTITY }]
    }

    fn box_arm_by_transforms(turn: Quat) -> Vec<Vec3> {
        let by_transforms = |(position, influences): &(Vec3, Vec<Influence>)| {
            super::skin_by_transforms(*position, influences, &elbow(turn), &inverse_bind())
        };
        box_arm_vertices().iter().map(by_transforms).collect()
    }

    #[test]
    fn bends_the_box_arm() {
        // S4-24, D1
        testing::assert_table!("box-arm-x90", table(&box_arm_by_transforms(X90.rotation())));
        assert_all_near(&box_arm_by_transforms(Z90.rotation()), &d1::AT_Z90);
        assert_all_near(&box_arm_by_transforms(X90.rotation()), &d1::AT_X90);
    }

    #[test]
    fn agrees_with_matrices() {
        // S4-25, S4-26: any turn and any scale, since each transform acts by itself.
        for step in 0..24 {
            let angle_rad = step as f32 * 0.5 - 6.0;
            let turn = Quat::from_rotation_z(angle_rad) * Quat::from_rotation_x(0.3 * angle_rad);
            let mut pose = elbow(turn);
            pose[1].scale = vec3(1.0, 1.0 + 0.1 * angle_rad, 0.5);
            let matrices = [0, 1].map(|joint| pose[joint].to_matrix() * inverse_bind()[joint].to_matrix());
            for (position, influences) in box_arm_vertices() {
                let by_transforms = super::skin_by_transforms(position, &influences, &pose, &inverse_bind());
                assert_near(by_transforms, skin::skin_position(position, &influences, &matrices));
            }
        }
    }
}

#[test]
fn the_strongest_of_none_is_none() {
    assert_eq!(strongest(&[]), None);
}
