//! The clock of a clip.

// ANCHOR: loop_time
/// A time brought into a repeating clip: from 0 up to, but not including, its duration. In a clip without
/// length it is 0.
///
/// Any time will do: millions of rounds on, where only a division is in time, or negative when a clip runs
/// backwards. glTF's clips run from 0 to their last key, even if the first key is later: until then the first
/// key holds.
pub fn loop_time(time_s: f32, duration_s: f32) -> f32 {
    if duration_s <= 0.0 {
        return 0.0;
    }
    // Rounded down, not towards 0: half a round before the start is half a round before the end.
    let rounds = (time_s / duration_s).floor();
    let time_s = time_s - rounds * duration_s;
    // The subtraction may round up to the duration itself, which is the start again.
    if (0.0..duration_s).contains(&time_s) { time_s } else { 0.0 }
}
// ANCHOR_END: loop_time

/// The behaviour of a clip at its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AtEnd {
    /// It starts again.
    Loop,
    /// It holds its end pose.
    Clamp,
}

/// The clock that plays one of a model's clips.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Index into the model's clips.
    pub clip: usize,
    /// The time in the clip: between 0 and the clip's duration.
    pub time_s: f32,
    /// 1 as recorded, 2 twice as fast, negative backwards.
    pub speed: f32,
    /// The behaviour past either end.
    pub at_end: AtEnd,
    /// The time that passes with one press of the step key, in seconds (S2-59): the clock goes on by as much,
    /// multiplied by its speed.
    pub step_s: f32,
}

impl Player {
    /// Plays a clip from its start, over and over.
    pub fn new(clip: usize) -> Self {
        Self { clip, time_s: 0.0, speed: 1.0, at_end: AtEnd::Loop, step_s: 1.0 / 30.0 }
    }

    /// Advances the clock by `elapsed_s`, the time since the last call, at any frame rate (S2-13).
    pub fn advance(&mut self, elapsed_s: f32, duration_s: f32) {
        self.seek(self.time_s + self.speed * elapsed_s, duration_s);
    }

    /// Goes to a time; one outside the clip is looped or clamped.
    pub fn seek(&mut self, time_s: f32, duration_s: f32) {
        self.time_s = match self.at_end {
            AtEnd::Loop => loop_time(time_s, duration_s),
            AtEnd::Clamp => time_s.min(duration_s).max(0.0),
        };
    }

    /// Plays another clip from its start, at the same speed.
    pub fn switch(&mut self, clip: usize) {
        self.clip = clip;
        self.time_s = 0.0;
    }
}
