//! Normals that follow their joints.

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
    // E1-1: the result if the translation acts, too.
    let as_position =
        |turn| skin::skin_position(Vec3::Z, &influences(&[(0, 0.25), (1, 0.75)]), &box_arm_matrices(turn));
    assert_near(as_position(Z90.rotation()), vec3(3.0, 3.0, 2.0));
    assert_near(as_position(X90.rotation()), vec3(0.0, 2.25, -1.75));
}

#[test]
fn stays_upright_on_a_stretched_slope() {
    // E1-1: a slope along (1, -1, 0) stretched by 2 in x runs along (2, -1, 0); (1, 2, 0) is at right angles
    // to it.
    let stretch = Mat4::from_scale(vec3(2.0, 1.0, 1.0));
    let skinned = skin::skin_normal(vec3(1.0, 1.0, 0.0).normalize(), &influences(&[(0, 1.0)]), &[stretch]);
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
