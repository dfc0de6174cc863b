//! The columns of a picture: side by side, or both in one place, divided by a line that can be dragged.

use crate::{input::Input, recording::Stroke};
use egui::Rect;
use glam::{Vec4, vec3};

/// The distance, in points, from which a pointer or a finger takes hold of the line.
const REACH: f32 = 14.0;

/// The line between two columns that lie in one place.
pub(crate) struct Wipe {
    /// True if there is one in this frame.
    pub is_there: bool,
    /// The share of the view to its left, from 0 to 1.
    pub share: f32,
    is_held: bool,
}

impl Default for Wipe {
    fn default() -> Self {
        Self { is_there: false, share: 0.5, is_held: false }
    }
}

impl Wipe {
    /// Follows a pointer that holds the line, in a view of this width in pixels. Returns true while one does.
    pub fn drag(&mut self, input: &mut Input, width: f32, pixels_per_point: f32) -> bool {
        let is_near = (input.pointer.x - self.share * width).abs() < REACH * pixels_per_point;
        self.is_held = input.is_down && (self.is_held || (input.went_down && is_near));
        if self.is_held {
            self.share = (input.pointer.x / width).clamp(0.0, 1.0);
        }
        self.is_held
    }

    /// The line and its handle, in pixels of a view of this size.
    pub fn strokes(&self, width: f32, height: f32, pixels_per_point: f32, color: Vec4) -> [Stroke; 2] {
        let place = |y: f32| vec3(self.share * width, y, -1.0);
        let stroke = |from, to, points| Stroke {
            from: place(from),
            to: place(to),
            width: points * pixels_per_point,
            color,
        };
        [stroke(0.0, height, 2.0), stroke(height / 2.0, height / 2.0, 14.0)]
    }

    /// The part of the view that a column's camera fills.
    pub fn filled(&self, view: Rect, column: usize, columns: usize) -> Rect {
        if self.is_there {
            return view;
        }
        let width = view.width() / columns as f32;
        let left = view.left() + column as f32 * width;
        view.with_min_x(left).with_max_x(left + width)
    }

    /// The part of the view in which a column is seen.
    pub fn seen(&self, view: Rect, column: usize, columns: usize) -> Rect {
        let line = (view.left() + self.share * view.width()).round();
        match (self.is_there, column) {
            (false, _) => self.filled(view, column, columns),
            (true, 0) => view.with_max_x(line),
            (true, _) => view.with_min_x(line),
        }
    }
}
