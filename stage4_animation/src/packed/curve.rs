//! The curve through the keys of a track, each as many frames after the one before it.

use super::SPACINGS;

/// A place on a curve: four keys, and how much each of them counts there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// The index of the first key.
    pub first: usize,
    /// The shares of this key and the next three. They sum to 1.
    pub shares: [f32; 4],
}

/// The number of keys of a track: the last one may lie after the last frame.
#[inline]
pub fn key_count(frames: usize, spacing: usize) -> usize {
    (frames - 1).div_ceil(spacing) + 1
}

/// The place of a frame on the curve through `keys` keys that are `spacing` frames apart.
///
/// The curve is the polynomial of the third degree through the four keys around the frame: two before it and
/// two after, and at an end the four there. With less than four keys, or a key in every frame, it is the
/// straight line from the key before to the one after. At a key only this key counts.
#[inline]
pub fn curve_place(frame: f32, spacing: usize, keys: usize) -> Place {
    let at = frame / spacing as f32;
    let before = at as usize;
    if spacing == 1 || keys < 4 {
        let t = at - before as f32;
        return Place { first: before, shares: [1.0 - t, t, 0.0, 0.0] };
    }
    let first = before.saturating_sub(1).min(keys - 4);
    // The keys are at 0, 1, 2 and 3.
    let x = at - first as f32;
    let [to_1, to_2, to_3] = [x - 1.0, x - 2.0, x - 3.0];
    let shares =
        [-to_1 * to_2 * to_3 / 6.0, x * to_2 * to_3 / 2.0, -x * to_1 * to_3 / 2.0, x * to_1 * to_2 / 6.0];
    Place { first, shares }
}

/// A time in a segment, between two frames.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The way from the frame before to the one after, from 0 to 1.
    pub t: f32,
    /// One for each spacing.
    pub places: [Places; SPACINGS.len()],
}

/// The places of both frames of a moment among the keys of a track.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// The number of keys of the track.
    pub keys: usize,
    /// The first of the four keys that count.
    pub first: usize,
    /// The shares of each at both frames.
    pub shares: [[f32; 2]; 4],
}

/// The moment at a frame of a segment of `frames` frames, or between two.
pub fn moment(frames: usize, frame: f32) -> Moment {
    let before = frame.floor();
    let [a, b, c, d] = SPACINGS;
    let around = [before, (before + 1.0).min((frames - 1) as f32)];
    // One by one: so the compiler knows each spacing.
    let places = [
        places(around, a, frames),
        places(around, b, frames),
        places(around, c, frames),
        places(around, d, frames),
    ];
    Moment { t: frame - before, places }
}

#[inline(always)]
fn places([before, after]: [f32; 2], spacing: usize, frames: usize) -> Places {
    let keys = key_count(frames, spacing);
    let (from, to) = (curve_place(before, spacing, keys), curve_place(after, spacing, keys));
    let [a, b, c, d] = from.shares;
    let [e, f, g, h] = to.shares;
    // Both frames are between the same two keys, or at one of them: the same four keys are enough.
    let to_shares = if to.first == from.first { [e, f, g, h] } else { [0.0, e, f, g] };
    let [e, f, g, h] = to_shares;
    Places { keys, first: from.first, shares: [[a, e], [b, f], [c, g], [d, h]] }
}
