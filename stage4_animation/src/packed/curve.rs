//! The curve through keys, each as many frames after the one before it.

/// The numbers of frames from one key to the next that there are.
pub const SPACINGS: [usize; 4] = [1, 2, 4, 8];

/// A place on a curve: four keys, and how much each of them counts there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The index of the first key.
    pub first: usize,
    /// The shares of this key and the next three. They sum to 1.
    pub shares: [f32; 4],
}

/// The number of keys for some frames: the last key may lie after the last frame.
pub fn key_count(frames: usize, spacing: usize) -> usize {
    (frames - 1).div_ceil(spacing) + 1
}

/// The place of a frame, or of a moment between two, on the curve through `keys` keys that are `spacing`
/// frames apart.
///
/// The curve is the polynomial of the third degree through the four keys around the frame: two before it and
/// two after, and at an end the four there. With less than four keys, or a key in every frame, it is the
/// straight line from the key before to the one after. At a key only this key counts.
#[inline]
pub fn curve_place(frame: f32, spacing: usize, keys: usize) -> Place {
    let at = frame / spacing as f32;
    if spacing == 1 || keys < 4 {
        let t = at.fract();
        return Place { first: at as usize, shares: [1.0 - t, t, 0.0, 0.0] };
    }
    let first = (at as usize).saturating_sub(1).min(keys - 4);
    // The keys are at 0, 1, 2 and 3.
    let x = at - first as f32;
    let [to_1, to_2, to_3] = [x - 1.0, x - 2.0, x - 3.0];
    let shares =
        [-to_1 * to_2 * to_3 / 6.0, x * to_2 * to_3 / 2.0, -x * to_1 * to_3 / 2.0, x * to_1 * to_2 / 6.0];
    Place { first, shares }
}

// ANCHOR: places
/// The place of a frame, or of a moment between two, among the keys of each spacing.
pub fn places(frame: f32, frames: usize) -> [Place; SPACINGS.len()] {
    SPACINGS.map(|spacing| curve_place(frame, spacing, key_count(frames, spacing)))
}
// ANCHOR_END: places
