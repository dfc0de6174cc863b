//! Oracle: each axis by itself, scaled, then turned by Rodrigues' formula instead of a quaternion.

use super::{CELLS, matrix_of, matrix_rows, placement};
use glam::DVec3;
use stage2_mesh_skin::transform::compose;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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
