//! A slider for the time from one rotation to the next, with the positions of slerp and nlerp.

use crate::{
    interpolation::degrees,
    plane::{curve, rounded, towards},
    svg::{Anchor, Figure},
};
use glam::{Quat, Vec2, vec2};
use stage4_animation::interpolate::{nlerp, slerp};

/// The end of each turn, which starts at 0°, and the centre of its dial in the picture.
const DIALS: [(f32, Vec2); 2] = [(90.0, vec2(36.0, 240.0)), (170.0, vec2(462.0, 240.0))];
const RADIUS: f32 = 150.0;
/// The number of steps from one end of the slider to the other.
const STEPS: usize = 20;

/// The angles in degrees that slerp and nlerp have reached, on the way from 0° to `turn_deg` about z.
pub fn reached_deg(turn_deg: f32, t: f32) -> [f32; 2] {
    let (from, to) = (Quat::IDENTITY, Quat::from_rotation_z(turn_deg.to_radians()));
    [slerp(from, to, t), nlerp(from, to, t)].map(degrees)
}

/// Two dials, for a turn of 90° and one of 170°, each with a hand for slerp and one for nlerp.
pub fn slerp_against_nlerp() -> Figure {
    let mut figure = Figure::new("slerp-against-nlerp", 290.0);
    figure.dot("bone", vec2(240.0, 28.0), 9.0);
    figure.text_from("bone", vec2(262.0, 28.0), "slerp");
    figure.ring("hot", vec2(400.0, 28.0), 13.0);
    figure.text_from("hot", vec2(424.0, 28.0), "nlerp");
    for (turn_deg, middle) in DIALS {
        dial(&mut figure, turn_deg, middle);
    }
    figure.set("slider", "Time, from the first key to the second");
    for step in 0..=STEPS {
        let t = step as f32 / STEPS as f32;
        figure.state(step == STEPS / 4, &words(t), |figure| hands(figure, t));
    }
    figure
}

/// The path of the hands' tips, and their places after each eighth of the time: slerp outside, nlerp inside.
fn dial(figure: &mut Figure, turn_deg: f32, middle: Vec2) {
    figure.line("axis", &curve(0.0, turn_deg, 30, |angle_deg| middle + RADIUS * towards(angle_deg)));
    for eighth in 0..=8 {
        let reached = reached_deg(turn_deg, eighth as f32 / 8.0);
        for (angle_deg, class, end) in [(reached[0], "bone", 14.0), (reached[1], "hot", -14.0)] {
            let out = towards(angle_deg);
            figure.line(class, &[middle + RADIUS * out, middle + (RADIUS + end) * out]);
        }
    }
    figure.dot("", middle, 6.0);
    figure.text("soft", middle + vec2(RADIUS, 26.0), "0°");
    let end = towards(turn_deg);
    let anchor = if turn_deg > 90.0 { Anchor::End } else { Anchor::Middle };
    figure.anchored("soft", middle + (RADIUS + 30.0) * end, anchor, format!("{turn_deg}°"));
}

/// Both hands on both dials. Where they overlap, slerp's dot shows inside nlerp's ring.
fn hands(figure: &mut Figure, t: f32) {
    for (turn_deg, middle) in DIALS {
        let [slerped, nlerped] =
            reached_deg(turn_deg, t).map(|angle_deg| middle + RADIUS * towards(angle_deg));
        figure.line("bone thick", &[middle, slerped]);
        figure.dot("bone", slerped, 9.0);
        figure.line("hot", &[middle, nlerped]);
        figure.ring("hot", nlerped, 13.0);
    }
}

fn words(t: f32) -> String {
    let turns = DIALS.map(|(turn_deg, _)| {
        let [slerped, nlerped] = reached_deg(turn_deg, t).map(|angle_deg| rounded(angle_deg, 1));
        format!("Turn of {turn_deg}°: slerp {slerped}°, nlerp {nlerped}°.")
    });
    format!("t = {}. {}", rounded(t, 2), turns.join(" "))
}
