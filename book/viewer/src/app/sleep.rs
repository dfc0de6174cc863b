//! A window that shows nothing new draws nothing: one that is paused, or stands still, until
//! something happens, and one that is hidden until it is seen.

use super::App;
use crate::dropped;
use miniquad::window;
use std::time::Duration;

/// So many frames after each event: until a layout stands, and a page has been told.
const SETTLED: u32 = 8;

impl App {
    /// Something happened that a picture may show.
    pub fn wake(&mut self) {
        self.awake = SETTLED;
        window::schedule_update();
    }

    /// Whether no frame follows by itself.
    fn is_asleep(&self) -> bool {
        let draws_on = self.args.capture.is_some() || self.args.measure_s.is_some() || !self.acts.is_empty();
        let moves = self.is_moving && !self.paused && !dropped::is_hidden();
        self.awake == 0 && !draws_on && !moves
    }

    /// After a frame: asks for the next.
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
