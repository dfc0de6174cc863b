//! A slider for an angle: an arrow in a circle of radius 1, and the cosine and the sine of its turn.

use crate::{
    parts::Plot,
    plane::{rounded, towards},
    svg::Figure,
};
use glam::{Quat, Vec2, Vec3, vec2};
use stage2_mesh_skin::transform::compose;

const MIDDLE: Vec2 = vec2(176.0, 180.0);
const RADIUS: f32 = 130.0;
/// As high as the circle, so that a sine is as high in both.
const PLOT: Plot = Plot {
    corner: vec2(370.0, MIDDLE.y + RADIUS),
    size: vec2(240.0, 2.0 * RADIUS),
    x: (0.0, 360.0),
    y: (-1.0, 1.0),
};
const STEP_DEG: f32 = 15.0;

/// The tip of an arrow of length 1 along x, turned about z: cosine and sine.
pub fn tip(angle_deg: f32) -> Vec2 {
    let turn = Quat::from_rotation_z(angle_deg.to_radians());
    compose(Vec3::ZERO, turn, Vec3::ONE).x_axis.truncate().truncate()
}

/// The circle, and the two numbers against the angle.
pub fn unit_circle() -> Figure {
    let mut figure = Figure::new("unit-circle", 360.0);
    figure.ring("axis", MIDDLE, RADIUS);
    for side in [Vec2::X, Vec2::Y] {
        figure.line("axis thin", &[MIDDLE - RADIUS * side, MIDDLE + RADIUS * side]);
    }
    for angle_deg in [0.0, 90.0, 180.0, 270.0] {
        let label = if angle_deg < 180.0 { "1" } else { "−1" };
        figure.text("soft", MIDDLE + (RADIUS + 18.0) * towards(angle_deg), label);
    }
    let below = [(0.0, "0°"), (90.0, "90°"), (180.0, "180°"), (360.0, "360°")];
    PLOT.axes(&mut figure, &below, &[(0.0, "0"), (1.0, "1")]);
    PLOT.curve(&mut figure, "skin", 36, |angle_deg| tip(angle_deg).x);
    PLOT.curve(&mut figure, "rest", 36, |angle_deg| tip(angle_deg).y);
    figure.text("skin strong", vec2(430.0, 24.0), "cosine");
    figure.text("rest strong", vec2(550.0, 24.0), "sine");
    figure.set("slider", "The angle");
    for step in 0..=(PLOT.x.1 / STEP_DEG) as usize {
        let angle_deg = step as f32 * STEP_DEG;
        let end = MIDDLE + RADIUS * tip(angle_deg) * vec2(1.0, -1.0);
        figure.state_at(end, step == 2, &words(angle_deg), |figure| draw(figure, angle_deg, end));
    }
    figure
}

fn draw(figure: &mut Figure, angle_deg: f32, end: Vec2) {
    let (cosine, sine) = tip(angle_deg).into();
    let foot = vec2(end.x, MIDDLE.y);
    figure.line("skin fat", &[MIDDLE, foot]);
    figure.line("rest fat", &[foot, end]);
    figure.line("bone thick", &[MIDDLE, end]);
    figure.line("hot thin", &[PLOT.at(angle_deg, -1.0), PLOT.at(angle_deg, 1.0)]);
    figure.dot("skin", PLOT.at(angle_deg, cosine), 8.0);
    figure.dot("rest", PLOT.at(angle_deg, sine), 8.0);
}

fn words(angle_deg: f32) -> String {
    let [cosine, sine] = tip(angle_deg).to_array().map(|number| rounded(number, 3));
    format!("{angle_deg}°, or {} radians: cosine {cosine}, sine {sine}.", rounded(angle_deg.to_radians(), 3))
}
