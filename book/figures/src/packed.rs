//! Sliders for packed clips: an arm that is off at its shoulder, numbers in steps, and keys of a curve; and
//! the sizes that were measured.

use crate::{
    measured::pairs,
    parts::{Plot, dotted},
    plane::rounded,
    spline::fling_deg,
    svg::{Anchor, Figure},
};
use glam::{Mat4, Vec2, Vec3, vec2};
use stage4_animation::packed::{
    curve::{SPACINGS, curve_place, key_count},
    error::vertex_error,
    quantise::{Key, quantise, track_range},
};

const PACKING: &str = include_str!("../measured/packing.txt");

/// How far the joints of an arm of 60 cm are from their places if its shoulder is off by an angle, in
/// centimetres: shoulder, elbow, hand.
pub fn arm_errors(angle_deg: f32) -> [f32; 3] {
    let turned = Mat4::from_rotation_z(angle_deg.to_radians());
    [0.0, 30.0, 60.0].map(|along| vertex_error(&[Vec3::X * along], Mat4::IDENTITY, turned))
}

/// An arm, and the same arm with its shoulder off.
pub fn arm_off() -> Figure {
    const SCALE: f32 = 7.5;
    let mut figure = Figure::new("arm-off", 280.0);
    let shoulder = vec2(90.0, 230.0);
    let along = [0.0, 30.0, 60.0];
    let rest = along.map(|along| shoulder + vec2(SCALE * along, 0.0));
    figure.line("rest thick", &rest);
    figure.dots("rest", rest, 8.0);
    for (place, name) in rest.into_iter().zip(["shoulder", "elbow", "hand"]) {
        figure.text("soft", place + vec2(0.0, 30.0), name);
    }
    figure.set("slider", "Shoulder off by");
    for half in 0..=20 {
        let angle_deg = half as f32 / 2.0;
        let [at_shoulder, at_elbow, at_hand] = arm_errors(angle_deg).map(|error| rounded(error, 1));
        let words = format!(
            "Shoulder off by {}°: the shoulder is {at_shoulder} cm from its place, the elbow {at_elbow} cm, the hand \
             {at_hand} cm.",
            rounded(angle_deg, 1)
        );
        figure.state(half == 10, &words, |figure| {
            let (sin, cos) = angle_deg.to_radians().sin_cos();
            let places = along.map(|along| shoulder + SCALE * along * vec2(cos, -sin));
            for (is, should_be) in places.into_iter().zip(rest) {
                figure.line("hot dashed", &[should_be, is]);
            }
            figure.line("bone thick", &places);
            figure.dots("bone", places, 8.0);
        });
    }
    figure
}

/// The elbow's angle in stage 4's clip `fling`, in 33 frames.
pub fn angles_deg() -> Vec<f32> {
    (0..33).map(|frame| fling_deg(1.5 * frame as f32 / 32.0)).collect()
}

fn angle_plot(figure: &mut Figure) -> Plot {
    let plot =
        Plot { corner: vec2(90.0, 300.0), size: vec2(510.0, 260.0), x: (0.0, 32.0), y: (-12.0, 108.0) };
    let below = [(0.0, "0"), (8.0, "8"), (16.0, "16"), (24.0, "24"), (32.0, "32")];
    plot.axes(figure, &below, &[(0.0, "0°"), (45.0, "45°"), (90.0, "90°")]);
    figure.text_to("soft", vec2(600.0, 346.0), "frames");
    figure.line("rest", &on_plot(plot, angles_deg().into_iter().enumerate()));
    plot
}

fn on_plot(plot: Plot, values: impl Iterator<Item = (usize, f32)>) -> Vec<Vec2> {
    values.map(|(frame, angle)| plot.at(frame as f32, angle)).collect()
}

/// The angles in multiples of a step, in degrees, and the bits that each needs.
pub fn in_steps(step_deg: f32) -> (Vec<f32>, u32) {
    let keys: Vec<Key> = angles_deg().iter().map(|angle| [quantise(*angle, step_deg), 0, 0, 0]).collect();
    (keys.iter().map(|key| key[0] as f32 * step_deg).collect(), track_range(&keys, 0).1)
}

