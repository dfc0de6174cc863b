//! Tests of `compose`. Oracle: each axis by itself, scaled, then turned by Rodrigues' formula instead of a
//! quaternion.

use crate::cases::{CELLS, matrix_of, matrix_rows, placement};
use glam::{DVec3, Mat4, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage2_mesh_skin::transform::compose;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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

struct Input {
    parts: Placement,
    /// True if the rotation is given as -q, which is the same rotation.
    is_negative: bool,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_negative = draws.rarely(4);
    let parts = placement(draws);
    draws.say("translation", &parts.translation);
    let turn = Placement { axis: parts.axis, angle_deg: parts.angle_deg, ..Placement::NONE };
    if is_negative {
        draws.note("rotation", &format!("{turn:?}, as -q"));
    } else {
        draws.say("rotation", &turn);
    }
    draws.say("scale", &parts.scale);
    Some(Input { parts, is_negative })
}

fn answer(Input { parts, is_negative }: &mut Input) -> Rows {
    let rotation = if *is_negative { -parts.rotation() } else { parts.rotation() };
    matrix_rows(compose(parts.translation, rotation, parts.scale))
}

fn right(Input { parts, .. }: &Input) -> Right {
    let (axis, angle_rad) = (parts.axis.as_dvec3().normalize(), f64::from(parts.angle_deg).to_radians());
    let taken =
        |point: DVec3| turned(parts.scale.as_dvec3() * point, axis, angle_rad) + parts.translation.as_dvec3();
    matrix_rows(matrix_of(taken)).right().columns(CELLS)
}

/// A vector turned about an axis of unit length.
fn turned(vector: DVec3, axis: DVec3, angle_rad: f64) -> DVec3 {
    let (sin, cos) = angle_rad.sin_cos();
    vector * cos + axis.cross(vector) * sin + axis * axis.dot(vector) * (1.0 - cos)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
