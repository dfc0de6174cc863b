//! Sleep: a window that shows nothing new draws nothing. One that is paused or stands still sleeps until
//! something happens, and one that is hidden until it is seen.

use super::App;
use crate::dropped;
use miniquad::window;
use std::time::Duration;

/// The number of frames after each event: enough for a layout to settle, and for a page to be told.
const SETTLED: u32 = 8;

impl App {
    /// Wakes the window: something happened that may change the picture.
    pub fn wake(&mut self) {
        self.awake = SETTLED;
        window::schedule_update();
    }

    /// True if no frame follows by itself.
    fn is_asleep(&self) -> bool {
        let draws_on = self.args.capture.is_some() || self.args.measure_s.is_some() || !self.acts.is_empty();
        let moves = self.is_moving && !self.paused && !dropped::is_hidden();
        self.awake == 0 && !draws_on && !moves
    }

    /// Asks for the next frame, after one was drawn.
    pub fn go_on(&mut self, output: &egui::FullOutput) {
        let is_soon = |view: &egui::ViewportOutput| view.repaint_delay < Duration::from_millis(100);
        self.awake = self.awake.saturating_sub(1).max(output.viewport_output.values().any(is_soon).into());
        if self.is_asleep() {
            self.clock.fall_asleep();
        } else {
            window::schedule_update();
        }
    }
}
