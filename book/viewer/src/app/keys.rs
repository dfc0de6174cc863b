//! The keys of a window, when no box of the panel has them.

use super::{App, opens_paused};
use crate::{Camera, View, open::first_camera};
use miniquad::KeyCode;

impl App {
    /// A key without Ctrl.
    pub(super) fn window_key(&mut self, key: KeyCode) {
        // It was about the last act.
        self.message = None;
        match key {
            KeyCode::Space => self.play_or_pause(),
            KeyCode::Period => (self.paused, self.steps) = (true, 1.0),
            KeyCode::Comma => (self.paused, self.steps) = (true, -1.0),
            KeyCode::Left | KeyCode::Right => {
                let is_back = key == KeyCode::Left;
                if self.scene.timeline().is_some_and(|mut timeline| timeline.go_to_key(is_back)) {
                    self.paused = true;
                    self.ghost.leave_behind();
                }
            }
            KeyCode::P => self.fold_panel(),
            KeyCode::H => self.show_help = !self.show_help,
            KeyCode::G if self.ghost.is_empty() => self.message = Some(self.why_no_ghost()),
            KeyCode::G => self.ghost.is_shown = !self.ghost.is_shown,
            KeyCode::Escape => self.show_help = false,
            KeyCode::S if !cfg!(target_arch = "wasm32") => self.is_saved = true,
            KeyCode::F => self.frames_all = true,
            KeyCode::R => {
                self.paused = opens_paused(&self.args);
                self.reopen(self.args.clone());
                self.camera.reset();
            }
            KeyCode::C => {
                let Camera { yaw_rad, pitch_rad, .. } = first_camera(&self.about, &self.args);
                (self.camera.yaw_rad, self.camera.pitch_rad) = (yaw_rad, pitch_rad);
                self.camera.reset();
            }
            _ => {
                // Digits follow one another.
                let digit = (key as usize).checked_sub(KeyCode::Key0 as usize);
                if let Some(view) = digit.filter(|&view| view < self.scene.views()) {
                    self.view = View::ALL[view];
                }
            }
        }
    }
}
