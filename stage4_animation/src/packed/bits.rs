//! Whole numbers of any width, one after the other in a list of bytes.

use glam::Vec3;

/// Bits that are written from the lowest of the first byte on.
#[derive(Clone, Debug, Default)]
pub struct BitWriter {
    /// The bytes so far; the last one may have room.
    pub bytes: Vec<u8>,
    /// The number of bits so far.
    pub length: usize,
}

impl BitWriter {
    /// Appends the lowest `width` bits of a number, lowest first; `width` is at most 31.
    pub fn write(&mut self, number: i32, width: u32) {
        for bit in 0..width {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.length / 8] |= ((number >> bit & 1) as u8) << (self.length % 8);
            self.length += 1;
        }
    }

    /// Appends all bits of another list.
    pub fn append(&mut self, other: &Self) {
        for bit in 0..other.length {
            self.write((other.bytes[bit / 8] >> (bit % 8)).into(), 1);
        }
    }
}

/// The most bits that can be read at once: of eight bytes, up to 7 bits may belong to what comes before.
pub const MOST_BITS: u32 = 57;

#[inline]
fn bits_from(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at / 8..at / 8 + 8]);
    u64::from_le_bytes(eight) >> (at % 8)
}

/// The number that [`BitWriter::write`] wrote at the bit `at`; `width` is at most 31.
///
/// # Panics
/// If there are less than eight bytes from there on.
#[inline]
pub fn read_bits(bytes: &[u8], at: usize, width: u32) -> i32 {
    (bits_from(bytes, at) & ((1 << width) - 1)) as i32
}

/// As [`read_bits`], three numbers at one look; together they have at most [`MOST_BITS`].
#[inline]
pub fn read_three(bytes: &[u8], at: usize, [x, y, z]: [u32; 3]) -> Vec3 {
    let bits = bits_from(bytes, at);
    let number = |skipped: u32, width: u32| ((bits >> skipped) as u32 & ((1 << width) - 1)) as i32 as f32;
    Vec3::new(number(0, x), number(x, y), number(x + y, z))
}
