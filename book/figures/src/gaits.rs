//! A walk and a run mixed: how far a standing foot slides.

use crate::{parts::Plot, svg::Figure};
use glam::vec2;
use stage4_animation::beyond::{
    gaits::{Gait, slide_m, walk_and_run},
    moves::mannequin,
};

/// For shares of the run from 0 to 1, in eighths: how far a foot slides in centimetres, on the clips' own
/// clocks and in step.
pub fn slides_cm() -> Vec<(f32, [f32; 2])> {
    let (model, clips) = mannequin();
    let clips = walk_and_run(&clips);
    let at = |eighth| {
        let share = eighth as f32 / 8.0;
        let speed = Gait::new(share).speed(&clips);
        (share, [false, true].map(|in_step| 100.0 * slide_m(&model, &clips, share, in_step, speed)))
    };
    (0..=8).map(at).collect()
}

/// Both against the share of the run.
pub fn gait_slides() -> Figure {
    let plot = Plot { corner: vec2(80.0, 300.0), size: vec2(430.0, 240.0), x: (0.0, 1.0), y: (0.0, 32.0) };
    let mut figure = Figure::new("gait-slides", 376.0);
    plot.axes(
        &mut figure,
        &[(0.0, "walk"), (0.5, "½"), (1.0, "run")],
        &[(10.0, "10"), (20.0, "20"), (30.0, "30 cm")],
    );
    let slides_cm = slides_cm();
    for (way, class, name) in [(0, "soft", "own clocks"), (1, "bone", "in step")] {
        let points: Vec<_> = slides_cm.iter().map(|(share, cm)| plot.at(*share, cm[way])).collect();
        figure.line(class, &points);
        figure.dots(class, points.iter().copied(), 5.0);
        let near = if way == 0 { points[3] + vec2(16.0, -14.0) } else { points[3] + vec2(-10.0, -28.0) };
        figure.text_from(&format!("{class} strong"), near, name);
    }
    figure.text_to("soft", vec2(510.0, 350.0), "share of the run");
    figure
}
