//! Numbers over time, above the timeline's rows of keys.

use super::{Timeline, color32};
use crate::look;
use egui::{Align2, FontId, Rect, Ui, lerp, pos2, vec2};
use glam::Vec4;

/// Curves drawn over each other, to one scale.
pub struct Curves {
    /// Their meaning, in a few short lines.
    pub caption: String,
    /// The first is drawn first.
    pub curves: Vec<Curve>,
}

/// One number over the whole time.
pub struct Curve {
    /// Its colour.
    pub color: Vec4,
    /// In points.
    pub width: f32,
    /// At equal intervals, the first at 0 s, the last at the end.
    pub values: Vec<f32>,
}

/// In points.
const HEIGHT: f32 = 72.0;

impl Timeline<'_> {
    /// The height of the curves, in points.
    pub(crate) fn height_of_curves(&self) -> f32 {
        if self.curves.is_some() { HEIGHT } else { 0.0 }
    }

    /// Draws all curves to one scale, above a line at `foot`; a line down through them is the time.
    pub(crate) fn show_curves(&self, ui: &Ui, foot: f32, x_of: impl Fn(f32) -> f32) {
        let Some(Curves { caption, curves }) = self.curves else { return };
        let values = || curves.iter().flat_map(|curve| curve.values.iter().copied());
        let (low, high) = (values().fold(f32::MAX, f32::min), values().fold(f32::MIN, f32::max));
        let rect = Rect::from_x_y_ranges(x_of(0.0)..=x_of(self.duration_s), foot - HEIGHT + 6.0..=foot - 6.0);
        for curve in curves {
            let last = curve.values.len().saturating_sub(1).max(1) as f32;
            let point = |(index, &value): (usize, &f32)| {
                // A constant is a line in the middle.
                let share = if high - low < 1e-4 { 0.5 } else { (value - low) / (high - low) };
                pos2(lerp(rect.x_range(), index as f32 / last), lerp(rect.bottom()..=rect.top(), share))
            };
            let points = curve.values.iter().enumerate().map(point).collect();
            ui.painter().line(points, (curve.width, color32(curve.color)));
        }
        let (beside, font) = (rect.left_center() - vec2(10.0, 0.0), FontId::proportional(11.0));
        ui.painter().text(beside, Align2::RIGHT_CENTER, caption, font, color32(look::FAINT));
        let now = x_of(*self.time_s);
        ui.painter().vline(now, rect.y_range(), (1.0, color32(look::FAINT)));
    }
}
