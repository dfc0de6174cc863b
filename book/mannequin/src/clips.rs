//! The movements: each is a function from a phase, 0 to 1, to a pose.

use crate::{
    Channel, Clip, Keys,
    pose::{Pose, Step},
    skeleton::rest_rotation,
    smooth_step,
};
use glam::{DQuat, DVec3, Quat};
use std::f64::consts::{FRAC_PI_2, TAU};

/// `idle`, `walk`, `wave`, `crouch`.
pub fn clips() -> Vec<Clip> {
    vec![
        clip("idle", 4.0, 16, idle),
        clip("walk", WALK_S, 24, walk),
        clip("wave", 2.5, 30, wave),
        clip("crouch", 3.0, 24, crouch),
    ]
}

/// Samples a pose at equal intervals of time. The last one is the first again.
pub(crate) fn clip(name: &'static str, duration_s: f64, intervals: usize, pose: fn(f64) -> Pose) -> Clip {
    let mut poses: Vec<Pose> = (0..intervals).map(|key| pose(key as f64 / intervals as f64)).collect();
    poses.push(poses[0].clone());
    of_poses(name, duration_s, &poses)
}

/// A clip of poses at equal intervals of time.
pub(crate) fn of_poses(name: &'static str, duration_s: f64, poses: &[Pose]) -> Clip {
    let intervals = poses.len() - 1;
    let part = |key: usize| key as f64 / intervals as f64;
    let hips = Keys::Translation(poses.iter().map(|pose| pose.hips.as_vec3()).collect());
    let mut channels = vec![Channel { joint: 0, keys: hips }];
    for joint in 0..poses[0].rotations.len() {
        let rotations = poses.iter().map(|pose| pose.rotations[joint]).collect();
        channels.push(Channel { joint, keys: Keys::Rotation(on_one_side(rotations)) });
    }
    let times_s = (0..=intervals).map(|key| (part(key) * duration_s) as f32).collect();
    Clip { name, times_s, channels: channels.into_iter().filter(moves).collect() }
}

/// The keys' rotations, each on the side of the one before: a quaternion and its negative are the same
/// rotation, and the nearer one is taken.
fn on_one_side(mut rotations: Vec<DQuat>) -> Vec<Quat> {
    for key in 1..rotations.len() {
        if rotations[key].dot(rotations[key - 1]) < 0.0 {
            rotations[key] = -rotations[key];
        }
    }
    rotations.into_iter().map(|rotation| rotation.normalize().as_quat()).collect()
}

/// True if a channel changes anything in the rest pose.
fn moves(channel: &Channel) -> bool {
    let rest = rest_rotation(channel.joint).as_quat();
    match &channel.keys {
        Keys::Rotation(rotations) => rotations.iter().any(|rotation| !rotation.abs_diff_eq(rest, 1e-6)),
        Keys::Translation(_) | Keys::Scale(_) => true,
    }
}

/// Breathing, and a shift of weight from one leg to the other.
fn idle(phase: f64) -> Pose {
    let (shift, breath) = ((phase * TAU).sin(), (phase * TAU - 0.6).sin());
    let mut pose = Pose::upright();
    pose.hips += DVec3::new(0.018 * shift, -0.0035 - 0.002 * shift * shift, 0.0);
    pose.turn("hips", 0.0, 0.03 * shift, 0.025 * shift);
    pose.turn("spine", 0.02, -0.02 * shift, -0.03 * shift);
    pose.turn("chest", -0.02 - 0.022 * breath, -0.02 * shift, -0.01 * shift);
    pose.turn("neck", 0.02 + 0.01 * breath, 0.03 * shift, 0.01 * shift);
    pose.turn("head", 0.0, 0.06 * shift, 0.0);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        pose.turn(&format!("shoulder.{side}"), 0.0, 0.0, sign * 0.025 * breath);
        pose.turn(&format!("upper_arm.{side}"), 0.04, 0.0, sign * (0.13 - 0.02 * breath) - 0.015 * shift);
        pose.turn(&format!("lower_arm.{side}"), -0.22 - 0.03 * breath, 0.0, 0.0);
        pose.turn(&format!("hand.{side}"), -0.05, sign * 0.35, -sign * 0.05);
        let place = DVec3::new(sign * 0.09, 0.0, 0.0);
        pose.stand(side, Step { place, outwards_rad: 0.15, ..Step::default() });
    }
    pose
}

pub(crate) const WALK_S: f64 = 1.1;
/// The share of the cycle during which a foot is on the ground.
const ON_GROUND: f64 = 0.6;
/// The distance that the ground moves back under a foot that stands on it for a whole cycle.
pub(crate) const STRIDE: f64 = 1.15;

/// The left heel touches the ground at phase 0, the right one half a cycle later.
fn walk(phase: f64) -> Pose {
    let mut pose = walking_body(phase);
    for (side, x, phase) in feet(phase) {
        pose.stand(side, walking_step(x, phase));
    }
    pose
}

