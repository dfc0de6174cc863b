//! The error of baked clips against the rate of the bake.

use crate::{
    parts::Plot,
    svg::{Anchor, Figure},
};
use glam::vec2;

const BAKED: &str = include_str!("../measured/baked.txt");

/// The rates of the chart, in frames a second.
pub const RATES_HZ: [f32; 7] = [4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 240.0];

/// The largest error at the skin of one of the mannequin's clips, in millimetres, by the rate of its bake: in
/// `floats` or in `halves`.
pub fn errors_mm(clip: &str, numbers: &str) -> Vec<(f32, f32)> {
    let error = |rate_hz: &f32| {
        let recorded = tables::recorded(BAKED, &format!("{clip} {numbers} {rate_hz} "));
        (*rate_hz, recorded.unwrap_or_else(|| panic!("{clip} at {rate_hz} Hz was measured")) as f32)
    };
    RATES_HZ.iter().map(error).collect()
}

/// The error against the rate, for two clips and two kinds of numbers.
pub fn bake_rates() -> Figure {
    let mut figure = Figure::new("bake-rates", 450.0);
    let plot = Plot {
        corner: vec2(100.0, 370.0),
        size: vec2(480.0, 330.0),
        x: (3.5_f32.log10(), 280_f32.log10()),
        y: (0.005_f32.log10(), 300_f32.log10()),
    };
    let at = |number: f32, words| (number.log10(), words);
    let below =
        [at(4.0, "4"), at(8.0, "8"), at(15.0, "15"), at(30.0, "30"), at(60.0, "60"), at(120.0, "120")];
    let below = [&below[..], &[at(240.0, "240")]].concat();
    plot.axes(
        &mut figure,
        &below,
        &[at(0.01, "0.01"), at(0.1, "0.1"), at(1.0, "1"), at(10.0, "10"), at(100.0, "100")],
    );
    for (clip, numbers, class) in [
        ("wave", "floats", "skin"),
        ("wave", "halves", "skin dashed"),
        ("walk", "floats", "bone"),
        ("walk", "halves", "bone dashed"),
    ] {
        let measured = errors_mm(clip, numbers);
        let points: Vec<_> = measured.iter().map(|&(hz, mm)| plot.at(hz.log10(), mm.log10())).collect();
        figure.line(class, &points);
        if numbers == "floats" {
            figure.dots(class, points.iter().copied(), 5.0);
            let is_above = clip == "walk";
            let off = if is_above { vec2(12.0, -12.0) } else { vec2(-12.0, 16.0) };
            let anchor = if is_above { Anchor::Start } else { Anchor::End };
            figure.anchored(&format!("{class} strong"), points[1] + off, anchor, clip);
        }
    }
    figure.text_from("soft", vec2(24.0, 22.0), "millimetres");
    figure.text_to("soft", vec2(590.0, 430.0), "frames a second");
    figure
}
