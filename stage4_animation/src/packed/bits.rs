//! Whole numbers of any width, one after the other.

/// Appends the lowest `width` bits of a number, lowest first; `width` is at most 32.
pub fn write_bits(to: &mut Vec<bool>, number: u32, width: u32) {
    to.extend((0..width).map(|bit| number >> bit & 1 == 1));
}

/// Eight bits a byte, from its lowest on.
pub fn bytes_of(bits: &[bool]) -> Vec<u8> {
    let byte = |eight: &[bool]| eight.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    bits.chunks(8).map(byte).collect()
}

/// The number of `width` bits, at most 32, at the bit `at` of [these bytes](bytes_of).
///
/// # Panics
/// If there are less than eight bytes from there on.
#[inline(always)]
pub fn read_bits(bytes: &[u8], at: usize, width: u32) -> u32 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at / 8..at / 8 + 8]);
    (u64::from_le_bytes(eight) >> (at % 8)) as u32 & ((1_u64 << width) - 1) as u32
}
