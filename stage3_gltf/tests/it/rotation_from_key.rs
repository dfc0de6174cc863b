//! Tests of `rotation_from_key`. Oracle: a row vector times the matrix of the four numbers, written out in
//! `f64`.

use crate::x_convention::CALF_80;
use formats::x_document::values::matrix_from_rows;
use glam::{DQuat, DVec3, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage3_gltf::x::convention::{self, rotation_from_key};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// The turned axes. The file's own vector part, (.2, .4, -.4), would turn the other way.
#[test]
fn turns_the_axes() {
    let rotation = convention::rotation_from_key([0.8, 0.2, 0.4, -0.4]);
    let axes = Vec3::AXES.map(|axis| rotation * axis);
    testing::assert_table!("axes", named_table(&["x", "y", "z"], &axes));
    // By hand: 1 - 2(y² + z²) and so on, for the quaternion -.2, -.4, .4 with w = .8.
    let expected = [vec3(0.36, 0.8, 0.48), vec3(-0.48, 0.6, -0.64), vec3(-0.8, 0.0, 0.6)];
    for (axis, expected) in axes.into_iter().zip(expected) {
        assert!(axis.abs_diff_eq(expected, 1e-6), "is {axis}, should be {expected}");
    }
}

/// D3: the key and the matrix of tick 80 are the same rotation.
#[test]
fn agrees_with_the_matrix_of_the_same_tick() {
    let rotation = convention::rotation_from_key([0.998172, 0.0, 0.0, 0.060433]);
    let matrix = matrix_from_rows(CALF_80);
    // Both were written with six decimals.
    let [turned, expected] = [rotation * Vec3::X, matrix.transform_vector3(Vec3::X)];
    assert!(turned.abs_diff_eq(expected, 2e-6), "the x axis: is {turned}, should be {expected}");
    let angle_deg = rotation.angle_between(Quat::IDENTITY).to_degrees();
    assert!((angle_deg - 6.9292).abs() < 1e-3, "the angle: is {angle_deg}°, should be 6.9292°");
}

fn draw(draws: &mut Draws) -> Option<[f32; 4]> {
    let turn = draws.turn();
    let part = if draws.rarely(8) { draws.one_of(&[1e-3, 1e-5, 1e-6]) } else { 1.0 };
    let angle_deg = part * turn.angle_deg;
    let turn = Placement { angle_deg, ..turn }.exact_rotation();
    // q and -q are one rotation.
    let sign = if draws.flip() { -1.0 } else { 1.0 };
    // The cosine of a right angle is 0, but for an f64's rounding.
    let number = |number: f64| if number.abs() < 1e-12 { 0.0 } else { (sign * number) as f32 };
    let mut key = [turn.w, turn.x, turn.y, turn.z].map(number);
    // Some files have few digits, and the length is not quite 1.
    if part == 1.0 && draws.rarely(8) {
        key = key.map(|number| (100.0 * number).round() / 100.0);
    }
    match part < 1.0 {
        // With all digits.
        true => draws.note("[w, x, y, z]", &format!("{key:?}")),
        false => draws.say("[w, x, y, z]", &key),
    }
    Some(key)
}

fn is_unit(key: &[f32; 4]) -> bool {
    (Quat::from_array(*key).length() - 1.0).abs() < 1e-6
}

fn answer(key: &mut [f32; 4]) -> Rows {
    let mut rotation = rotation_from_key(*key);
    if !is_unit(key) {
        // It may be as long as the key, or already of length 1.
        rotation = rotation.normalize();
    }
    table(Vec3::AXES.map(|axis| (rotation * axis).as_dvec3()))
}

fn right(key: &[f32; 4]) -> Right {
    let [w, x, y, z] = match is_unit(key) {
        true => key.map(f64::from),
        false => DQuat::from_array(key.map(f64::from)).normalize().to_array(),
    };
    let rows = [
        DVec3::new(1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        DVec3::new(2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        DVec3::new(2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    ];
    // (1, 0, 0) as a row times the matrix is its first row. An f32 rounds numbers up to 1.
    table(rows).right().within(5e-7)
}

fn table(axes: [DVec3; 3]) -> Rows {
    let mut rows = Rows::default();
    ["x_axis", "y_axis", "z_axis"].iter().zip(axes).for_each(|(name, axis)| rows.push(name, axis.to_array()));
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
