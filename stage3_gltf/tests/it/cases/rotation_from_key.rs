//! Oracle: a row vector times the matrix of the four numbers, written out in `f64`.

use glam::{DVec3, Vec3};
use stage3_gltf::x::convention::rotation_from_key;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn draw(draws: &mut Draws) -> Option<[f32; 4]> {
    let turn = draws.turn();
    let angle_deg = if draws.rarely(8) { 0.001 * turn.angle_deg } else { turn.angle_deg };
    let turn = Placement { angle_deg, ..turn }.exact_rotation();
    // q and -q are one rotation.
    let sign = if draws.flip() { -1.0 } else { 1.0 };
    let key = [turn.w, turn.x, turn.y, turn.z].map(|number| (sign * number) as f32);
    draws.say("[w, x, y, z]", &key);
    Some(key)
}

fn answer(key: &mut [f32; 4]) -> Rows {
    let rotation = rotation_from_key(*key);
    table(Vec3::AXES.map(|axis| (rotation * axis).as_dvec3()))
}

fn right(key: &[f32; 4]) -> Right {
    let [w, x, y, z] = key.map(f64::from);
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
