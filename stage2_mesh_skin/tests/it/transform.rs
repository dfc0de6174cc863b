use crate::{assert_matrix_near, assert_near, combine};
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use std::f32::consts::FRAC_PI_2;

fn quarter_turn() -> Quat {
    Quat::from_rotation_z(FRAC_PI_2)
}

mod compose {
    use super::*;
    use stage1_bones::table::named_table;
    use stage2_mesh_skin::transform::compose;

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
            assert!(point.abs_diff_eq(expected.into(), 1e-6), "is {point}, should be {expected:?}");
        }
    }

    /// S2-62, E2-2: in the order that the tutorial gives it would be (5, 1, 0).
    #[test]
    fn scale_then_rotation_then_translation() {
        let quarter_turn = Quat::from_rotation_z(90f32.to_radians());
        let matrix = compose(vec3(5.0, 0.0, 0.0), quarter_turn, vec3(2.0, 1.0, 1.0));
        let point = matrix.transform_point3(Vec3::X);
        // sin 90° is not quite 1 in f32.
        assert!((point - vec3(5.0, 2.0, 0.0)).length() < 1e-6, "is {point}, should be (5, 2, 0)");
    }

    #[test]
    fn it_agrees_with_glam() {
        let (translation, scale) = (vec3(1.0, -2.0, 3.0), vec3(0.5, -2.0, 3.0));
        let rotation = Quat::from_xyzw(0.1, -0.7, 0.3, 0.5).normalize();
        let glams = Mat4::from_scale_rotation_translation(scale, rotation, translation);
        // Another order of summing.
        let own = compose(translation, rotation, scale);
        assert!(own.abs_diff_eq(glams, 1e-6), "is {own}, should be {glams}");
    }
}

#[test]
fn scales_then_turns_then_moves() {
    // E2-2
    let transform =
        Transform { translation: vec3(5.0, 0.0, 0.0), rotation: quarter_turn(), scale: vec3(2.0, 1.0, 1.0) };
    assert_near(transform.transform_point(Vec3::X), vec3(5.0, 2.0, 0.0));
    assert_near(transform.to_matrix().transform_point3(Vec3::X), vec3(5.0, 2.0, 0.0));
}

#[test]
fn a_vector_does_not_move() {
    // S4-29
    let transform =
        Transform { translation: vec3(5.0, 6.0, 7.0), rotation: quarter_turn(), scale: Vec3::splat(2.0) };
    assert_near(transform.transform_vector(Vec3::X), vec3(0.0, 2.0, 0.0));
}

#[test]
fn the_way_back_turns_the_translation_back() {
    // E0-1: -RᵀT, not -T.
    let transform = Transform::from_rotation_translation(quarter_turn(), vec3(1.0, 2.0, 3.0));
    assert_near(transform.inverse().translation, vec3(-2.0, 1.0, -3.0));
    assert_near(transform.to_matrix().inverse().w_axis.truncate(), vec3(-2.0, 1.0, -3.0));
}

/// Two transforms that scale all axes alike.
fn uniform() -> [Transform; 2] {
    let a = Transform {
        translation: vec3(1.0, -2.0, 0.5),
        rotation: Quat::from_rotation_x(0.7) * Quat::from_rotation_y(-1.1),
        scale: Vec3::splat(1.5),
    };
    let b = Transform {
        translation: vec3(0.3, 0.8, -1.0),
        rotation: Quat::from_rotation_z(2.0),
        scale: Vec3::splat(0.8),
    };
    [a, b]
}

#[test]
fn under_uniform_scale_parts_and_matrices_agree() {
    let [a, b] = uniform();
    assert_matrix_near(combine(a, b).to_matrix(), a.to_matrix() * b.to_matrix());
    assert_matrix_near(a.inverse().to_matrix(), a.to_matrix().inverse());
    assert_matrix_near(combine(a, a.inverse()).to_matrix(), Mat4::IDENTITY);
}

#[test]
fn under_other_scale_parts_cannot_say_what_matrices_say() {
    // E4-5: stretched along x after half a quarter turn, the corner is no longer square.
    let stretch = Transform { scale: vec3(2.0, 1.0, 1.0), ..Transform::IDENTITY };
    let turn = Transform { rotation: Quat::from_rotation_z(FRAC_PI_2 / 2.0), ..Transform::IDENTITY };
    let sheared = stretch.to_matrix() * turn.to_matrix();
    assert!(sheared.x_axis.dot(sheared.y_axis).abs() > 1.0, "the axes are askew");
    assert!(!combine(stretch, turn).to_matrix().abs_diff_eq(sheared, 0.1));
    let both = combine(turn, stretch);
    assert_matrix_near(both.to_matrix(), turn.to_matrix() * stretch.to_matrix());
    assert!(!both.inverse().to_matrix().abs_diff_eq(both.to_matrix().inverse(), 0.1));
}
