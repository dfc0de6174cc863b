//! A list of numbers that may lie in a file, and the checks that it has to pass.
//!
//! A check looks at every number, even after it has found a bad one: without an exit in the middle, one
//! instruction can look at several.

use bytes::Bytes;
use formats::{
    error::LoadError,
    gltf_document::little_endian::{Component, to_floats, to_integers},
};
use glam::{Vec3, Vec4};
use gltf::json::accessor::ComponentType;

/// Little-endian numbers without gaps, in the file or in memory of their own.
#[derive(Clone, Debug)]
pub struct List {
    bytes: Bytes,
    component: Component,
}

impl Default for List {
    fn default() -> Self {
        Self { bytes: Bytes::new(), component: (ComponentType::F32, false) }
    }
}

impl List {
    /// The numbers in these bytes, each stored as `component`.
    pub(super) fn new(bytes: Bytes, component: Component) -> Self {
        Self { bytes, component }
    }

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
    pub fn len(&self) -> usize {
        self.bytes.len() / self.number_size()
    }

    /// True if there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The numbers as floats, `N` an element.
    pub(super) fn floats<const N: usize>(&self) -> Vec<[f32; N]> {
        to_floats(&self.bytes, self.component)
    }

    /// The numbers as integers, `N` an element.
    pub(super) fn integers<const N: usize>(&self) -> Vec<[u32; N]> {
        to_integers(&self.bytes, self.component.0)
    }

    /// True if all numbers are finite, as integers always are.
    ///
    /// Zero times a number that is not finite is no number, and neither is a sum with it: so one look at the
    /// end is enough. The fewer instructions a number takes, the further ahead a processor fetches.
    pub(super) fn is_finite(&self) -> bool {
        if self.component.0 != ComponentType::F32 {
            return true;
        }
        let (sixteens, rest) = self.bytes.as_chunks::<64>();
        let mut sums = [0.0; 16];
        for sixteen in sixteens {
            for (sum, number) in sums.iter_mut().zip(sixteen.as_chunks().0) {
                *sum += 0.0 * f32::from_le_bytes(*number);
            }
        }
        let rest = rest.as_chunks().0.iter().map(|number| 0.0 * f32::from_le_bytes(*number));
        sums.into_iter().chain(rest).sum::<f32>() == 0.0
    }

    /// True if all vectors have unit length, by the same limit as stage 2's `are_unit`.
    pub(super) fn is_unit(&self) -> bool {
        self.floats_in_place().fold(true, |unit, vector| {
            unit & ((Vec3::from_array(vector).length_squared() - 1.0).abs() <= 2e-6)
        })
    }

    /// True if no weight is negative and the four of each vertex sum to 1, apart from rounding.
    pub(super) fn sums_to_one(&self) -> bool {
        let is_right = |right: bool, four: [f32; 4]| {
            let four = Vec4::from_array(four);
            right & four.cmpge(Vec4::ZERO).all() & ((four.element_sum() - 1.0).abs() <= 2e-6)
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
