//! Numbers as multiples of a step: rounding makes a clip small, and it is all that makes it inexact.

/// No multiple is larger: an `f32` holds all of these exactly.
pub const MOST: i32 = 1 << 22;

// ANCHOR: quantise
/// How many steps come closest to a number, so that the error is at most half a step. Beyond [`MOST`] it is
/// `MOST`, with the number's sign.
pub fn quantise(number: f32, step: f32) -> i32 {
    ((number / step).round() as i32).clamp(-MOST, MOST)
}
// ANCHOR_END: quantise

/// Four numbers in multiples of a step.
pub type Key = [i32; 4];

// ANCHOR: track_range
/// The lowest number of a component of some keys, and how many bits each needs once that is taken away from
/// it. If all are alike, they need none. Without keys both are 0.
pub fn track_range(keys: &[Key], component: usize) -> (i32, u32) {
    let lowest = keys.iter().map(|key| key[component]).min().unwrap_or(0);
    let highest = keys.iter().map(|key| key[component]).max().unwrap_or(0);
    (lowest, i32::BITS - (highest - lowest).leading_zeros())
}
// ANCHOR_END: track_range
