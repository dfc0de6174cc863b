//! Motion between two limits, at a speed in units a second, the same on every machine.

use crate::{
    bone::Bone,
    tree::{BONE1, BONE32},
};

/// One coordinate of one bone, moving between two limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// Index of the bone.
    pub bone: usize,
    /// The coordinate of its position: 0 for x, 1 for y, 2 for z.
    pub axis: usize,
    /// The lower limit.
    pub low: f32,
    /// The upper limit.
    pub high: f32,
    /// Units a second; negative on the way down.
    pub velocity: f32,
}

/// The motion of the demo tree: bone1 up and down, downwards first, and bone32 in and out, inwards first
/// (S0-26). Add a line to move another bone (S0-34).
pub fn demo_bounces() -> [Bounce; 2] {
    [
        Bounce { bone: BONE1, axis: 1, low: -0.2, high: 0.2, velocity: -0.2 },
        Bounce { bone: BONE32, axis: 0, low: 0.0, high: 0.2, velocity: -0.2 },
    ]
}

/// Moves each bounce's bone on by `elapsed_s`. World positions are out of date afterwards.
///
/// Only this step knows what moves the bones. Keys, a hand or physics may take its place (S0-39).
pub fn animate(bones: &mut [Bone], bounces: &mut [Bounce], elapsed_s: f32) {
    for Bounce { bone, axis, low, high, velocity } in bounces {
        let coordinate = &mut bones[*bone].position[*axis];
        (*coordinate, *velocity) = bounce(*coordinate, *velocity, *low, *high, elapsed_s);
    }
}

// ANCHOR: bounce
/// The position and velocity after `elapsed_s` of a point that moves between `low` and `high`.
///
/// The point turns back at a limit and uses up the rest of the time, so many short steps and one long step
/// end at the same place (E0-4). `low` is less than `high`, the position lies between them, and the velocity
/// is in units a second. A step lasts a few hundred turns at most.
pub fn bounce(position: f32, velocity: f32, low: f32, high: f32, elapsed_s: f32) -> (f32, f32) {
    // Unfold the way up and the way back down into one round trip, on which nothing turns.
    let range = high - low;
    let travelled = (position - low + velocity * elapsed_s).rem_euclid(2.0 * range);
    if travelled <= range { (low + travelled, velocity) } else { (high - (travelled - range), -velocity) }
}
// ANCHOR_END: bounce