/// A curve, and multiples of a step in its place.
pub fn steps_of_angle() -> Figure {
    let mut figure = Figure::new("steps-of-angle", 370.0);
    let plot = angle_plot(&mut figure);
    figure.set("slider", "Step");
    for (index, step_deg) in [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0].into_iter().enumerate() {
        let (angles, bits) = in_steps(step_deg);
        let worst = angles.iter().zip(angles_deg()).map(|(is, should_be)| (is - should_be).abs());
        let worst = rounded(worst.fold(0.0, f32::max), 1);
        let words = format!("Steps of {step_deg}°: {bits} bits a number, at most {worst}° off.");
        figure.state(index == 4, &words, |figure| {
            figure.dots("bone", on_plot(plot, angles.into_iter().enumerate()), 5.0);
        });
    }
    figure
}

/// The angles on the curve through every `spacing`th of them.
pub fn foretold_deg(spacing: usize) -> Vec<f32> {
    let angles = angles_deg();
    let count = key_count(angles.len(), spacing);
    let at = |frame: usize| {
        let place = curve_place(frame as f32, spacing, count);
        (0..4).map(|key| place.shares[key] * angles.get((place.first + key) * spacing).unwrap_or(&0.0)).sum()
    };
    (0..angles.len()).map(at).collect()
}

/// A curve through fewer and fewer keys.
pub fn fewer_keys() -> Figure {
    let mut figure = Figure::new("fewer-keys", 370.0);
    let plot = angle_plot(&mut figure);
    let angles = angles_deg();
    figure.set("slider", "Frames from key to key");
    // One more than the codec has: there the curve has lost the motion.
    for spacing in SPACINGS.into_iter().chain([16]) {
        let foretold = foretold_deg(spacing);
        let worst = foretold.iter().zip(&angles).map(|(is, should_be)| (is - should_be).abs());
        let worst = rounded(worst.fold(0.0, f32::max), 1);
        let keys = key_count(angles.len(), spacing);
        let frames = if spacing == 1 { "frame".to_owned() } else { format!("{spacing} frames") };
        let words = format!("A key every {frames}: {keys} keys, at most {worst}° off.");
        figure.state(spacing == 4, &words, |figure| {
            figure.line("bone", &on_plot(plot, foretold.into_iter().enumerate()));
            let keys = angles.iter().copied().enumerate().step_by(spacing);
            figure.dots("bone", on_plot(plot, keys), 7.0);
        });
    }
    figure
}

/// What was measured of a codec: the error that 99 % of the joints stay below, in millimetres, and the bytes.
pub fn sizes(codec: &str) -> Vec<(f32, f32)> {
    pairs(PACKING, codec).into_iter().map(|(micrometres, bytes)| (micrometres / 1000.0, bytes)).collect()
}

/// The part of all frames' bytes that is left, against the error.
pub fn packed_sizes() -> Figure {
    let mut figure = Figure::new("packed-sizes", 450.0);
    let at = Plot::of_factors(
        &mut figure,
        (0.006, 20.0),
        (1.5, 15.0),
        &[(0.01, "0.01"), (0.1, "0.1"), (1.0, "1"), (10.0, "10")],
        &[(2.0, "2 %"), (3.0, "3 %"), (5.0, "5 %"), (10.0, "10 %")],
    );
    let raw = sizes("raw")[0].1;
    let (above, under) = (vec2(14.0, -14.0), vec2(-12.0, 18.0));
    for (codec, class, off, anchor) in [
        ("ozz", "skin", above, Anchor::Start),
        ("ACL", "rest", above, Anchor::Start),
        ("ours", "bone", under, Anchor::End),
    ] {
        let points: Vec<_> = sizes(codec).iter().map(|&(mm, bytes)| at(&(mm, 100.0 * bytes / raw))).collect();
        dotted(&mut figure, class, &points);
        figure.anchored(&format!("{class} strong"), points[points.len() / 2] + off, anchor, codec);
    }
    figure.text_to("soft", vec2(590.0, 430.0), "millimetres");
    figure
}
