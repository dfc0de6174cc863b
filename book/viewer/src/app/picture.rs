//! The picture: painted, saved, measured.

use super::App;
use crate::{Failure, Gpu, View, capture, check, host::guarded, recording::Recording, say};
use glam::vec2;
use miniquad::*;

impl App {
    /// Draws all of a frame into the window, up to the picture's last pixel.
    pub fn paint(&mut self, recordings: &[Recording], output: egui::FullOutput) {
        let egui::FullOutput { pixels_per_point, textures_delta, shapes, .. } = output;
        let (width, height) = self.target.size();
        let primitives = self.ui.tessellate(shapes, pixels_per_point);
        self.ui_painter.update_textures(&mut *self.gpu, textures_delta);
        let view = self.view_rect * pixels_per_point;
        let size = self.wipe.filled(view, 0, recordings.len()).size();
        let size = vec2(size.x, size.y);
        let mut gpu = Gpu {
            backend: &mut *self.gpu,
            clip_from_world: self.camera.clip_from_world(size),
            eye: self.camera.eye(),
            view: self.view,
            column: 0,
        };
        let mut drawn = guarded(|| self.scene.prepare(&mut gpu));
        self.target.is_kept = self.is_saved || self.args.capture.is_some();
        self.target.begin(gpu.backend);
        self.stroke_painter.background(gpu.backend);
        let light = if self.view == View::Silhouette { 0.0 } else { 1.0 };
        for (column, recording) in recordings.iter().enumerate() {
            let filled = self.wipe.filled(view, column, recordings.len());
            let seen = self.wipe.seen(view, column, recordings.len());
            let (foot, rows) = ((height - view.bottom()) as i32, size.y as i32);
            gpu.backend.apply_viewport(filled.left() as i32, foot, filled.width() as i32, rows);
            let (left, right) = (seen.left() as i32, seen.right() as i32);
            gpu.backend.apply_scissor_rect(left, foot, right - left, rows);
            gpu.column = column;
            self.stroke_painter.ground(gpu.backend, recording, size);
            drawn = drawn.and_then(|()| guarded(|| self.scene.draw(&mut gpu)));
            self.surface_painter.paint(gpu.backend, recording, &self.camera, size, light, height);
            self.stroke_painter.paint(gpu.backend, recording, size);
        }
        gpu.backend.apply_scissor_rect(0, 0, width as i32, height as i32);
        if let Err(stopped) = drawn {
            self.stop(stopped);
        }
        self.gpu.apply_viewport(0, 0, width as i32, height as i32);
        self.ui_painter.paint(&mut *self.gpu, &primitives, (width, height), pixels_per_point);
    }

    /// Saves the picture after some frames, when the layout has settled, and closes the window. A picture of
    /// code that stopped is a failure.
    pub fn capture(&mut self) {
        let Some(path) = self.args.capture.clone().filter(|_| self.clock.frames >= 6 && self.acts.is_empty())
        else {
            return;
        };
        let written = capture::write_png(&path, &self.target.read(&mut *self.gpu));
        let checked = match (self.scene.stopped().map(|it| &*it.reason), self.args.check) {
            (stopped, true) => check::report(&self.ghost, stopped),
            (Some(reason), false) => Err(Failure::from(reason.to_owned())),
            (None, false) => Ok(()),
        };
        *self.outcome.borrow_mut() = written.and(checked);
        window::order_quit();
    }

    /// Saves the picture if the key S asked for it, and shows its path.
    pub fn save(&mut self) {
        if std::mem::take(&mut self.is_saved) {
            let written = capture::write_new_png(self.about.name, &self.target.read(&mut *self.gpu));
            self.message = Some(match written {
                Ok(path) => say!("saved as {path}", path = path.display()),
                Err(failure) => failure.message,
            });
            self.wake();
        }
    }

    /// Prints the frames per second if that was asked for. If the first second shows that they are too few,
    /// edges are no longer smoothed.
    pub fn measure(&mut self) {
        // Not 60: a display's frames don't begin with our second.
        const TOO_FEW: f64 = 55.0;
        let is_slow = self.clock.first_rate().is_some_and(|rate| rate < TOO_FEW);
        if is_slow && self.args.samples.is_none() {
            self.target.forget_samples(&mut *self.gpu);
        }
        let (elapsed_s, rate) = self.clock.measured();
        if self.args.measure_s.is_some_and(|seconds| elapsed_s >= f64::from(seconds)) {
            println!("{}: {rate:.0} frames a second", self.about.name);
            window::order_quit();
        }
    }
}
