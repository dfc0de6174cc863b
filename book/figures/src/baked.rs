//! The error of baked clips against the rate of the bake.

use crate::{
    measured::pairs,
    parts::{Plot, dotted},
    svg::{Anchor, Figure},
};
use glam::{Vec2, vec2};

const BAKED: &str = include_str!("../measured/baked.txt");

/// The largest error at the skin of one of the mannequin's clips, in millimetres, by the rate of its bake, in
/// frames a second: in `floats` or in `halves`.
pub fn errors_mm(clip: &str, numbers: &str) -> Vec<(f32, f32)> {
    pairs(BAKED, &format!("{clip} {numbers} "))
}

/// The error against the rate, for two clips and two kinds of numbers.
pub fn bake_rates() -> Figure {
    let mut figure = Figure::new("bake-rates", 450.0);
    let at = Plot::of_factors(
        &mut figure,
        (3.5, 280.0),
        (0.005, 300.0),
        &[(4.0, "4"), (8.0, "8"), (15.0, "15"), (30.0, "30"), (60.0, "60"), (120.0, "120"), (240.0, "240")],
        &[(0.01, "0.01"), (0.1, "0.1"), (1.0, "1"), (10.0, "10"), (100.0, "100")],
    );
    for (clip, class, off, anchor) in
        [("wave", "skin", vec2(-12.0, 16.0), Anchor::End), ("walk", "bone", vec2(12.0, -12.0), Anchor::Start)]
    {
        let [floats, halves]: [Vec<Vec2>; 2] =
            ["floats", "halves"].map(|numbers| errors_mm(clip, numbers).iter().map(&at).collect());
        dotted(&mut figure, class, &floats);
        figure.anchored(&format!("{class} strong"), floats[1] + off, anchor, clip);
        figure.line(&format!("{class} dashed"), &halves);
    }
    figure.text_from("soft", vec2(24.0, 22.0), "millimetres");
    figure.text_to("soft", vec2(590.0, 430.0), "frames a second");
    figure
}
