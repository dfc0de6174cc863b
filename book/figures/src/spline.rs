//! A curve through keys.

use crate::{interpolation::degrees, parts::Plot, svg::Figure};
use glam::vec2;
use stage3_gltf::pose::rest_pose;
use stage4_animation::{
    arm::{KEY_TIMES_S, arm, fling},
    interpolate::cubic_spline as shares,
    sample::sample,
};

/// The elbow's angle in stage 4's clip `fling`.
pub fn fling_deg(time_s: f32) -> f32 {
    let mut pose = rest_pose(&arm());
    sample(&fling(), time_s, &mut pose);
    degrees(pose.locals[1].to_parts().rotation)
}

/// A curve through three keys with its tangents, and the four shares that make it.
pub fn cubic_spline() -> Figure {
    let mut figure = Figure::new("cubic-spline", 640.0);
    let plot = Plot { corner: vec2(90.0, 270.0), size: vec2(510.0, 220.0), x: (0.0, 1.5), y: (-45.0, 135.0) };
    plot.axes(
        &mut figure,
        &[(0.0, "0 s"), (0.5, "0.5 s"), (1.0, "1 s"), (1.5, "1.5 s")],
        &[(0.0, "0°"), (90.0, "90°")],
    );
    figure.text_from("strong", vec2(90.0, 28.0), "The elbow's angle");
    for (key_s, slope, to_s) in [(0.0, 0.0, 0.15), (0.5, -6.0, -0.12), (0.5, 2.0, 0.25), (1.5, 0.0, -0.15)] {
        let at = fling_deg(key_s);
        let end = at + f32::to_degrees(slope) * to_s;
        figure.line("hot thick", &[plot.at(key_s, at), plot.at(key_s + to_s, end)]);
    }
    plot.curve(&mut figure, "bone fling", 90, fling_deg);
    figure.dots("bone", KEY_TIMES_S.map(|key_s| plot.at(key_s, fling_deg(key_s))), 8.0);
    figure.text_from("hot", plot.at(0.47, 62.0), "arriving");
    figure.text_from("hot", plot.at(0.7, -8.0), "leaving");
    draw_shares(&mut figure);
    figure
}

fn draw_shares(figure: &mut Figure) {
    let plot = Plot { corner: vec2(90.0, 590.0), size: vec2(510.0, 220.0), x: (0.0, 1.0), y: (-0.4, 1.1) };
    plot.axes(figure, &[(0.0, "t = 0"), (0.5, "½"), (1.0, "1")], &[(0.0, "0"), (0.5, "½"), (1.0, "1")]);
    figure.text_from("strong", vec2(90.0, 346.0), "The four shares, for 2 s between keys");
    let classes = ["bone first", "hot dashed leaving", "rest next", "skin dashed arriving"];
    for (share, class) in classes.into_iter().enumerate() {
        plot.curve(figure, class, 40, |t| shares(t, 2.0)[share]);
    }
    figure.text_from("bone", plot.at(0.32, 0.92), "key");
    figure.text_to("rest", plot.at(0.68, 0.92), "next key");
    figure.text_from("hot", plot.at(0.2, 0.41), "leaving");
    figure.text_from("skin", plot.at(0.45, -0.1), "arriving");
}
