//! A clip at a time: from keys to a pose.

use crate::{
    clip::{Channel, Clip, Interpolation, Values},
    find_key::{Between, between_keys},
    interpolate::{cubic_spline, lerp, slerp},
};
use glam::{Quat, Vec3, Vec4};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};

/// Writes what the clip moves over a pose; what it does not move stays as it is.
///
/// The pose usually starts at rest. A time outside the keys takes the end key. A joint at rest in a
/// matrix is decomposed as soon as one of its parts moves.
///
/// # Panics
/// If a channel's joint is not in the pose, or its keys do not fit its times.
pub fn sample(clip: &Clip, time_s: f32, pose: &mut Pose) {
    for channel in &clip.channels {
        sample_channel(channel, time_s, pose);
    }
}

fn sample_channel(channel: &Channel, time_s: f32, pose: &mut Pose) {
    let Channel { joint, interpolation, ref times_s, ref values } = *channel;
    let entries_per_key = if interpolation == Interpolation::CubicSpline { 3 } else { 1 };
    assert_eq!(values.count(), times_s.len() * entries_per_key, "entries for {} keys", times_s.len());
    let between = between_keys(times_s, time_s);
    let local = &mut pose.locals[joint];
    let before = local.to_parts();
    match values {
        Values::Translations(values) => {
            let translation = sample_vec3(values, interpolation, between);
            *local = Local::Parts(Transform { translation, ..before });
        }
        Values::Rotations(values) => {
            let rotation = sample_rotation(values, interpolation, between);
            *local = Local::Parts(Transform { rotation, ..before });
        }
        Values::Scales(values) => {
            let scale = sample_vec3(values, interpolation, between);
            *local = Local::Parts(Transform { scale, ..before });
        }
        Values::MorphWeights(values) => {
            // A clip bound to another model may have fewer targets: the others stay as they are.
            let targets = values[between.key].len();
            for (target, weight) in pose.morph_weights[joint].iter_mut().enumerate().take(targets) {
                *weight = sample_weight(values, target, interpolation, between);
            }
        }
    }
}

fn sample_vec3(values: &[Vec3], interpolation: Interpolation, between: Between) -> Vec3 {
    let Between { key, next, t, interval_s } = between;
    match interpolation {
        Interpolation::Step => values[key],
        Interpolation::Linear => lerp(values[key], values[next], t),
        Interpolation::CubicSpline => {
            let [value, leaving, next_value, arriving] = cubic_spline(t, interval_s);
            values[3 * key + 1] * value
                + values[3 * key + 2] * leaving
                + values[3 * next + 1] * next_value
                + values[3 * next] * arriving
        }
    }
}

fn sample_rotation(values: &[Quat], interpolation: Interpolation, between: Between) -> Quat {
    let Between { key, next, t, interval_s } = between;
    match interpolation {
        Interpolation::Step => values[key],
        Interpolation::Linear => slerp(values[key], values[next], t),
        Interpolation::CubicSpline => {
            let [value, leaving, next_value, arriving] = cubic_spline(t, interval_s);
            let curve = values[3 * key + 1] * value
                + values[3 * key + 2] * leaving
                + values[3 * next + 1] * next_value
                + values[3 * next] * arriving;
            // Between the keys the curve leaves the unit quaternions; where it meets 0 it tells no rotation.
            Quat::from_vec4(Vec4::from(curve).normalize_or(Vec4::W))
        }
    }
}

fn sample_weight(values: &[Vec<f32>], target: usize, interpolation: Interpolation, between: Between) -> f32 {
    let Between { key, next, t, interval_s } = between;
    match interpolation {
        Interpolation::Step => values[key][target],
        Interpolation::Linear => values[key][target] * (1.0 - t) + values[next][target] * t,
        Interpolation::CubicSpline => {
            let [value, leaving, next_value, arriving] = cubic_spline(t, interval_s);
            values[3 * key + 1][target] * value
                + values[3 * key + 2][target] * leaving
                + values[3 * next + 1][target] * next_value
                + values[3 * next][target] * arriving
        }
    }
}
