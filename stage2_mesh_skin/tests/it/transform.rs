use crate::{assert_matrix_near, assert_near, combine};
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use std::f32::consts::FRAC_PI_2;

pub fn quarter_turn() -> Quat {
    Quat::from_rotation_z(FRAC_PI_2)
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
