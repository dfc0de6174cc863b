//! A clip that travels: its direction over three rounds, and its way seen from above.

use crate::{parts::Plot, svg::Figure};
use glam::{Mat4, Vec2, vec2};
use stage4_animation::{
    beyond::{
        moves::mannequin,
        root_motion::{place_at, travel},
        walker::{ROUND_S, Walks},
    },
    clip::Clip,
    player::loop_time,
};

/// The travel of the walk in a bend.
fn bend() -> Clip {
    let (model, clips) = mannequin();
    let [_, bend] = Walks::new(&model, &clips).root_motions;
    bend
}

/// The place after that many rounds.
pub fn walked(bend: &Clip, rounds: f32) -> Mat4 {
    place_at(bend, 0.0) * travel(bend, 0.0, rounds * ROUND_S)
}

/// The place in the clip, which begins again in each round.
pub fn in_the_clip(bend: &Clip, rounds: f32) -> Mat4 {
    place_at(bend, loop_time(rounds * ROUND_S, ROUND_S))
}

fn degrees_to_the_left(place: Mat4) -> f32 {
    place.z_axis.x.atan2(place.z_axis.z).to_degrees()
}

/// The direction of the hips against the rounds: in the clip, and walked.
pub fn ground_direction() -> Figure {
    let plot = Plot { corner: vec2(80.0, 300.0), size: vec2(440.0, 250.0), x: (0.0, 3.0), y: (-10.0, 100.0) };
    let mut figure = Figure::new("ground-direction", 376.0);
    plot.axes(
        &mut figure,
        &[(0.0, "0"), (1.0, "1"), (2.0, "2"), (3.0, "3")],
        &[(0.0, "0°"), (30.0, "30°"), (60.0, "60°"), (90.0, "90°")],
    );
    let bend = bend();
    let line = |from: f32, to: f32, place: &dyn Fn(f32) -> Mat4| -> Vec<Vec2> {
        let at = |part: i32| from + (to - from) * part as f32 / 48.0;
        (0..=48).map(|part| plot.at(at(part), degrees_to_the_left(place(at(part))))).collect()
    };
    for round in 0..3 {
        let (from, to) = (round as f32, round as f32 + 0.999);
        figure.line("soft", &line(from, to, &|rounds| in_the_clip(&bend, rounds)));
    }
    figure.line("skin", &line(0.0, 2.999, &|rounds| walked(&bend, rounds)));
    figure.text_from("soft strong", plot.at(2.36, 2.0), "in the clip");
    figure.text_to("skin strong", plot.at(2.1, 82.0), "walked");
    figure.text_to("soft", vec2(520.0, 350.0), "rounds");
    figure
}

/// Five rounds seen from above: the way in the clip, and the way that is walked, with the places after each
/// round.
pub fn travel_map() -> Figure {
    let mut figure = Figure::new("travel-map", 400.0);
    let bend = bend();
    // From above, with the first direction up, the figure's left is on the left.
    let seen = |place: Mat4| vec2(520.0 - 112.0 * place.w_axis.x, 310.0 - 112.0 * place.w_axis.z);
    let way: Vec<Vec2> = (0..=150).map(|part| seen(walked(&bend, part as f32 / 30.0))).collect();
    figure.line("skin", &way);
    let once: Vec<Vec2> = (0..30).map(|part| seen(in_the_clip(&bend, part as f32 / 30.0))).collect();
    figure.line("soft thick", &once);
    figure.line("soft dashed", &[once[29], once[0]]);
    for round in 0..=5 {
        let place = walked(&bend, round as f32);
        let at = seen(place);
        let ahead = vec2(-place.z_axis.x, -place.z_axis.z);
        figure.arrow("bone", at, at + 44.0 * ahead);
        figure.dot("bone", at, 5.0);
        figure.text("bone", at + 20.0 * vec2(-ahead.y, ahead.x), round);
    }
    figure.text_to("soft strong", vec2(484.0, 270.0), "the clip alone");
    figure.text("skin strong", vec2(320.0, 130.0), "walked");
    figure
}
