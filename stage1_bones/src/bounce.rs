//! Motion between two limits, at a speed in units a second, whatever the machine.

use crate::{
    bone::Bone,
    tree::{BONE1, BONE32},
};

/// One coordinate of one bone on its way between two limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// Index of the bone.
    pub bone: usize,
    /// Which coordinate of its position: 0 for x, 1 for y, 2 for z.
    pub axis: usize,
    /// The lower limit.
    pub low: f32,
    /// The upper limit.
    pub high: f32,
    /// Units a second; negative on the way down.
    pub velocity: f32,
}

/// What moves in the demo tree: bone1 up and down, downwards first, and bone32 in and out, inwards first
/// (S0-26). Other bones move if you list them here (S0-34).
pub fn demo_bounces() -> [Bounce; 2] {
    [
        Bounce { bone: BONE1, axis: 1, low: -0.2, high: 0.2, velocity: -0.2 },
        Bounce { bone: BONE32, axis: 0, low: 0.0, high: 0.2, velocity: -0.2 },
    ]
}

/// Moves each bounce's bone on by `elapsed_s`. World positions are out of date afterwards.
///
/// Only this step knows how the bones come to move. Keys, a hand or physics may take its place (S0-39).
pub fn animate(bones: &mut [Bone], bounces: &mut [Bounce], elapsed_s: f32) {
    for Bounce { bone, axis, low, high, velocity } in bounces {
        let coordinate = &mut bones[*bone].position[*axis];
        (*coordinate, *velocity) = bounce(*coordinate, *velocity, *low, *high, elapsed_s);
    }
}

// ANCHOR: bounce
/// Where something between `low` and `high` is after `elapsed_s`, and its velocity then.
///
/// It turns back at a limit and goes on for the rest of the time, so that many short steps and one long step
/// end at the same place (E0-4). `low` is less than `high`, the position is between them, the velocity is in
/// units a second.
pub fn bounce(position: f32, velocity: f32, low: f32, high: f32, elapsed_s: f32) -> (f32, f32) {
    // Unfold the way up and the way back down into one round trip: nothing turns on it.
    let range = high - low;
    let travelled = (position - low + velocity * elapsed_s).rem_euclid(2.0 * range);
    if travelled <= range { (low + travelled, velocity) } else { (high - (travelled - range), -velocity) }
}
// ANCHOR_END: bounce
