use crate::{assert_matrix_near, assert_near};
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{skeleton, transform::Transform};
use std::f32::consts::FRAC_PI_2;

fn turned(translation: Vec3, z_rad: f32) -> Mat4 {
    Mat4::from_rotation_translation(Quat::from_rotation_z(z_rad), translation)
}

fn origins(matrices: &[Mat4]) -> Vec<Vec3> {
    matrices.iter().map(|matrix| matrix.w_axis.truncate()).collect()
}

mod model_matrices {
    use super::*;

    #[test]
    fn a_turned_parent_swings_its_children() {
        // S1-06, S1-22: up by 4, a quarter turn, and on by 4, now to the left; then another turn, downwards.
        let up = vec3(0.0, 4.0, 0.0);
        let locals = [turned(Vec3::Z, 0.0), turned(up, FRAC_PI_2), turned(up, FRAC_PI_2), turned(up, 0.0)];
        let model_from_joint = skeleton::model_matrices(&[None, Some(0), Some(1), Some(2)], &locals);
        testing::assert_table!("bent-chain", table(&origins(&model_from_joint)));
        let expected = [[0.0, 0.0, 1.0], [0.0, 4.0, 1.0], [-4.0, 4.0, 1.0], [-4.0, 0.0, 1.0]];
        for (&origin, expected) in origins(&model_from_joint).iter().zip(expected) {
            assert_near(origin, expected.into());
        }
        assert_near(model_from_joint[3].transform_vector3(Vec3::X), vec3(-1.0, 0.0, 0.0));
    }

    #[test]
    fn siblings_share_a_parent_and_roots_have_none() {
        let right = Mat4::from_translation(Vec3::X);
        let model_from_joint = skeleton::model_matrices(&[None, Some(0), Some(0), None], &[right; 4]);
        assert_eq!(origins(&model_from_joint), [Vec3::X, 2.0 * Vec3::X, 2.0 * Vec3::X, Vec3::X]);
    }

    #[test]
    fn row_vectors_multiply_the_other_way_round() {
        // S0-13, S1-10, S2-34: the tutorials' C = Mbone · Mroot is the transpose of ours.
        let (root, bone) = (turned(vec3(1.0, 2.0, 3.0), 0.4), turned(vec3(0.0, 4.0, 0.0), 1.3));
        let ours = skeleton::model_matrices(&[None, Some(0)], &[root, bone])[1];
        assert_matrix_near(ours.transpose(), bone.transpose() * root.transpose());
    }

    #[test]
    #[should_panic]
    fn refuses_lists_of_different_lengths() {
        skeleton::model_matrices(&[None, Some(0)], &[Mat4::IDENTITY]);
    }

    #[test]
    #[should_panic]
    fn refuses_a_child_before_its_parent() {
        // S1-22
        skeleton::model_matrices(&[Some(1), None], &[Mat4::IDENTITY; 2]);
    }
}

mod inverse_bind_matrices {
    use super::*;

    #[test]
    fn undo_the_bind_pose() {
        // S4-06
        let bind = [
            turned(vec3(1.0, 2.0, 3.0), 0.3),
            turned(vec3(0.0, -4.0, 1.0), -2.0) * Mat4::from_scale(Vec3::splat(3.0)),
        ];
        let inverse_bind = skeleton::inverse_bind_matrices(&bind);
        assert_eq!(inverse_bind.len(), 2, "one per joint");
        for (bind, inverse) in bind.iter().zip(&inverse_bind) {
            assert_matrix_near(*bind * *inverse, Mat4::IDENTITY);
        }
    }

    /// S4-49: a vertex bound at height 1 is 2 too high if the bind pose is changed to height 3, until the
    /// inverse is taken again.
    #[test]
    fn do_not_follow_a_bind_pose_that_is_changed() {
        let mut bind = [Mat4::from_translation(vec3(0.0, 1.0, 0.0))];
        let inverse_bind = skeleton::inverse_bind_matrices(&bind);
        bind[0] = Mat4::from_translation(vec3(0.0, 3.0, 0.0));
        assert_near((bind[0] * inverse_bind[0]).transform_point3(Vec3::ZERO), vec3(0.0, 2.0, 0.0));
        assert_matrix_near(bind[0] * skeleton::inverse_bind_matrices(&bind)[0], Mat4::IDENTITY);
    }

    #[test]
    fn turn_the_translation_back() {
        // E0-1: Rz90 with T = (1, 2, 3) has -RᵀT, not -T.
        let inverse_bind = skeleton::inverse_bind_matrices(&[turned(vec3(1.0, 2.0, 3.0), FRAC_PI_2)]);
        testing::assert_table!("quarter-turn", table(&origins(&inverse_bind)));
        assert_near(inverse_bind[0].w_axis.truncate(), vec3(-2.0, 1.0, -3.0));
    }

    #[test]
    fn need_more_than_a_translation_where_a_joint_turns_at_bind() {
        // E0-2: two above a joint at height 4 that lies on its side is two to its right, not two above.
        let bind = turned(vec3(0.0, 4.0, 0.0), FRAC_PI_2);
        let joint_from_mesh = skeleton::inverse_bind_matrices(&[bind])[0];
        let vertex = vec3(0.0, 6.0, 0.0);
        assert_near(joint_from_mesh.transform_point3(vertex), vec3(2.0, 0.0, 0.0));
        let translation_only = Mat4::from_translation(-bind.w_axis.truncate());
        assert_near(translation_only.transform_point3(vertex), vec3(0.0, 2.0, 0.0));
        // So with the translation alone, even the bind pose itself moves the vertex.
        assert_near(bind.transform_point3(translation_only.transform_point3(vertex)), vec3(-2.0, 4.0, 0.0));
    }

    #[test]
    fn also_place_a_mesh_that_is_not_at_the_models_origin() {
        // S0-12: the mesh stands 5 to the right; its point (1, 0, 0) is (6, 0, 0) in the model.
        let bind = Mat4::from_translation(vec3(2.0, 0.0, 0.0));
        let model_from_mesh = Mat4::from_translation(vec3(5.0, 0.0, 0.0));
        let joint_from_mesh = skeleton::inverse_bind_matrices(&[bind])[0] * model_from_mesh;
        assert_near(joint_from_mesh.transform_point3(Vec3::X), vec3(4.0, 0.0, 0.0));
        assert_near((bind * joint_from_mesh).transform_point3(Vec3::X), vec3(6.0, 0.0, 0.0));
    }
}

#[test]
fn transforms_and_matrices_place_joints_alike() {
    let local = |z_rad, scale| Transform {
        translation: vec3(0.2, 4.0, -0.1),
        rotation: Quat::from_rotation_z(z_rad) * Quat::from_rotation_x(0.4),
        scale: Vec3::splat(scale),
    };
    let locals = [local(0.3, 1.0), local(-1.2, 1.5), local(2.1, 0.7), local(0.9, 1.0)];
    let parents = [None, Some(0), Some(1), Some(1)];
    let matrices = skeleton::model_matrices(&parents, &locals.map(Transform::to_matrix));
    for (transform, matrix) in crate::model_transforms(&parents, &locals).iter().zip(matrices) {
        assert_matrix_near(transform.to_matrix(), matrix);
    }
}
