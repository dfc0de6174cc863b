//! A slider for a turn about z: the turned joint, and the two quaternions of its turn on their circle.

use crate::{
    plane::{rounded, towards},
    svg::Figure,
};
use glam::{Quat, Vec2, Vec3, vec2};

const JOINT: Vec2 = vec2(150.0, 200.0);
const CIRCLE: Vec2 = vec2(460.0, 200.0);
const RADIUS: f32 = 120.0;
const STEP_DEG: f32 = 30.0;

/// The quaternion of a turn about z, and where it takes the x axis.
pub fn turned(angle_deg: f32) -> (Quat, Vec3) {
    let turn = Quat::from_rotation_z(angle_deg.to_radians());
    (turn, turn * Vec3::X)
}

/// Two circles: the joint goes round twice while its quaternion goes round once.
pub fn same_turn() -> Figure {
    let mut figure = Figure::new("same-turn", 370.0);
    for (middle, title) in [(JOINT, "the joint"), (CIRCLE, "its quaternion")] {
        figure.ring("axis", middle, RADIUS);
        figure.text("strong", vec2(middle.x, 24.0), title);
    }
    for (name, angle_deg) in [("w", 0.0), ("z", 90.0)] {
        let out = RADIUS * towards(angle_deg);
        figure.line("axis thin", &[CIRCLE - out, CIRCLE + out]);
        figure.text("soft", CIRCLE + 1.16 * out, name);
    }
    figure.text("soft", JOINT + (RADIUS + 24.0) * Vec2::X, "0°");
    figure.dot("bone", vec2(374.0, 346.0), 9.0);
    figure.text_from("bone", vec2(392.0, 346.0), "q");
    figure.ring("other", vec2(480.0, 346.0), 10.0);
    figure.text_from("other", vec2(500.0, 346.0), "−q");
    figure.set("slider", "The turn about z");
    for step in 0..=24 {
        let angle_deg = step as f32 * STEP_DEG;
        let (q, x_axis) = turned(angle_deg);
        let [joint, q] = [(JOINT, x_axis.truncate()), (CIRCLE, vec2(q.w, q.z))]
            .map(|(middle, place)| middle + RADIUS * place * vec2(1.0, -1.0));
        figure.state_at(q, step == 3, &words(angle_deg), |figure| {
            let opposite = 2.0 * CIRCLE - q;
            figure.arrow("bone thick", JOINT, joint);
            figure.line("soft dashed", &[q, opposite]);
            figure.dot("bone", q, 9.0);
            figure.ring("other", opposite, 10.0);
        });
    }
    figure
}

fn words(angle_deg: f32) -> String {
    let q = turned(angle_deg).0;
    let [z, w, minus_z, minus_w] = [q.z, q.w, -q.z, -q.w].map(|number| rounded(number, 3));
    format!("Turned by {angle_deg}°: q has z {z}, w {w}. The same turn: −q with z {minus_z}, w {minus_w}.")
}
