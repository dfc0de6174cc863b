//! Parts and matrices.

use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::named_table;

mod compose {
    use super::*;
    use stage4_animation::compose::compose;

    /// E2-2, with the other axes: stretched to (2, 0, 0), turned to (0, 2, 0), moved to (5, 2, 0).
    #[test]
    fn the_origin_and_a_step_along_each_axis() {
        let quarter_turn = Quat::from_rotation_z(90f32.to_radians());
        let matrix = compose(vec3(5.0, 0.0, 0.0), quarter_turn, vec3(2.0, 1.0, 0.5));
        let points = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|point| matrix.transform_point3(point));
        testing::assert_table!("axes", named_table(&["origin", "x", "y", "z"], &points));
        let expected = [[5.0, 0.0, 0.0], [5.0, 2.0, 0.0], [4.0, 0.0, 0.0], [5.0, 0.0, 0.5]];
        for (point, expected) in points.into_iter().zip(expected) {
            // sin 90° is not quite 1 in f32.
            assert!(point.abs_diff_eq(expected.into(), 1e-6), "{point}, not {expected:?}");
        }
    }

    /// E2-2: in the order that the tutorial gives it would be (5, 1, 0).
    #[test]
    fn scale_then_rotation_then_translation() {
        let quarter_turn = Quat::from_rotation_z(90f32.to_radians());
        let matrix = compose(vec3(5.0, 0.0, 0.0), quarter_turn, vec3(2.0, 1.0, 1.0));
        let point = matrix.transform_point3(Vec3::X);
        // sin 90° is not quite 1 in f32.
        assert!((point - vec3(5.0, 2.0, 0.0)).length() < 1e-6, "{point}");
    }

    #[test]
    fn it_is_glams_matrix() {
        let (translation, scale) = (vec3(1.0, -2.0, 3.0), vec3(0.5, -2.0, 3.0));
        let rotation = Quat::from_xyzw(0.1, -0.7, 0.3, 0.5).normalize();
        let glams = Mat4::from_scale_rotation_translation(scale, rotation, translation);
        // Summed in another order.
        assert!(compose(translation, rotation, scale).abs_diff_eq(glams, 1e-6));
    }
}

mod parts {
    use super::*;
    use stage2_mesh_skin::transform::Transform;
    use stage3_gltf::model::Local;
    use stage4_animation::compose::{local_matrix, parts};

    #[test]
    fn a_matrix_in_parts_is_the_same_matrix() {
        for scale in [vec3(2.0, 0.5, 1.0), vec3(-1.0, 1.0, 1.0)] {
            let rotation = Quat::from_xyzw(0.1, -0.7, 0.3, 0.5).normalize();
            let matrix = Mat4::from_scale_rotation_translation(scale, rotation, Vec3::ONE);
            let recomposed = local_matrix(Local::Parts(parts(Local::Matrix(matrix))));
            // Two square roots and back.
            assert!(recomposed.abs_diff_eq(matrix, 1e-6), "{recomposed}");
        }
    }

    #[test]
    fn a_flat_matrix_gives_no_nan() {
        let Transform { translation, rotation, scale } =
            parts(Local::Matrix(Mat4::from_scale(vec3(1.0, 0.0, 1.0))));
        assert!(translation.is_finite() && rotation.is_normalized() && scale.is_finite());
    }
}
