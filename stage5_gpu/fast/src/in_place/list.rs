//! A list of numbers that may lie in a file, and the checks that it has to pass.
//!
//! A check looks at every number, even after it has found a bad one: without an exit in the middle, one
//! instruction can look at several.

use bytes::Bytes;
use formats::{
    error::LoadError,
    gltf_document::little_endian::{Component, to_floats},
};
use glam::Vec3;
use gltf::json::accessor::ComponentType;

/// Little-endian numbers without gaps, in the file or in memory of their own.
#[derive(Clone, Debug)]
pub struct List {
    pub(super) bytes: Bytes,
    pub(super) component: Component,
}

impl Default for List {
    fn default() -> Self {
        Self { bytes: Bytes::new(), component: (ComponentType::F32, false) }
    }
}

impl List {
    /// The bytes of all numbers. If they are the file's, the file stays in memory as long as the list.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The size of a number in bytes. Texture coordinates, colours and weights of four bytes are floats;
    /// those of one or two bytes are fractions of 255 or 65535.
    pub fn number_size(&self) -> usize {
        self.component.0.size()
    }

    /// The number of numbers.
    pub(super) fn count(&self) -> usize {
        self.bytes.len() / self.number_size()
    }

    /// The numbers as floats, `N` an element.
    pub(super) fn floats<const N: usize>(&self) -> Vec<[f32; N]> {
        to_floats(&self.bytes, self.component)
    }

    /// True if all numbers are finite, as integers always are.
    ///
    /// Zero times a number that is not finite is no number, and neither is a sum with it: so one look at the
    /// end is enough. The fewer instructions a number takes, the further ahead a processor fetches.
    pub(super) fn is_finite(&self) -> bool {
        if self.component.0 != ComponentType::F32 {
            return true;
        }
        let add = |sums: [f32; 16], numbers: [f32; 16]| std::array::from_fn(|i| sums[i] + 0.0 * numbers[i]);
        let sums = self.floats_in_place().fold([0.0; 16], add);
        let rest = self.bytes[self.bytes.len() / 64 * 64..].as_chunks().0;
        sums.into_iter().chain(rest.iter().map(|number| 0.0 * f32::from_le_bytes(*number))).sum::<f32>()
            == 0.0
    }

    /// True if all vectors have unit length, by the same limit as stage 2's `are_unit`.
    pub(super) fn is_unit(&self) -> bool {
        self.floats_in_place().fold(true, |unit, vector| {
            unit & ((Vec3::from_array(vector).length_squared() - 1.0).abs() <= 2e-6)
        })
    }

    /// True if no weight is negative and the four of each vertex sum to 1, apart from rounding.
    pub(super) fn sums_to_one(&self) -> bool {
        let is_right = |right: bool, [a, b, c, d]: [f32; 4]| {
            let positive = (a >= 0.0) & (b >= 0.0) & (c >= 0.0) & (d >= 0.0);
            right & positive & (((a + b) + (c + d) - 1.0).abs() <= 2e-6)
        };
        match self.component.0 {
            ComponentType::F32 => self.floats_in_place().fold(true, is_right),
            _ => self.floats().into_iter().fold(true, is_right),
        }
    }

    /// True if all integers are smaller than `limit`. Those of 16 bits are compared as such, eight at a time
    /// instead of four.
    pub(super) fn is_below(&self, limit: usize) -> bool {
        let (shorts, words) = (self.bytes.as_chunks().0.iter(), self.bytes.as_chunks().0.iter());
        match (self.number_size(), u16::try_from(limit)) {
            (1, _) => self.bytes.iter().all(|&byte| usize::from(byte) < limit),
            (2, Ok(limit)) => shorts.fold(true, |below, &two| below & (u16::from_le_bytes(two) < limit)),
            (2, Err(_)) => true,
            _ => words.fold(true, |below, &four| below & (u32::from_le_bytes(four) < limit as u32)),
        }
    }

    /// Numbers stored as floats, `N` an element, without a list of their own.
    pub(super) fn floats_in_place<const N: usize>(&self) -> impl Iterator<Item = [f32; N]> {
        let elements: &[[[u8; 4]; N]] = self.bytes.as_chunks().0.as_chunks().0;
        elements.iter().map(|element| element.map(f32::from_le_bytes))
    }
}

/// Data taken in place, or the reason why it can't be.
pub(super) type Taken<T> = Result<T, LoadError>;

/// An error with the reason `why`, unless `right`.
pub(super) fn require(right: bool, why: &str) -> Taken<()> {
    if right { Ok(()) } else { Err(LoadError::new(why)) }
}
