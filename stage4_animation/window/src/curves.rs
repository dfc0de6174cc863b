//! A channel's numbers over time: as the clip plays them, and as other interpolations make them from the same
//! keys.

use super::joint_keys::property;
use glam::{Quat, Vec3, Vec4};
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::{
    clip::{Channel, Clip, Interpolation, Values},
    sample::sample,
};
use std::ops::{Mul, Sub};
use viewer::{Curve, Curves, look, say};

/// The number of points in a curve.
const POINTS: usize = 240;

/// The colours of x, y, z and w.
const COLORS: [Vec4; 4] = [look::DEFORMED, look::ORIGINAL, look::BONE, look::SELECTED];

/// A curve for each number of a channel: a thick one as it is played, and behind it thin ones, as the other
/// interpolations make it from the same keys. `rest` is the joint at rest, `duration_s` the clip's duration.
/// Morph weights have none.
pub fn curves(channel: &Channel, rest: Local, duration_s: f32) -> Option<Curves> {
    let count = match channel.values {
        Values::MorphWeights(_) => return None,
        Values::Rotations(_) => 4,
        _ => 3,
    };
    let mut all = vec![Interpolation::Step, Interpolation::Linear, Interpolation::CubicSpline];
    // The curve that is played is drawn last, over the others.
    all.sort_by_key(|&interpolation| interpolation == channel.interpolation);
    let mut curves = Vec::new();
    for &interpolation in &all {
        let (width, alpha) = if interpolation == channel.interpolation { (1.8, 1.0) } else { (0.8, 0.55) };
        let rows = sampled(&interpolated(channel, interpolation), rest, duration_s);
        curves.extend((0..count).map(|number| Curve {
            color: look::faded(COLORS[number], alpha),
            width,
            values: rows.iter().map(|row| row[number]).collect(),
        }));
    }
    let [a, b, played] = [0, 1, 2].map(|index| format!("{:?}", all[index]));
    let property = property(&channel.values);
    let caption = say!("{property}\n{played}\nthin: {a},\n{b}", property, played, a, b);
    Some(Curves { caption, curves })
}

/// A channel's numbers at equal intervals, by the function that poses the model.
fn sampled(channel: &Channel, rest: Local, duration_s: f32) -> Vec<Vec4> {
    let clip = Clip { channels: vec![Channel { joint: 0, ..channel.clone() }], ..Clip::default() };
    let mut pose = Pose { locals: vec![rest], ..Pose::default() };
    let mut before = Quat::IDENTITY;
    let row = |index: usize| {
        sample(&clip, duration_s * index as f32 / (POINTS - 1) as f32, &mut pose);
        let parts = pose.locals[0].to_parts();
        before = near(parts.rotation, before);
        match channel.values {
            Values::Scales(_) => parts.scale.extend(0.0),
            Values::Rotations(_) => before.into(),
            _ => parts.translation.extend(0.0),
        }
    };
    (0..POINTS).map(row).collect()
}

/// The same keys with another interpolation.
fn interpolated(channel: &Channel, interpolation: Interpolation) -> Channel {
    if interpolation == channel.interpolation {
        return channel.clone();
    }
    let of_vectors = |entries: &[Vec3]| with_tangents(keys(entries, channel), channel, interpolation);
    let values = match &channel.values {
        Values::Translations(entries) => Values::Translations(of_vectors(entries)),
        Values::Scales(entries) => Values::Scales(of_vectors(entries)),
        Values::Rotations(entries) => {
            let mut keys = keys(entries, channel);
            (1..keys.len()).for_each(|key| keys[key] = near(keys[key], keys[key - 1]));
            Values::Rotations(with_tangents(keys, channel, interpolation))
        }
        Values::MorphWeights(_) => channel.values.clone(),
    };
    Channel { interpolation, values, ..channel.clone() }
}

/// The values at the keys, without tangents.
fn keys<T: Copy>(entries: &[T], channel: &Channel) -> Vec<T> {
    match channel.interpolation {
        Interpolation::CubicSpline => entries.iter().copied().skip(1).step_by(3).collect(),
        _ => entries.to_vec(),
    }
}

/// The entries for an interpolation: the keys alone, or for a cubic spline with tangents. A key's tangent
/// goes from the key before it to the key after it, which makes a *Catmull-Rom spline*.
fn with_tangents<T>(keys: Vec<T>, channel: &Channel, interpolation: Interpolation) -> Vec<T>
where
    T: Copy + Mul<f32, Output = T> + Sub<Output = T>,
{
    if interpolation != Interpolation::CubicSpline {
        return keys;
    }
    let entries = |key: usize| {
        let (before, after) = (key.saturating_sub(1), (key + 1).min(keys.len() - 1));
        let interval_s = channel.times_s[after] - channel.times_s[before];
        let tangent = (keys[after] - keys[before]) * (1.0 / interval_s.max(1e-9));
        [tangent, keys[key], tangent]
    };
    (0..keys.len()).flat_map(entries).collect()
}

/// q and -q are the same rotation: the one nearer to `other` makes no jump.
fn near(rotation: Quat, other: Quat) -> Quat {
    if rotation.dot(other) < 0.0 { -rotation } else { rotation }
}
