//! A channel's keys, as the file stores them.

use glam::Vec4;
use gltf::json::animation::{Interpolation, Property};
use std::sync::Arc;

/// A rotation with so little length has no direction.
pub const NO_LENGTH: f32 = 1e-6;

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

impl Track {
    pub fn is_rotation(&self) -> bool {
        self.property == Property::Rotation
    }

    /// True if a rotation can't be given unit length: readers pass such a channel over. Those of a cubic
    /// spline need no length.
    pub fn has_no_length(&self) -> bool {
        let all_have = || self.keys.iter().all(|key| key.length() > NO_LENGTH);
        self.is_rotation() && self.tangents.is_empty() && !all_have()
    }

    /// Adds the keys of another track of the same property, if they come later.
    pub fn append(&mut self, other: Self) {
        if self.times_s.last() < other.times_s.first() {
            Arc::make_mut(&mut self.times_s).extend(other.times_s.iter());
            self.keys.extend(other.keys);
        }
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

/// The middle one of some numbers, by size; none if there are none.
pub fn median(mut numbers: Vec<f32>) -> Option<f32> {
    numbers.sort_by(f32::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
