//! One frame of a stage: its drawing calls, and the learner's input since the last frame.

mod arrows;
mod grid;
mod picking;
mod surfaces;

use crate::{
    Camera, View,
    camera::fit::corners,
    input::Input,
    recording::{Label, Recording, Stroke},
    wipe::Wipe,
};
use glam::{Vec2, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles, vec2};

pub use miniquad::KeyCode as Key;

/// One frame of a stage: the clock, the camera, the learner's input, and the calls that draw.
pub struct Frame<'a> {
    /// The camera; a stage may fit it to what it draws.
    pub camera: &'a mut Camera,
    /// The debug view that is chosen.
    pub view: View,
    pub(crate) dt_s: f32,
    /// True if the stage asked for the time: a scene that does not ask stands still.
    pub(crate) time_is_used: bool,
    /// Of a column, in pixels.
    pub(crate) size: Vec2,
    pub(crate) pixels_per_point: f32,
    pub(crate) input: &'a mut Input,
    pub(crate) drag_is_taken: &'a mut bool,
    /// One for each column of the picture, from left to right.
    pub(crate) recordings: &'a mut Vec<Recording>,
    pub(crate) column: usize,
    pub(crate) wipe: &'a mut Wipe,
}

impl Frame<'_> {
    /// Seconds since the last frame; 0 while paused. A scene that never asks shows nothing new by itself, and
    /// its window sleeps.
    pub fn dt_s(&mut self) -> f32 {
        self.time_is_used = true;
        self.dt_s
    }

    /// Divides the picture into columns of equal width. One camera looks into all of them, so their contents
    /// are seen from the same side. Call it first; then [`Frame::draw_in`] selects a column.
    pub fn split(&mut self, columns: usize) {
        self.size.x /= columns as f32;
        self.recordings.resize_with(columns, Recording::default);
    }

    /// Like [`Frame::split`], with two columns in one place: the first is seen left of a line that can be
    /// dragged, the second right of it. Their names are beside the line.
    pub fn wipe(&mut self, names: [&str; 2], color: Vec4) {
        self.recordings.resize_with(2, Recording::default);
        self.wipe.is_there = true;
        let (points, Vec2 { x: width, y: height }) = (self.pixels_per_point, self.size);
        if self.wipe.drag(self.input, width, points) {
            *self.drag_is_taken = true;
            self.input.clicked = false;
        }
        for (column, (name, side)) in names.into_iter().zip([-26.0, 26.0]).enumerate() {
            let at = vec2(self.wipe.share * width + side * points, height - 26.0 * points);
            let strokes = self.wipe.strokes(width, height, points, color);
            self.recordings[column].strokes_on_top.extend(strokes);
            self.recordings[column].labels.push(Label { at, text: name.to_owned(), color, centered: true });
        }
    }

    /// Draws into the given column from here on.
    pub fn draw_in(&mut self, column: usize) {
        self.column = column;
    }

    fn recording(&mut self) -> &mut Recording {
        &mut self.recordings[self.column]
    }

    /// In pixels of the column, from its top left.
    fn pointer(&self) -> Vec2 {
        let column = if self.wipe.is_there { 0 } else { self.column };
        self.input.pointer - vec2(column as f32 * self.size.x, 0.0)
    }

    fn has_pointer(&self) -> bool {
        let is_left = self.pointer().x < self.wipe.share * self.size.x;
        let is_seen = !self.wipe.is_there || is_left == (self.column == 0);
        is_seen && (0.0..self.size.x).contains(&self.pointer().x)
    }

    /// Moves the camera so that a box fills the picture, but only if the box differs much from the last one.
    ///
    /// So a scene may state the box of its rest pose in every frame, and a camera moved by hand stays.
    pub fn fit(&mut self, min: Vec3, max: Vec3) {
        self.camera.fit(min, max, self.size);
    }

    /// Draws a line with a width in points, hidden by things in front of it. World space.
    pub fn line(&mut self, from: Vec3, to: Vec3, width: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(from, to, width, color) {
            self.recording().strokes.push(stroke);
        }
    }

    /// Like [`Frame::line`], drawn over everything.
    pub fn line_on_top(&mut self, from: Vec3, to: Vec3, width: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(from, to, width, color) {
            self.recording().strokes_on_top.push(stroke);
        }
    }

    /// Draws a round point with a diameter in points, over everything. World space.
    pub fn point(&mut self, at: Vec3, diameter: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(at, at, diameter, color) {
            self.recording().strokes_on_top.push(stroke);
        }
    }

    /// Draws a line from each point to the next and from the last to the first.
    pub fn outline(&mut self, points: &[Vec3], width: f32, color: Vec4) {
        for (index, &point) in points.iter().enumerate() {
            self.line_on_top(point, points[(index + 1) % points.len()], width, color);
        }
    }

    /// Draws a bone as a slim octahedron between two joints, over everything, with a point at its head.
    pub fn bone(&mut self, head: Vec3, tail: Vec3, color: Vec4) {
        let along = tail - head;
        if along.length_squared() > 0.0 {
            let (side, up) = along.normalize().any_orthonormal_pair();
            let waist = head + along * 0.15;
            let reach = along.length() * 0.08;
            let corners = [side, up, -side, -up].map(|out| waist + out * reach);
            for (index, &corner) in corners.iter().enumerate() {
                self.line_on_top(head, corner, 1.2, color);
                self.line_on_top(corner, tail, 1.2, color);
                self.line_on_top(corner, corners[(index + 1) % 4], 1.2, color);
            }
        }
        self.point(head, 5.0, color);
    }

    /// Writes beside a place in the world.
    pub fn label(&mut self, at: Vec3, text: impl Into<String>, color: Vec4) {
        self.write(at, text.into(), color, false);
    }

    /// Writes one or more centred lines below a place in the world.
    pub fn caption(&mut self, at: Vec3, text: impl Into<String>, color: Vec4) {
        self.write(at, text.into(), color, true);
    }

    /// Like [`Frame::caption`], below the visible part of a box.
    pub fn caption_below(&mut self, (min, max): (Vec3, Vec3), text: impl Into<String>, color: Vec4) {
        let pixels: Vec<Vec3> = corners(min, max).iter().filter_map(|&it| self.pixel_of(it)).collect();
        if let Some(middle) = self.pixel_of((min + max) / 2.0) {
            let at = vec2(middle.x, pixels.iter().map(|pixel| pixel.y).fold(middle.y, f32::max));
            self.recording().labels.push(Label { at, text: text.into(), color, centered: true });
        }
    }

    fn write(&mut self, at: Vec3, text: String, color: Vec4, centered: bool) {
        if let Some(at) = self.pixel_of(at) {
            self.recording().labels.push(Label { at: at.xy(), text, color, centered });
        }
    }

    /// Takes a press of a key that changes what is drawn: true once for each time it went down or repeated.
    pub fn pressed(&mut self, key: Key) -> bool {
        let keys = &mut self.input.keys_pressed;
        let press = keys.iter().position(|&pressed| pressed == key);
        self.input.has_changed |= press.is_some();
        press.map(|press| keys.remove(press)).is_some()
    }

    /// The next of `count` items after the chosen one if Tab was pressed, or the one before it with Shift.
    /// The choice changes nothing else. If no stage takes a press of Tab, it opens the next scene.
    pub fn next_of(&mut self, chosen: usize, count: usize) -> Option<usize> {
        self.input.next_of(chosen, count)
    }

    /// False if Ctrl+Z was pressed, to undo a step; true for Ctrl+Y or Ctrl+Shift+Z, to redo it.
    pub fn undo(&self) -> Option<bool> {
        self.input.undo
    }

    /// Notes a choice that changes what is drawn, which is then no longer the step that was asked for.
    pub fn change(&mut self, is_changed: bool) {
        self.input.has_changed |= is_changed;
    }

    /// World space to pixels from the view's top left, and a depth from -1 to 1; none behind the camera.
    fn pixel_of(&self, world: Vec3) -> Option<Vec3> {
        let clip = self.camera.clip_from_world(self.size) * world.extend(1.0);
        (clip.w > 1e-6).then(|| self.pixel_of_clip(clip))
    }

    /// Divides by w, as the GPU does between clip space and the picture (S4-45).
    fn pixel_of_clip(&self, clip: Vec4) -> Vec3 {
        let ndc = clip.xyz() / clip.w;
        let pixel = (vec2(ndc.x, -ndc.y) + 1.0) / 2.0 * self.size;
        pixel.extend(ndc.z)
    }

    fn stroke(&self, from: Vec3, to: Vec3, width: f32, color: Vec4) -> Option<Stroke> {
        let clip_from_world = self.camera.clip_from_world(self.size);
        let (from, to) = (clip_from_world * from.extend(1.0), clip_from_world * to.extend(1.0));
        let (from, to) = clip_to_front(from, to)?;
        Some(Stroke {
            from: self.pixel_of_clip(from),
            to: self.pixel_of_clip(to),
            width: width * self.pixels_per_point,
            color,
        })
    }
}

/// The part of a segment in front of the camera, in clip space; none if all of it is behind.
fn clip_to_front(from: Vec4, to: Vec4) -> Option<(Vec4, Vec4)> {
    const NEAR: f32 = 1e-3;
    match (from.w > NEAR, to.w > NEAR) {
        (true, true) => Some((from, to)),
        (false, false) => None,
        (front, _) => {
            let middle = from.lerp(to, (NEAR - from.w) / (to.w - from.w));
            Some(if front { (from, middle) } else { (middle, to) })
        }
    }
}
