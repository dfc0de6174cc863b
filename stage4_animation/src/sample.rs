//! Sampling a clip at a time: from keys to a pose. First the two keys around the time and the value between
//! them, then stage 3's way: a matrix for each joint, and the hierarchy (S0-33).

use crate::{
    clip::{Channel, Clip, Interpolation, Values},
    find_key::{KeyInterval, key_interval},
    interpolate::{cubic_spline, lerp, slerp},
};
use glam::{Quat, Vec4};
use stage3_gltf::{model::Local, pose::Pose};
use std::ops::{Add, Mul};

/// Overwrites the parts of a pose that the clip moves (S3-14); all others stay as they are (S2-60).
///
/// The pose usually starts at rest. A time outside the keys takes the end key. If a joint rests in a matrix,
/// the matrix is decomposed as soon as one of its parts moves (S2-51).
///
/// # Panics
/// If a channel's joint is not in the pose, or its keys do not fit its times.
pub fn sample(clip: &Clip, time_s: f32, pose: &mut Pose) {
    for channel in &clip.channels {
        sample_channel(channel, time_s, pose);
    }
}

fn sample_channel(channel: &Channel, time_s: f32, pose: &mut Pose) {
    let (joint, interpolation, interval) = (channel.joint, channel.interpolation, interval(channel, time_s));
    let mut parts = pose.locals[joint].to_parts();
    match &channel.values {
        Values::Translations(values) => {
            parts.translation = between_keys(|entry| values[entry], interpolation, interval, lerp);
        }
        Values::Rotations(values) => {
            let rotation = between_keys(|entry| values[entry], interpolation, interval, slerp);
            parts.rotation = unit(rotation, interpolation);
        }
        Values::Scales(values) => {
            parts.scale = between_keys(|entry| values[entry], interpolation, interval, lerp);
        }
        Values::MorphWeights(values) => {
            // A clip bound to another model may have fewer targets: the others stay as they are.
            let targets = values[interval.key].len();
            let straight = |from: f32, to: f32, t: f32| from * (1.0 - t) + to * t;
            for (target, weight) in pose.morph_weights[joint].iter_mut().enumerate().take(targets) {
                *weight = between_keys(|entry| values[entry][target], interpolation, interval, straight);
            }
            return;
        }
    }
    pose.locals[joint] = Local::Parts(parts);
}

/// The two keys of a channel around a time.
fn interval(channel: &Channel, time_s: f32) -> KeyInterval {
    let Channel { interpolation, times_s, values, .. } = channel;
    let entries_per_key = if *interpolation == Interpolation::CubicSpline { 3 } else { 1 };
    assert_eq!(values.count(), times_s.len() * entries_per_key, "entries for {} keys", times_s.len());
    key_interval(times_s, time_s)
}

/// A value between two keys: a vector, a quaternion or a number. `entry` gives the entry of that index;
/// `straight` interpolates as [`Interpolation::Linear`] does.
fn between_keys<T: Mul<f32, Output = T> + Add<Output = T>>(
    entry: impl Fn(usize) -> T,
    interpolation: Interpolation,
    interval: KeyInterval,
    straight: impl Fn(T, T, f32) -> T,
) -> T {
    let KeyInterval { key, next, t, interval_s } = interval;
    match interpolation {
        Interpolation::Step => entry(key),
        Interpolation::Linear => straight(entry(key), entry(next), t),
        Interpolation::CubicSpline => {
            let [value, leaving, next_value, arriving] = cubic_spline(t, interval_s);
            entry(3 * key + 1) * value
                + entry(3 * key + 2) * leaving
                + entry(3 * next + 1) * next_value
                + entry(3 * next) * arriving
        }
    }
}

/// The rotation scaled back to unit length, from which a curve departs between its keys. If the curve meets 0
/// there is no rotation, and the result is the identity.
fn unit(rotation: Quat, interpolation: Interpolation) -> Quat {
    match interpolation {
        Interpolation::CubicSpline => Quat::from_vec4(Vec4::from(rotation).normalize_or(Vec4::W)),
        _ => rotation,
    }
}
