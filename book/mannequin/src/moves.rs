//! Further movements, for the second part of stage 4: they are in a file of their own, so that the first four
//! stay what they are.

use crate::{
    Clip,
    clips::{STRIDE, WALK_S, ahead, clip, feet, of_poses, through, walking_body, walking_step},
    pose::{Pose, Step},
};
use glam::{DQuat, DVec3};
use std::f64::consts::{PI, TAU};

/// `run`, `breathe`, `aim`, `walk_ahead`, `walk_left`. The last two travel: they end elsewhere.
pub fn clips() -> Vec<Clip> {
    vec![
        clip("run", RUN_S, 24, run),
        clip("breathe", 3.5, 14, breathe),
        clip("aim", 2.0, 8, aim),
        travelling("walk_ahead", 0.0),
        travelling("walk_left", PI / 6.0 / STRIDE),
    ]
}

/// The length of one round of the run, in seconds.
pub const RUN_S: f64 = 0.7;
/// The share of the cycle during which a foot is on the ground. Between the two feet's shares it flies.
const ON_GROUND: f64 = 0.3;
/// The distance that the ground moves back under the figure in a round: 3 metres a second.
pub const RUN_STRIDE: f64 = 2.1;

/// The left foot touches the ground at phase 0, as in the walk, the right one half a cycle later.
fn run(phase: f64) -> Pose {
    let forward = ((phase - 0.02) * TAU).cos();
    let mut pose = Pose::upright();
    // Lowest in the middle of a foot's time on the ground, highest in the middle of a flight.
    let bob = -0.03 * ((phase - 0.15) * 2.0 * TAU).cos();
    pose.hips += DVec3::new(0.0, -0.075 + bob, 0.0);
    pose.turn("hips", 0.14, -0.14 * forward, 0.0);
    pose.turn("spine", 0.05, 0.16 * forward, 0.0);
    pose.turn("chest", 0.05, 0.18 * forward, 0.0);
    pose.turn("neck", -0.1, -0.1 * forward, 0.0);
    pose.turn("head", -0.1, -0.09 * forward, 0.0);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        let back = sign * forward;
        pose.turn(&format!("upper_arm.{side}"), 0.75 * back + 0.1, 0.0, sign * 0.2);
        pose.turn(&format!("lower_arm.{side}"), -1.45 + 0.25 * back, 0.0, 0.0);
        pose.turn(&format!("hand.{side}"), -0.1, sign * 0.3, 0.0);
    }
    for (side, x, phase) in feet(phase) {
        pose.stand(side, running_step(0.7 * x, phase));
    }
    pose
}

/// One foot's step. At phase 0 it touches the ground.
fn running_step(x: f64, phase: f64) -> Step {
    let lift = through(&[(0.3, 0.0), (0.55, 0.27), (0.8, 0.1), (1.0, 0.0)], phase);
    Step {
        place: DVec3::new(x, lift, ahead(0.25, RUN_STRIDE, ON_GROUND, 1.9, phase)),
        outwards_rad: 0.05,
        pitch_rad: through(
            &[(0.0, -0.15), (0.06, 0.0), (0.14, 0.0), (0.34, 1.0), (0.6, 0.9), (0.88, -0.1), (1.0, -0.15)],
            phase,
        ),
        toes_rad: through(&[(0.14, 0.0), (0.34, -1.0), (0.45, 0.0)], phase),
    }
}

/// Out at phase 0, deeply in at ½, and out again: the chest rises, and the shoulders with it.
fn breathe(phase: f64) -> Pose {
    let breath = (1.0 - (phase * TAU).cos()) / 2.0;
    let mut pose = Pose::upright();
    pose.turn("spine", -0.03 * breath, 0.0, 0.0);
    pose.turn("chest", -0.14 * breath, 0.0, 0.0);
    pose.turn("neck", 0.08 * breath, 0.0, 0.0);
    pose.turn("head", 0.07 * breath, 0.0, 0.0);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        pose.turn(&format!("shoulder.{side}"), 0.0, 0.0, sign * 0.2 * breath);
        pose.turn(&format!("upper_arm.{side}"), 0.12 * breath, 0.0, sign * (0.13 - 0.1 * breath));
        pose.turn(&format!("lower_arm.{side}"), -0.22, 0.0, 0.0);
    }
    pose
}

/// The right arm points ahead, level, and never quite still; the other one hangs.
fn aim(phase: f64) -> Pose {
    let [sway, nod] = [1.0, 2.0].map(|times| (phase * times * TAU).sin());
    let mut pose = Pose::upright();
    pose.hips += DVec3::new(0.0, -0.01, 0.0);
    pose.turn("spine", 0.02, 0.12, 0.0);
    pose.turn("chest", 0.0, 0.2 + 0.01 * sway, 0.0);
    pose.turn("neck", 0.0, -0.16, 0.0);
    pose.turn("head", 0.04, -0.14, -0.04);
    pose.turn("shoulder.R", 0.0, 0.1, -0.06);
    // The chest is turned, so the arm turns back as much, to point straight ahead.
    pose.turn("upper_arm.R", -1.52 + 0.012 * nod, 0.0, -0.42);
    pose.turn("lower_arm.R", -0.06, 0.0, 0.0);
    pose.turn("upper_arm.L", 0.1, 0.0, 0.16);
    pose.turn("lower_arm.L", -0.35, 0.0, 0.0);
    for (side, sign) in [("L", 1.0), ("R", -1.0)] {
        let place = DVec3::new(sign * 0.1, 0.0, 0.0);
        pose.stand(side, Step { place, outwards_rad: 0.15, ..Step::default() });
    }
    pose
}

/// The walk with its way: along a circle to the left with that curvature, in radians a metre, or straight on.
///
/// What the walk puts at x beside its line and at z ahead is put beside the curve. So a foot that stands
/// stays where it is, while the curve goes on.
fn travelling(name: &'static str, curvature: f64) -> Clip {
    const INTERVALS: usize = 24;
    let pose = |key: usize| {
        let phase = key as f64 / INTERVALS as f64;
        let way = STRIDE * phase;
        let mut pose = walking_body(phase);
        pose.hips = on_curve(curvature, pose.hips, way);
        pose.rotations[0] = DQuat::from_rotation_y(curvature * way) * pose.rotations[0];
        for (side, x, phase) in feet(phase) {
            let mut step = walking_step(x, phase);
            let turned = curvature * (way + step.place.z);
            step.place = on_curve(curvature, step.place, way);
            step.outwards_rad += if side == "L" { turned } else { -turned };
            pose.stand(side, step);
        }
        pose
    };
    of_poses(name, WALK_S, &(0..=INTERVALS).map(pose).collect::<Vec<Pose>>())
}

/// A point beside a straight line, `way` further on, where the line is bent to a circle.
fn on_curve(curvature: f64, point: DVec3, way: f64) -> DVec3 {
    let along = way + point.z;
    let angle_rad = curvature * along;
    let on_line = match curvature {
        0.0 => DVec3::Z * along,
        _ => DVec3::new(1.0 - angle_rad.cos(), 0.0, angle_rad.sin()) / curvature,
    };
    on_line + DQuat::from_rotation_y(angle_rad) * DVec3::new(point.x, point.y, 0.0)
}
