//! A slider for the time of two clips that play together: each with its own clock, and both at one phase.

use crate::{
    interpolation::degrees,
    parts::Plot,
    plane::{curve, rounded},
    svg::Figure,
};
use glam::{Quat, Vec2, vec2};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::{
    clip::{Channel, Clip, Interpolation, Values},
    cross_fade::cross_fade,
    player::loop_time,
    sample::sample,
};

/// The durations of a round of the walk and of the run.
const ROUNDS_S: [f32; 2] = [1.0, 0.8];
const TENTHS: usize = 24;
const LEG: f32 = 112.0;
/// The class of each of [`Legs`].
const CLASSES: [&str; 3] = ["bone thin", "other dashed", "skin thick"];

/// The angles in degrees by which a leg is swung forwards: in the walk, in the run, and in both mixed half
/// and half.
pub type Legs = [f32; 3];

/// Each clip at its own time: both began at 0 s and have run since.
pub fn own_clocks(time_s: f32) -> Legs {
    mixed([time_s; 2])
}

/// Both clips at the same phase. The duration of a round is the mean of theirs.
pub fn one_phase(time_s: f32) -> Legs {
    let phase = time_s / ((ROUNDS_S[0] + ROUNDS_S[1]) / 2.0);
    mixed(ROUNDS_S.map(|round_s| phase * round_s))
}

fn mixed(times_s: [f32; 2]) -> Legs {
    let [walk, run] = [0, 1].map(|clip| pose_at(ROUNDS_S[clip], times_s[clip]));
    [&walk, &run, &cross_fade(&walk, &run, 0.5)].map(|pose| degrees(pose.locals[0].to_parts().rotation))
}

/// A leg that swings evenly between 30° forwards and 30° backwards, at a time of its loop.
fn pose_at(round_s: f32, time_s: f32) -> Pose {
    let swing = [30f32, -30.0, 30.0].map(|angle_deg| Quat::from_rotation_z(angle_deg.to_radians()));
    let channel = Channel {
        joint: 0,
        interpolation: Interpolation::Linear,
        times_s: vec![0.0, round_s / 2.0, round_s].into(),
        values: Values::Rotations(swing.to_vec()),
    };
    let clip = Clip { name: "leg".to_owned(), duration_s: round_s, channels: vec![channel] };
    let mut pose = Pose { locals: vec![Local::Parts(Transform::IDENTITY)], morph_weights: vec![vec![]] };
    sample(&clip, loop_time(time_s, round_s), &mut pose);
    pose
}

/// A way to play both, and its plot.
struct Way {
    name: &'static str,
    legs: fn(f32) -> Legs,
    /// The indices of the legs to draw: at one phase all three are the same.
    drawn: &'static [usize],
    /// The number of lines in a curve, chosen so that each of its corners is met.
    lines: usize,
    /// The plot's lower left corner.
    corner: Vec2,
    hip: Vec2,
}

const WAYS: [Way; 2] = [
    Way {
        name: "each with its own clock",
        legs: own_clocks,
        drawn: &[0, 1, 2],
        lines: TENTHS,
        corner: vec2(80.0, 180.0),
        hip: vec2(535.0, 64.0),
    },
    Way {
        name: "both at the same phase",
        legs: one_phase,
        drawn: &[2],
        lines: 2 * TENTHS,
        corner: vec2(80.0, 396.0),
        hip: vec2(535.0, 280.0),
    },
];

fn plot(corner: Vec2) -> Plot {
    Plot { corner, size: vec2(340.0, 120.0), x: (0.0, TENTHS as f32 / 10.0), y: (-36.0, 36.0) }
}

/// The swing of the legs against time, and the legs themselves at one moment.
pub fn two_clocks() -> Figure {
    let mut figure = Figure::new("two-clocks", 480.0);
    for Way { name, legs, drawn, lines, corner, hip } in WAYS {
        let plot = plot(corner);
        plot.axes(
            &mut figure,
            &[(0.0, "0"), (1.0, "1"), (2.0, "2 s")],
            &[(-30.0, "−30°"), (0.0, "0°"), (30.0, "30°")],
        );
        figure.text_from("strong", corner - vec2(0.0, 150.0), name);
        for &leg in drawn {
            let points = curve(0.0, plot.x.1, lines, |time_s| plot.at(time_s, legs(time_s)[leg]));
            figure.line(CLASSES[leg], &points);
        }
        figure.dot("", hip, 9.0);
    }
    for ((name, class), x) in ["walk", "run", "mixed"].into_iter().zip(CLASSES).zip([80.0, 230.0, 380.0]) {
        figure.line(class, &[vec2(x, 454.0), vec2(x + 40.0, 454.0)]);
        let color = class.split(' ').next().unwrap_or_default();
        figure.text_from(color, vec2(x + 52.0, 454.0), name);
    }
    figure.set("slider", "Time since both clips began");
    for tenth in 0..=TENTHS {
        let time_s = tenth as f32 / 10.0;
        figure.state(tenth == 20, &words(time_s), |figure| draw(figure, time_s));
    }
    figure
}

/// The moment on both plots, and the legs.
fn draw(figure: &mut Figure, time_s: f32) {
    for Way { legs, drawn, corner, hip, .. } in WAYS {
        let plot = plot(corner);
        figure.line("hot", &[plot.at(time_s, plot.y.0), plot.at(time_s, plot.y.1)]);
        for &leg in drawn {
            let (sin, cos) = legs(time_s)[leg].to_radians().sin_cos();
            figure.line(CLASSES[leg], &[hip, hip + LEG * vec2(sin, cos)]);
        }
    }
}

fn words(time_s: f32) -> String {
    let [walk, run, mixed] = own_clocks(time_s).map(|angle_deg| rounded(angle_deg, 1));
    let in_phase = rounded(one_phase(time_s)[2], 1);
    format!(
        "{} s. Own clocks: walk {walk}°, run {run}°, mixed {mixed}°. Same phase: mixed {in_phase}°.",
        rounded(time_s, 1)
    )
}
