//! Labels: the words beside and below what a scene draws.

use super::App;
use crate::{
    look,
    panel::{color32, legible},
    recording::Recording,
};
use egui::Align2;

/// A view narrower than that, in points, has smaller labels.
const SMALL_WIDTH: f32 = 400.0;

impl App {
    /// Writes the labels of all columns, each within its own.
    pub fn show_labels(&self, ui: &egui::Context, recordings: &[Recording], pixels_per_point: f32) {
        let layer = egui::LayerId::background();
        let labels = recordings.iter().enumerate();
        for (column, label) in
            labels.flat_map(|(column, it)| it.labels.iter().map(move |label| (column, label)))
        {
            let corner = self.wipe.filled(self.view_rect, column, recordings.len()).min;
            let column = self.wipe.seen(self.view_rect, column, recordings.len());
            let painter = ui.layer_painter(layer).with_clip_rect(column);
            let at = corner + egui::vec2(label.at.x, label.at.y) / pixels_per_point;
            let font =
                egui::FontId::proportional(if self.view_rect.width() < SMALL_WIDTH { 10.0 } else { 12.0 });
            let text = legible(ui, &label.text, egui::FontFamily::Proportional);
            let mut job = egui::text::LayoutJob::simple(text, font, color32(label.color), f32::INFINITY);
            let (place, align) = if label.centered {
                job.halign = egui::Align::Center;
                (at + egui::vec2(0.0, 4.0), Align2::CENTER_TOP)
            } else {
                (at + egui::vec2(7.0, -3.0), Align2::LEFT_BOTTOM)
            };
            let text = painter.layout_job(job);
            let mut rect = align.anchor_size(place, text.size());
            // A label near an edge is pushed back into the picture.
            if column.contains(at) {
                let room = (column.width() - rect.width() - 6.0).max(0.0);
                let left = rect.left().clamp(column.left() + 3.0, column.left() + 3.0 + room);
                rect = rect.translate(egui::vec2(left - rect.left(), 0.0));
            }
            let dark = color32(look::faded(look::BACKGROUND_FOOT, 0.6));
            painter.rect_filled(rect.expand2(egui::vec2(3.0, 0.0)), 3.0, dark);
            let corner = if label.centered { rect.center_top() } else { rect.min };
            painter.galley(corner, text, color32(label.color));
        }
    }
}
