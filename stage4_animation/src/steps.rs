//! The scene `arm` at its named steps: one list for the window, for `--print` and for the tests.

use crate::{
    arm::{arm, stretch},
    compare::{Blend, sample_blended},
    instance::posed_positions,
    player::loop_time,
};
use glam::Vec3;
use stage3_gltf::pose::rest_pose;

/// The steps' names, in the order of the lesson.
pub const STEPS: &[&str] = &[
    "before-the-start",
    "key0",
    "quarter-slerp",
    "quarter-nlerp",
    "halfway-slerp",
    "halfway-matrix-lerp",
    "key5",
    "key15",
    "past-the-end",
    "looped",
];

/// When a step is in the clip, and how its rotations are blended.
pub fn moment(name: &str) -> Option<(f32, Blend)> {
    let duration_s = stretch().duration_s;
    Some(match name {
        "before-the-start" => (-0.5, Blend::Slerp),
        "key0" => (0.0, Blend::Slerp),
        "quarter-slerp" => (0.125, Blend::Slerp),
        "quarter-nlerp" => (0.125, Blend::Nlerp),
        "halfway-slerp" => (0.25, Blend::Slerp),
        "halfway-matrix-lerp" => (0.25, Blend::Matrix),
        "key5" => (0.5, Blend::Slerp),
        "key15" => (1.5, Blend::Slerp),
        "past-the-end" => (2.0, Blend::Slerp),
        "looped" => (loop_time(2.0, duration_s), Blend::Slerp),
        _ => return None,
    })
}

/// The arm's vertices at that step, in model space; none if there is no such step.
pub fn step(name: &str) -> Option<Vec<Vec3>> {
    let (time_s, blend) = moment(name)?;
    let model = arm();
    let mut pose = rest_pose(&model);
    sample_blended(&stretch(), time_s, blend, &mut pose);
    Some(posed_positions(&model, &pose))
}
