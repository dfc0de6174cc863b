//! The room that a model needs while it moves.

use glam::vec3;
use stage4_animation::{
    arm::arm,
    bounds::clip_bounds,
    clip::{Channel, Clip, Interpolation, Values},
};

/// The arm is 1 wide and 8 high. It rests at the origin, begins 2 to the right, comes nearest after three
/// eighths of the clip, and ends farthest to the right and 4 lower.
#[test]
fn the_box_holds_rest_and_every_eighth_of_a_clip() {
    let places = vec![vec3(2.0, 0.0, 0.0), vec3(3.0, 0.0, 5.0), vec3(8.0, -4.0, 2.0)];
    let channel = Channel {
        joint: 0,
        interpolation: Interpolation::Linear,
        times_s: vec![0.0, 0.75, 2.0].into(),
        values: Values::Translations(places),
    };
    let clip = Clip { name: "go".to_owned(), duration_s: 2.0, channels: vec![channel] };
    assert_eq!(clip_bounds(&arm(), &[clip]), (vec3(-0.5, -4.0, 0.0), vec3(8.5, 8.0, 5.0)));
    assert_eq!(clip_bounds(&arm(), &[]), (vec3(-0.5, 0.0, 0.0), vec3(0.5, 8.0, 0.0)));
}
