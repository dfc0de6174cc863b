//! The learner's input since the last frame, and the wheel's notches.

use crate::Key;
use glam::Vec2;

/// The pointer and the keys, in pixels of the view from its top left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    pub pointer: Vec2,
    pub went_down: bool,
    pub is_down: bool,
    pub clicked: bool,
    pub keys_pressed: Vec<Key>,
    /// True if a key was taken that changes more than a choice: what is drawn.
    pub has_changed: bool,
    /// The presses of Tab, each 1, or -1 with Shift: back.
    pub tabs: i32,
    /// False to undo a step, true to redo it.
    pub undo: Option<bool>,
}

impl Input {
    /// Takes all presses of Tab: the item among `count` to which they lead from the chosen one, past the ends
    /// as well; none without a press.
    pub fn next_of(&mut self, chosen: usize, count: usize) -> Option<usize> {
        let tabs = if count > 0 { std::mem::take(&mut self.tabs) } else { 0 };
        (tabs != 0).then(|| (chosen as i32 + tabs).rem_euclid(count as i32) as usize)
    }
}

/// The part of a notch that a wheel or a trackpad has reported so far.
///
/// A wheel reports notches, a trackpad many small steps: they are summed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wheel {
    rest: Vec2,
}

impl Wheel {
    /// The size of a notch in the system's reports. X11 and a page of the book count notches themselves.
    pub fn notch(is_wayland: bool) -> f32 {
        match (cfg!(target_os = "windows"), cfg!(target_os = "macos") || is_wayland) {
            (true, _) => 120.0,
            (_, true) => 10.0,
            _ => 1.0,
        }
    }

    /// Adds a report. Returns its whole notches, and keeps the rest for later.
    pub fn turn(&mut self, reported: Vec2, notch: f32) -> Vec2 {
        // A movement that began in one direction doesn't count for the other.
        let goes_on = reported.cmpeq(Vec2::ZERO) | (self.rest * reported).cmpge(Vec2::ZERO);
        self.rest = Vec2::select(goes_on, self.rest, Vec2::ZERO) + reported / notch;
        let notches = self.rest.trunc();
        self.rest -= notches;
        notches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// The notches that a series of vertical steps makes.
    fn notches(steps: &[f32], notch: f32) -> f32 {
        let mut wheel = Wheel::default();
        steps.iter().map(|&step| wheel.turn(vec2(0.0, step), notch).y).sum()
    }

    #[test]
    fn small_steps_of_a_trackpad_are_summed_to_notches() {
        assert_eq!(notches(&[1.0, 1.0, -1.0], 1.0), 1.0, "X11 counts notches");
        assert_eq!(notches(&[120.0, -120.0, -240.0], 120.0), -2.0, "a wheel on Windows");
        assert_eq!(notches(&[8.0; 44], 120.0), 2.0, "a trackpad on Windows: 352 of 120");
        assert_eq!(notches(&[-1.5; 21], 10.0), -3.0, "a trackpad on macOS: 31.5 of 10");
        assert_eq!(notches(&[9.0, -2.0, 9.0], 10.0), 0.0, "who turns round begins anew");
    }
}
