//! A track, one property of one joint, as it is written.

use super::{
    Property, SPACINGS,
    bits::{BitWriter, MOST_BITS},
    curve::{curve_place, key_count},
    quantise::{half, quantise, signed_width, step, track_range},
    rotation::NONE,
};
use glam::{Vec3, Vec4};

/// Three numbers in multiples of a step.
type Whole = [i32; 3];

/// A track while its step is looked for.
#[derive(Clone, Debug)]
pub struct Track {
    /// What moves.
    pub property: Property,
    /// Index of the joint.
    pub joint: usize,
    /// The component that is left out.
    pub dropped: usize,
    /// A value for each frame.
    pub values: Vec<Vec4>,
    /// The fineness of its step.
    pub fineness: u32,
    /// The track as it is written; nothing if it rests.
    pub written: BitWriter,
}

impl Track {
    /// The track with a fineness, as it is written: two in one where no component is left out. None if the
    /// step is too fine for its numbers.
    pub fn write(&self, fineness: u32) -> Option<BitWriter> {
        let three: Vec<Vec3> = self.values.iter().map(|value| value.truncate()).collect();
        let mut written = reduce_keys(&three, self, fineness)?;
        if self.dropped == NONE {
            let fourth: Vec<Vec3> = self.values.iter().map(|value| Vec3::X * value.w).collect();
            written.append(&reduce_keys(&fourth, self, fineness)?);
        }
        Some(written)
    }
}

/// A track in few bits: with one key if all of its values are less than a step apart, and else with its keys
/// as far apart as the curve through them still foretells every frame. None if the step is too fine for its
/// numbers.
pub fn reduce_keys(values: &[Vec3], track: &Track, fineness: u32) -> Option<BitWriter> {
    let lowest = values.iter().copied().fold(Vec3::MAX, Vec3::min);
    let highest = values.iter().copied().fold(Vec3::MIN, Vec3::max);
    // An `f32` holds these multiples exactly, and what curves make of them.
    if lowest.abs().max(highest.abs()).max_element() > step(fineness) * (1 << 22) as f32 {
        return None;
    }
    if (highest - lowest).max_element() < step(fineness) {
        return write_keys(track, fineness, 0, &[whole(lowest.midpoint(highest), fineness)]);
    }
    let with_spacing = |index: usize| {
        write_keys(track, fineness, index + 1, &keys_of_curve(values, fineness, SPACINGS[index])?)
    };
    (0..SPACINGS.len()).rev().find_map(with_spacing)
}

/// A key every `spacing` frames. None if the curve through them is farther than two steps from a value; how
/// much that is at the skin is measured later. A key in every frame is always close enough.
fn keys_of_curve(values: &[Vec3], fineness: u32, spacing: usize) -> Option<Vec<Whole>> {
    let last = values.len() - 1;
    // A key may lie after the last frame: there the motion goes on as it came, seen from its end.
    let value = |frame: usize| match frame.saturating_sub(last) {
        0 => values[frame],
        after => 2.0 * values[last] - values[last.saturating_sub(after)],
    };
    let count = key_count(values.len(), spacing);
    let keys: Vec<Whole> = (0..count).map(|key| whole(value(key * spacing), fineness)).collect();
    let is_close = |frame: usize| {
        let place = curve_place(frame as f32, spacing, count);
        let around = keys[place.first..].iter().zip(place.shares);
        let steps: Vec3 =
            around.map(|(key, share)| share * Vec3::from_array(key.map(|number| number as f32))).sum();
        (steps * step(fineness)).abs_diff_eq(values[frame], 2.0 * step(fineness))
    };
    (0..values.len()).all(is_close).then_some(keys)
}

fn whole(value: Vec3, fineness: u32) -> Whole {
    value.to_array().map(|number| quantise(number, step(fineness)))
}

/// The header and the keys of a track, as the [format](super) says. None if the components of a key have too
/// many bits to be read at once.
fn write_keys(track: &Track, fineness: u32, spacing: usize, keys: &[Whole]) -> Option<BitWriter> {
    let ranges = [0, 1, 2].map(|component| track_range(keys.iter().map(|key| key[component])));
    if ranges.iter().map(|range| range.1).sum::<u32>() > MOST_BITS {
        return None;
    }
    let lowest_width = ranges.iter().map(|range| signed_width(range.0)).max().unwrap_or(0);
    let mut to = BitWriter::default();
    to.write(fineness as i32, 5);
    to.write(track.dropped as i32, 3);
    to.write(spacing as i32, 3);
    to.write(lowest_width as i32, 5);
    to.write(track.joint as i32, 15);
    for (lowest, width) in ranges {
        to.write(lowest + half(lowest_width), lowest_width);
        to.write(width as i32, 5);
    }
    for key in keys.iter().filter(|_| spacing > 0) {
        for (number, (lowest, width)) in key.iter().zip(ranges) {
            to.write(number - lowest, width);
        }
    }
    Some(to)
}
