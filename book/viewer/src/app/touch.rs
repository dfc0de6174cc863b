//! Fingers: one is the pointer, two zoom.

use super::App;
use glam::Vec2;
use miniquad::*;

impl App {
    pub fn finger_down(&mut self, id: u64, at: Vec2) {
        self.hand.fingers.push((id, at));
        match self.hand.fingers.len() {
            1 => {
                self.mouse_motion_event(at.x, at.y);
                self.hand.dragged = None;
                self.mouse_button_down_event(MouseButton::Left, at.x, at.y);
            }
            // The second finger ends what the first began, and makes no click of it.
            2 => {
                self.hand.went_down_at = Vec2::INFINITY;
                let first = self.hand.fingers[0].1;
                self.mouse_button_up_event(MouseButton::Left, first.x, first.y);
            }
            _ => {}
        }
    }

    pub fn finger_moved(&mut self, id: u64, at: Vec2) {
        let spread = |fingers: &[(u64, Vec2)]| fingers[0].1.distance(fingers[1].1).max(1.0);
        let before = (self.hand.fingers.len() == 2).then(|| spread(&self.hand.fingers));
        if let Some(finger) = self.hand.fingers.iter_mut().find(|finger| finger.0 == id) {
            finger.1 = at;
        }
        match before {
            // A step of the wheel is 12 %.
            Some(before) => self.camera.zoom((before / spread(&self.hand.fingers)).ln() / 0.88_f32.ln()),
            None if self.hand.fingers.len() == 1 => self.mouse_motion_event(at.x, at.y),
            None => {}
        }
    }

    pub fn finger_up(&mut self, id: u64, at: Vec2) {
        let was_alone = self.hand.fingers.len() == 1;
        self.hand.fingers.retain(|finger| finger.0 != id);
        if was_alone && self.hand.fingers.is_empty() {
            self.mouse_button_up_event(MouseButton::Left, at.x, at.y);
        }
    }
}
