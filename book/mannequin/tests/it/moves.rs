//! The movements of the file without a mesh.

use crate::posing::{model_from_joints, sample, skinned};
use glam::{Quat, Vec3, vec3};
use mannequin::{
    Character, Clip, Keys, character,
    moves::{RUN_S, RUN_STRIDE, clips},
    skeleton::index,
};
use std::f32::consts::PI;

const BETWEEN: [f32; 4] = [0.0, 0.25, 0.5, 0.75];

fn moves() -> Character {
    Character { clips: clips(), ..character() }
}

#[test]
fn come_in_order_with_their_durations() {
    let all: Vec<(&str, f32)> =
        clips().iter().map(|clip| (clip.name, clip.times_s[clip.times_s.len() - 1])).collect();
    let expected = [("run", 0.7), ("breathe", 3.5), ("aim", 2.0), ("walk_ahead", 1.1), ("walk_left", 1.1)];
    assert_eq!(all, expected);
}

#[test]
fn knees_bend_backwards_only() {
    for clip in clips() {
        for channel in &clip.channels {
            let Keys::Rotation(keys) = &channel.keys else { continue };
            assert!(keys.is_sorted_by(|a, b| a.dot(*b) > 0.0), "{} takes the long way", clip.name);
            if [index("lower_leg.L"), index("lower_leg.R")].contains(&channel.joint) {
                for key in keys {
                    let (axis, angle_rad) = key.to_axis_angle();
                    assert!(axis.x > 0.999, "{}: {axis}", clip.name);
                    assert!(angle_rad > 0.03 && angle_rad < 2.3, "{}: {angle_rad}", clip.name);
                }
            }
        }
    }
}

/// A run flies twice in a round; everything else has a foot on the ground.
#[test]
fn feet_stay_on_the_ground_but_in_a_run() {
    let character = moves();
    for clip in &character.clips {
        for (key, between) in moments(clip) {
            let locals = sample(&character, clip, key, between);
            let lowest = character.meshes.iter().flat_map(|mesh| skinned(&character, mesh, &locals));
            let lowest = lowest.map(|position| position.y).fold(f32::INFINITY, f32::min);
            let phase = (key as f32 + between) / (clip.times_s.len() - 1) as f32 * 2.0;
            // Between keys the joints turn at constant speed, so the feet are slightly off, more so in a run.
            let (below, above) = match clip.name {
                "run" if phase.fract() > 0.6 => (0.006, 0.2),
                "run" => (0.006, 0.006),
                _ => (0.002, 0.002),
            };
            assert!((-below..above).contains(&lowest), "{} key {key} + {between}: {lowest}", clip.name);
        }
    }
}

/// While the run's sole lies flat, from 0.06 to 0.14 of the round, the ankle goes back with the ground.
#[test]
fn the_foot_of_the_run_moves_with_the_ground() {
    let character = moves();
    let run = &character.clips[0];
    let [first, last] = [2, 3].map(|key| ankle(&character, run, "foot.L", key, 0.0).z);
    let speed = (last - first) / (run.times_s[3] - run.times_s[2]);
    assert!((speed + (RUN_STRIDE / RUN_S) as f32).abs() < 1e-4, "{speed} metres a second");
}

/// Round the circle and straight ahead: the sole is flat from 0.1 to 0.34 of the round.
#[test]
fn a_foot_that_stands_stays_where_the_clip_travels() {
    let character = moves();
    for clip in character.clips.iter().filter(|clip| clip.name.starts_with("walk_")) {
        let start = ankle(&character, clip, "foot.L", 3, 0.0);
        for (key, between) in moments(clip).filter(|moment| (3..8).contains(&moment.0)) {
            let moved = ankle(&character, clip, "foot.L", key, between).distance(start);
            assert!(moved < 0.0015, "{}: it slips {moved} at key {key} + {between}", clip.name);
        }
    }
}

/// A round of the circle is 30° to the left, on an arc of 1.15 metres. Its chord is 2 r sin 15° long, at 15°.
#[test]
fn a_round_of_the_circle_is_a_twelfth() {
    let character = moves();
    let clip = &character.clips[4];
    let hips = |key, between| model_from_joints(&character, &sample(&character, clip, key, between))[0];
    let last = clip.times_s.len() - 2;
    let (start, end) = (hips(0, 0.0), hips(last, 1.0));
    let round = end * start.inverse();
    let (_, rotation, translation) = round.to_scale_rotation_translation();
    assert!(rotation.angle_between(Quat::from_rotation_y(PI / 6.0)) < 2e-3);
    let radius = 1.15 / (PI / 6.0);
    let chord = 2.0 * radius * (PI / 12.0).sin();
    let expected = chord * vec3((PI / 12.0).sin(), 0.0, (PI / 12.0).cos());
    assert!(translation.abs_diff_eq(expected, 1e-5), "{translation}, should be {expected}");
}

fn ankle(character: &Character, clip: &Clip, foot: &str, key: usize, between: f32) -> Vec3 {
    let locals = sample(character, clip, key, between);
    model_from_joints(character, &locals)[index(foot)].w_axis.truncate()
}

fn moments(clip: &Clip) -> impl Iterator<Item = (usize, f32)> {
    (0..clip.times_s.len() - 1).flat_map(|key| BETWEEN.map(|between| (key, between)))
}
