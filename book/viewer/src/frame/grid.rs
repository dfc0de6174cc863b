//! The grid behind a scene.

use super::Frame;
use crate::{look, recording::Stroke};
use glam::Vec3;

impl Frame<'_> {
    /// Draws lines a round number of units apart: on the ground, or upright for a flat camera. They fade with
    /// the distance from its target.
    pub fn grid(&mut self) {
        // All columns together have as many lines as a single one has alone.
        let half = (10.0 / (self.recordings.len() as f32).sqrt()).round() as i32;
        let step = 10_f32.powf((self.camera.half_extent / 5.0).log10().round());
        let (right, away) = if self.camera.flat { (Vec3::X, Vec3::Y) } else { (Vec3::X, Vec3::Z) };
        let middle = (self.camera.target * (right + away) / step).round() * step;
        for line in -half..=half {
            for piece in -half..half {
                let (across, along) = (line as f32, piece as f32);
                let fade = 1.0 - across.hypot(along + 0.5) / half as f32;
                for (side, ahead) in [(right, away), (away, right)] {
                    let from = middle + (side * across + ahead * along) * step;
                    let stroke = self.stroke(from, from + ahead * step, 1.2, look::faded(look::GRID, fade));
                    if let Some(stroke) = stroke.filter(|_| fade > 0.0) {
                        self.recording().ground.push(Stroke { width: 1.2, ..stroke });
                    }
                }
            }
        }
    }
}
