//! The learner's hand: the pointer, its buttons, the wheel, and fingers.

use crate::input::Wheel;
use glam::Vec2;
use miniquad::MouseButton;

/// In the window's pixels, y down.
#[derive(Default)]
pub(crate) struct Hand {
    pub pointer: Vec2,
    pub went_down_at: Vec2,
    /// The button that is down, and the way of the pointer since the last frame.
    pub dragged: Option<(MouseButton, Vec2)>,
    /// True while the scene holds something that is dragged; the camera then stays.
    pub drag_is_taken: bool,
    pub fingers: Vec<(u64, Vec2)>,
    pub wheel: Wheel,
}