/// Each foot's side, its place beside the line of the walk, and the phase of its own step.
pub(crate) fn feet(phase: f64) -> [(&'static str, f64, f64); 2] {
    [("L", 0.075, phase.fract()), ("R", -0.075, (phase + 0.5).fract())]
}

/// The walk without its legs.
pub(crate) fn walking_body(phase: f64) -> Pose {
    let (forward, side_step) = ((phase * TAU).cos(), ((phase - 0.06) * TAU).sin());
    let mut pose = Pose::upright();
    let bob = -0.017 * ((phase - 0.035) * 2.0 * TAU).cos();
    pose.hips += DVec3::new(0.02 * side_step, -0.028 + bob, 0.0);
    pose.turn("hips", 0.05, -0.10 * forward, 0.045 * side_step);
    pose.turn("spine", 0.0, 0.10 * forward, -0.05 * side_step);
    pose.turn("chest", 0.0, 0.11 * forward, -0.02 * side_step);
    pose.turn("neck", -0.02, -0.06 * forward, 0.015 * side_step);
    pose.turn("head", -0.03, -0.05 * forward, 0.01 * side_step);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        // Each arm swings against the leg on its side, and its elbow bends on the way forward.
        let back = sign * forward;
        pose.turn(&format!("upper_arm.{side}"), 0.42 * back + 0.02, 0.0, sign * 0.13);
        pose.turn(&format!("lower_arm.{side}"), -0.36 + 0.2 * back, 0.0, 0.0);
        pose.turn(&format!("hand.{side}"), -0.08 + 0.06 * back, sign * 0.25, 0.0);
    }
    pose
}

/// One foot's step. At phase 0 its heel touches the ground.
pub(crate) fn walking_step(x: f64, phase: f64) -> Step {
    let lift = through(&[(0.6, 0.0), (0.7, 0.06), (1.0, 0.0)], phase);
    Step {
        place: DVec3::new(x, lift, ahead(0.29, STRIDE, ON_GROUND, 1.5, phase)),
        outwards_rad: 0.08,
        pitch_rad: through(
            &[(0.0, -0.3), (0.1, 0.0), (0.34, 0.0), (0.66, 0.9), (0.88, -0.15), (1.0, -0.3)],
            phase,
        ),
        toes_rad: through(&[(0.34, 0.0), (0.66, -0.9), (0.8, 0.0)], phase),
    }
}

/// A foot's place ahead of the hips, from `front` where it touches the ground, which takes it back during its
/// share of the cycle.
pub(crate) fn ahead(front: f64, stride: f64, on_ground: f64, swing: f64, phase: f64) -> f64 {
    if phase < on_ground {
        return front - stride * phase;
    }
    // The foot leaves with the ground's speed, swings forward, and comes back a little before it touches.
    let back = front - stride * on_ground;
    let t = (phase - on_ground) / (1.0 - on_ground);
    let slope = -stride * (1.0 - on_ground);
    back + (front - back) * smooth_step(0.0, 1.0, t) + slope * t * (1.0 - t) * (1.0 - swing * t)
}

/// The right hand waves.
fn wave(phase: f64) -> Pose {
    let (slow, fast) = ((phase * TAU).sin(), (phase * 3.0 * TAU).sin());
    let mut pose = idle(phase);
    pose.turn("spine", 0.0, -0.04, 0.03);
    pose.turn("chest", -0.03, 0.02 * fast, 0.05 + 0.01 * fast);
    pose.turn("neck", 0.0, 0.0, -0.04);
    pose.turn("head", 0.03 * slow, -0.08, -0.06 - 0.02 * fast);
    pose.turn("shoulder.R", 0.0, 0.0, -0.2);
    pose.turn("upper_arm.R", -0.25, 0.0, -1.65 - 0.05 * fast);
    pose.turn("lower_arm.R", 0.0, 0.0, -1.25 - 0.36 * fast);
    // The hand follows a little later, as if it were loose.
    let late = ((phase * 3.0 - 0.12) * TAU).sin();
    pose.turn("hand.R", 0.0, -FRAC_PI_2, -0.1 - 0.25 * late);
    pose
}

/// Down, a moment of rest, and up again.
fn crouch(phase: f64) -> Pose {
    let down = through(&[(0.0, 0.0), (0.42, 1.0), (0.56, 1.0), (0.95, 0.0)], phase);
    let mut pose = Pose::upright();
    pose.hips += DVec3::new(0.0, -0.006 - 0.36 * down, -0.13 * down);
    pose.turn("hips", 0.35 * down, 0.0, 0.0);
    pose.turn("spine", 0.02 + 0.22 * down, 0.0, 0.0);
    pose.turn("chest", -0.02 + 0.2 * down, 0.0, 0.0);
    pose.turn("neck", 0.02 - 0.3 * down, 0.0, 0.0);
    pose.turn("head", -0.25 * down, 0.0, 0.0);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        pose.turn(&format!("upper_arm.{side}"), 0.04 - 1.5 * down, 0.0, sign * (0.13 + 0.05 * down));
        pose.turn(&format!("lower_arm.{side}"), -0.22 - 0.35 * down, 0.0, 0.0);
        pose.turn(&format!("hand.{side}"), -0.05, sign * 0.35, 0.0);
        let place = DVec3::new(sign * 0.105, 0.0, 0.0);
        pose.stand(side, Step { place, outwards_rad: 0.3, ..Step::default() });
    }
    pose
}

/// A curve through points (phase, value) that rests at each of them, and keeps the outer values outside.
pub(crate) fn through(points: &[(f64, f64)], phase: f64) -> f64 {
    let ease = |value: f64, pair: &[(f64, f64)]| {
        value + (pair[1].1 - pair[0].1) * smooth_step(pair[0].0, pair[1].0, phase)
    };
    points.windows(2).fold(points[0].1, ease)
}
