//! The moment that an instance shows: all that the CPU works out for it in a frame.

use crate::crowd::phase;

/// The clock of an instance: when its clip began, and how fast it runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// The rounds that it is ahead of the others.
    pub phase: f32,
    /// 1 as recorded, 2 twice as fast, negative backwards.
    pub speed: f32,
}

// ANCHOR: baked_frame
/// The moment of a clip that an instance shows, in frames of the bake: 2.25 is a quarter of the way from
/// frame 2 to frame 3. It is from 0 up to, but not including, `steps`: the end of the clip is its start
/// again.
///
/// `time_s` is the same for all instances. A clip may last 0 seconds; then the moment is always 0.
pub fn baked_frame(clock: Clock, time_s: f32, duration_s: f32, steps: usize) -> f32 {
    if duration_s <= 0.0 {
        return 0.0;
    }
    let rounds = clock.speed * time_s / duration_s + clock.phase;
    let frame = (rounds - rounds.floor()) * steps as f32;
    // The subtraction may round up to a whole round.
    if frame < steps as f32 { frame } else { 0.0 }
}
// ANCHOR_END: baked_frame

/// The clock of an instance by its index: neighbours differ, and no pattern shows.
pub fn clock(index: usize) -> Clock {
    // As for the phase: multiples of this spread evenly, and not in step with those.
    Clock { phase: phase(index), speed: 0.8 + 0.4 * (index as f32 * 0.754_878).fract() }
}
