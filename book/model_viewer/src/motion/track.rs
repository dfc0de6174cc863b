//! A channel's keys, as the file stores them.

use formats::gltf_document::animation::{FileChannel, FileValues};
use glam::{Quat, Vec4};
use gltf::json::animation::{Interpolation, Property};
use std::sync::Arc;

pub struct Track {
    /// Index into the model's joints.
    pub joint: usize,
    pub property: Property,
    pub interpolation: Interpolation,
    pub times_s: Arc<Vec<f32>>,
    /// One per time; a vector's last number is 0.
    pub keys: Vec<Vec4>,
    /// For a cubic spline, one pair per time: the arriving and the leaving tangent.
    pub tangents: Vec<[Vec4; 2]>,
}

/// The track of a channel, unless it moves morph weights.
pub fn track(channel: &FileChannel, joint_of_node: &[usize]) -> Option<Track> {
    let values: Vec<Vec4> = match &channel.values {
        FileValues::Vectors(values) => values.iter().map(|&[x, y, z]| Vec4::new(x, y, z, 0.0)).collect(),
        FileValues::Rotations(values) => values.iter().map(|value| Vec4::from_array(*value)).collect(),
        FileValues::MorphWeights(_) => return None,
    };
    let is_spline = channel.interpolation == Interpolation::CubicSpline;
    let threes = values.as_chunks::<3>().0;
    Some(Track {
        joint: joint_of_node[channel.node],
        property: channel.property,
        interpolation: channel.interpolation,
        times_s: Arc::clone(&channel.times_s),
        keys: if is_spline { threes.iter().map(|three| three[1]).collect() } else { values.clone() },
        tangents: if is_spline {
            threes.iter().map(|three| [three[0], three[2]]).collect()
        } else {
            Vec::new()
        },
    })
}

impl Track {
    pub fn is_rotation(&self) -> bool {
        self.property == Property::Rotation
    }

    /// The way from a key to another: degrees between rotations, or a distance.
    pub fn way(&self, from: usize, to: usize) -> f32 {
        let [from, to] = [self.keys[from], self.keys[to]];
        if self.is_rotation() { degrees(from, to) } else { from.distance(to) }
    }

    /// The way to each key from the one before it.
    pub fn steps(&self) -> Vec<f32> {
        (1..self.keys.len()).map(|key| self.way(key - 1, key)).collect()
    }

    /// True if its keys are all the same.
    pub fn is_still(&self) -> bool {
        let first = self.keys[0];
        self.keys.iter().all(|key| key.abs_diff_eq(first, 1e-5 * first.length()))
            && self.tangents.as_flattened().iter().all(|tangent| *tangent == Vec4::ZERO)
    }
}

/// The angle from one rotation to another, the shorter way; of any length.
pub fn degrees(from: Vec4, to: Vec4) -> f32 {
    let cos = from.normalize_or_zero().dot(to.normalize_or_zero()).abs();
    2.0 * cos.min(1.0).acos().to_degrees()
}

/// A rotation's numbers.
pub fn numbers(rotation: Quat) -> Vec4 {
    Vec4::from(rotation)
}

/// The middle one of some numbers, by size; none if there are none.
pub fn median(mut numbers: Vec<f32>) -> Option<f32> {
    numbers.sort_by(f32::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
