//! What the learner did since the last frame.

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
}
