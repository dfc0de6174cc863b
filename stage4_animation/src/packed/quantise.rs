//! Numbers as multiples of a step: rounding makes a clip small, and it is all that makes it inexact.

/// The largest fineness, of a step of 2 to the power of -23.
pub const FINEST: u32 = 31;

/// The step of a fineness: 2 to the power of 8 - `fineness`, in the unit of the numbers.
#[inline]
pub fn step(fineness: u32) -> f32 {
    // The exponent of an `f32` begins at its bit 23, and 127 stands for 0.
    f32::from_bits((127 + 8 - fineness) << 23)
}

/// The multiple of the step that is closest to a number. The error is at most half a step.
pub fn quantise(number: f32, step: f32) -> i32 {
    (number / step).round() as i32
}

/// The lowest of some whole numbers, and how many bits each of them needs once that is taken away from it. If
/// all are alike, they need none.
pub fn track_range(numbers: impl Iterator<Item = i32> + Clone) -> (i32, u32) {
    let lowest = numbers.clone().min().unwrap_or(0);
    let highest = numbers.max().unwrap_or(0);
    (lowest, i32::BITS - (highest - lowest).leading_zeros())
}

/// How many bits a number with a sign needs. 0 needs none.
pub fn signed_width(number: i32) -> u32 {
    if number == 0 { 0 } else { 33 - (number ^ (number >> 31)).leading_zeros() }
}

/// What is added to a number with a sign: half of the number of values that its width allows.
#[inline]
pub fn half(width: u32) -> i32 {
    ((1_u32 << width) >> 1) as i32
}
