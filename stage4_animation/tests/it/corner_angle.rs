//! Tests of `corner_angle`. Oracle: the half-angle formula, in `f64`, which needs no arc cosine.

use crate::number_table;
use stage4_animation::beyond::two_bone::corner_angle;
use testing::cases::{self, Draws, Right, Rows};

/// Right angle, equal sides, 1-1-√3; stretched out and folded; then no triangle: too far, and too near.
const TRIANGLES: [(&str, [f32; 3], f32); 7] = [
    ("3-4-5", [3.0, 4.0, 5.0], 90.0),
    ("equal", [2.0, 2.0, 2.0], 60.0),
    ("wide", [1.0, 1.0, 1.732_050_8], 120.0),
    ("straight", [1.0, 2.0, 3.0], 180.0),
    ("folded", [2.0, 1.0, 1.0], 0.0),
    ("too-far", [1.0, 2.0, 4.0], 180.0),
    ("too-near", [3.0, 1.0, 1.0], 0.0),
];

#[test]
fn triangles_that_are_known() {
    let angles =
        TRIANGLES.map(|(name, [a, b, opposite], _)| (name, [corner_angle(a, b, opposite).to_degrees()]));
    testing::assert_table!("triangles", number_table(&angles));
    for ((name, [angle_deg]), (_, _, expected)) in angles.into_iter().zip(TRIANGLES) {
        // An arc cosine, in degrees.
        assert!((angle_deg - expected).abs() < 1e-4, "{name}: is {angle_deg}°, should be {expected}°");
    }
}

/// The corners of a triangle sum to half a turn.
#[test]
fn the_three_corners_sum_to_half_a_turn() {
    let (a, b, c) = (0.4, 0.385, 0.7);
    let sum = corner_angle(a, b, c) + corner_angle(b, c, a) + corner_angle(c, a, b);
    assert!((sum - std::f32::consts::PI).abs() < 1e-5, "is {sum}, should be 3.14159 (π)");
}

fn draw(draws: &mut Draws) -> Option<[f32; 3]> {
    // Only how the sides compare counts, and not how long they are.
    let unit = draws.one_of(&[1.0, 1e-4, 1e4]);
    let [a, b] = [0; 2].map(|_| unit * draws.near(1.0, 0.1, 5.0));
    let opposite = match draws.index(7) {
        // Stretched out, or folded; exactly, or as nearly as can be.
        0 => a + b,
        1 => (a - b).abs(),
        2 => (a + b).next_down(),
        3 => (a - b).abs().next_up(),
        _ => unit * draws.near(1.0, 0.0, 12.0),
    };
    draws.say("a", &a);
    draws.say("b", &b);
    draws.say("opposite", &opposite);
    Some([a, b, opposite])
}

fn answer([a, b, opposite]: &mut [f32; 3]) -> Rows {
    Rows::of("the angle", [corner_angle(*a, *b, *opposite)])
}

fn right(sides: &[f32; 3]) -> Right {
    let [a, b, c] = sides.map(f64::from);
    let (far, near) = ((a + b).powi(2) - c * c, c * c - (a - b).powi(2));
    let angle_rad = 2.0 * near.max(0.0).sqrt().atan2(far.max(0.0).sqrt());
    Rows::of("the angle", [angle_rad]).right().within(rounding_rad(sides, angle_rad))
}

/// Some roundings of the cosine, as an angle: near 0 and π an arc cosine makes much of little.
pub fn rounding_rad([a, b, c]: &[f32; 3], angle_rad: f64) -> f64 {
    let cosine = 4.0 * f64::from(f32::EPSILON * (a * a + b * b + c * c) / (2.0 * a * b));
    1e-6 + 2.0 * cosine / angle_rad.sin().max(cosine.sqrt())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
