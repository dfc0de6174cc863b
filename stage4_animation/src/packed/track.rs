//! One property of one joint: its values, and the keys that they are packed as.

use super::{
    bits::{read_bits, write_bits},
    curve::{Place, SPACINGS, curve_place, key_count},
    quantise::{Key, MOST, quantise, track_range},
    rotation::{NONE, smallest_three, whole_rotation},
};
use glam::Vec4;
use stage2_mesh_skin::transform::Transform;

/// The properties of a joint's placement, in the order of their indices: its rotation, the only one of four
/// components, its translation and its scale.
pub fn properties(parts: &Transform) -> [Vec4; 3] {
    [parts.rotation.into(), parts.translation.extend(0.0), parts.scale.extend(0.0)]
}

/// A track: what it moves, and how to read its keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Track {
    /// Index of the joint.
    pub joint: usize,
    /// Which of its [`properties`].
    pub property: usize,
    /// The component of a rotation that is left out.
    pub dropped: usize,
    /// The frames from one key to the next, as an index into [`SPACINGS`].
    pub spacing: usize,
    /// What the numbers are multiples of.
    pub step: f32,
    /// What is taken away from each component of the keys.
    pub lowest: Key,
    /// The bits of each component of a key.
    pub widths: [u32; 4],
    /// The bit at which the first key begins.
    pub start: usize,
}

impl Track {
    /// The number of bits of a key.
    pub fn key_bits(&self) -> usize {
        self.widths.iter().sum::<u32>() as usize
    }

    /// Overwrites the property with its value at a place; there is one for each of the [`SPACINGS`].
    #[inline]
    pub fn put(&self, bytes: &[u8], places: &[Place; SPACINGS.len()], parts: &mut Transform) {
        let mut value = vector(self.lowest);
        let key_bits = self.key_bits();
        if key_bits > 0 {
            let Place { first, shares } = places[self.spacing];
            let [x, y, z, w] = self.widths;
            for (key, share) in shares.into_iter().enumerate() {
                let number = |skipped: u32, width: u32| {
                    read_bits(bytes, self.start + (first + key) * key_bits + skipped as usize, width) as i32
                };
                value += share * vector([number(0, x), number(x, y), number(x + y, z), number(x + y + z, w)]);
            }
        }
        value *= self.step;
        match self.property {
            0 => parts.rotation = whole_rotation(value, self.dropped),
            1 => parts.translation = value.truncate(),
            _ => parts.scale = value.truncate(),
        }
    }
}

fn vector(key: Key) -> Vec4 {
    Vec4::from_array(key.map(|number| number as f32))
}

/// A property that moves, and the track that it is packed as.
#[derive(Clone, Debug)]
pub struct Motion {
    /// A value for each frame, without the component that is left out.
    pub values: Vec<Vec4>,
    /// Its keys begin at the bit 0.
    pub track: Track,
    /// The bits of the keys.
    pub keys: Vec<bool>,
}

impl Motion {
    /// A motion of a joint, as yet without keys.
    pub fn new(joint: usize, property: usize, mut values: Vec<Vec4>) -> Self {
        let dropped = if property == 0 { smallest_three(&mut values) } else { NONE };
        Self { values, track: Track { joint, property, dropped, ..Track::default() }, keys: Vec::new() }
    }

    /// Makes the track and the keys anew, with another step; with a larger one, where the numbers would be
    /// beyond [`MOST`].
    pub fn write(&mut self, step: f32) {
        let largest = self.values.iter().map(|value| value.abs().max_element()).fold(0.0, f32::max);
        let step = step.max(largest / MOST as f32);
        let (spacing, keys) = reduce_keys(&self.values, step);
        let ranges = [0, 1, 2, 3].map(|component| track_range(&keys, component));
        self.keys.clear();
        for key in keys {
            for (number, (lowest, width)) in key.into_iter().zip(ranges) {
                write_bits(&mut self.keys, (number - lowest) as u32, width);
            }
        }
        let (lowest, widths) = (ranges.map(|range| range.0), ranges.map(|range| range.1));
        self.track = Track { spacing, step, lowest, widths, ..self.track };
    }
}

// ANCHOR: reduce_keys
/// The keys of a track, as far apart as the curve through them is within two steps of every value: how much
/// that is at the skin is measured later. First the index of their spacing.
///
/// There is at least one value, and none is beyond [`MOST`] steps: so a key in every frame always does.
pub fn reduce_keys(values: &[Vec4], step: f32) -> (usize, Vec<Key>) {
    for spacing in (1..SPACINGS.len()).rev() {
        let keys = keys_of_curve(values, step, SPACINGS[spacing]);
        let is_close = |frame: usize| {
            let Place { first, shares } = curve_place(frame as f32, SPACINGS[spacing], keys.len());
            let around = keys[first..].iter().zip(shares);
            let value: Vec4 = around.map(|(key, share)| share * step * vector(*key)).sum();
            value.abs_diff_eq(values[frame], 2.0 * step)
        };
        if (0..values.len()).all(is_close) {
            return (spacing, keys);
        }
    }
    (0, keys_of_curve(values, step, SPACINGS[0]))
}
// ANCHOR_END: reduce_keys

// ANCHOR: keys_of_curve
/// A key in every frame that is a multiple of the spacing. The last one may lie after the last frame: there
/// the motion goes on as it came, seen from its end.
fn keys_of_curve(values: &[Vec4], step: f32, spacing: usize) -> Vec<Key> {
    let last = values.len() - 1;
    let value = |frame: usize| match frame.saturating_sub(last) {
        0 => values[frame],
        after => 2.0 * values[last] - values[last.saturating_sub(after)],
    };
    let key = |key: usize| value(key * spacing).to_array().map(|number| quantise(number, step));
    (0..key_count(values.len(), spacing)).map(key).collect()
}
// ANCHOR_END: keys_of_curve
