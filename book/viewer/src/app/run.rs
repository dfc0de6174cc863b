//! One frame of the window: the clock, the panel, the scene, and what they want drawn.

use super::{
    App,
    overlay::{self, PANEL_WIDTH, panel_place},
};
use crate::{Frame, Scene, View, ghost::around, host, recording::Recording, script};
use glam::{Vec2, vec2};
use miniquad::*;

/// By this frame the layout has its size, and the GPU's result for a step is known.
pub const SETTLED: u32 = 5;

impl App {
    /// Seconds since the last frame for the stage: none while paused. A stall counts as a tenth of a second.
    pub fn tick(&mut self) -> f32 {
        let passed_s = self.clock.tick_s();
        // A captured picture is the same on every machine.
        let dt_s = if self.args.capture.is_some() { 1.0 / 60.0 } else { passed_s };
        match std::mem::take(&mut self.steps) {
            0.0 if self.paused => 0.0,
            0.0 => dt_s.min(0.1) as f32,
            steps => steps * self.scene.step_s(),
        }
    }

    /// Picks the vertex that the page asks for, and tells it if Esc is the window's. Ten times a second it
    /// sends the page a sum that has changed.
    pub fn talk_to_page(&mut self) {
        host::say_who_takes_escape(self.has_caret() || self.show_help || self.message.is_some());
        if let Some(vertex) = host::requested_vertex() {
            self.scene.pick(vertex);
            self.wake();
        }
        if !self.clock.frames.is_multiple_of(6) {
            return;
        }
        let sum = self.scene.vertex_sum();
        if sum != self.sent_sum {
            host::send_sum(sum.as_ref());
            self.sent_sum = sum;
        }
    }

    /// Runs the panel and the stage's frame, and returns what they want drawn.
    pub fn run_frame(&mut self, dt_s: f32) -> (Vec<Recording>, egui::FullOutput) {
        let pixels_per_point = self.pixels_per_point();
        let screen = self.screen();
        let mut raw = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(self.clock.time_s()),
            events: std::mem::take(&mut self.ui_events),
            ..Default::default()
        };
        if let Some(viewport) = raw.viewports.get_mut(&raw.viewport_id) {
            viewport.native_pixels_per_point = Some(pixels_per_point);
        }
        let mut recordings = vec![Recording::default()];
        let ui = self.ui.clone();
        let output = ui.run(raw, |ui| {
            let was_paused = self.paused;
            let timeline_top = self.show_timeline(ui, screen);
            // Taking hold of the bar stops the clock at once.
            let dt_s = if self.paused && !was_paused { 0.0 } else { dt_s };
            self.with_scene(|app| app.show_panel(ui, screen, timeline_top));
            self.show_state(ui);
            self.view_rect = screen.with_max_y(timeline_top.max(1.0));
            let panel = overlay::panel_place(screen, timeline_top);
            if self.panel_is_open(screen) && panel.width() > overlay::PANEL_WIDTH {
                self.view_rect.max.y = panel.top().max(1.0);
            } else if self.panel_is_open(screen) && !self.camera.flat && !overlay::is_narrow(screen) {
                self.view_rect.min.x = panel.right() + 8.0;
            }
            self.with_scene(|app| app.run_scene(dt_s, pixels_per_point, &mut recordings));
            self.show_labels(ui, &recordings, pixels_per_point);
            self.show_help_and_message(ui, screen);
        });
        for command in &output.platform_output.commands {
            if let egui::OutputCommand::CopyText(text) = command {
                window::clipboard_set(text);
            }
        }
        if std::mem::take(&mut self.frames_all) {
            self.frame_all(&recordings, pixels_per_point);
        }
        if !self.acts.is_empty() {
            self.words = script::words_in(&output.shapes);
        }
        (recordings, output)
    }

    fn run_scene(&mut self, dt_s: f32, pixels_per_point: f32, recordings: &mut Vec<Recording>) {
        let corner = self.view_rect.min.to_vec2() * pixels_per_point;
        let size = self.view_rect.size() * pixels_per_point;
        self.input.pointer = self.hand.pointer - vec2(corner.x, corner.y);
        if self.scene.stopped().is_none() && self.view as usize >= self.scene.views() {
            self.view = View::Lit;
        }
        let is_dragged = self.hand.dragged.is_some_and(|(_, pixels)| pixels != Vec2::ZERO);
        self.hand.drag_is_taken &= self.input.is_down && !self.input.went_down;
        // Lines and names are where this camera sees them. When the button goes down the scene may yet take
        // hold of something.
        if !self.input.went_down {
            self.move_camera();
        }
        let mut frame = Frame {
            dt_s,
            time_is_used: false,
            camera: &mut self.camera,
            view: self.view,
            size: vec2(size.x, size.y),
            pixels_per_point,
            input: &mut self.input,
            drag_is_taken: &mut self.hand.drag_is_taken,
            recordings,
            column: 0,
            wipe: &mut self.wipe,
        };
        frame.wipe.is_there = false;
        frame.time_is_used = frame.camera.sway(dt_s);
        let clicked = frame.input.clicked;
        let picked = |scene: &dyn Scene| clicked.then(|| Some(scene.vertex_sum()?.vertex));
        let picked_before = picked(&*self.scene);
        self.scene.frame(&mut frame);
        self.is_moving = frame.time_is_used;
        self.has_picked |= picked(&*self.scene) != picked_before;
        let is_moved = (is_dragged && *frame.drag_is_taken) || std::mem::take(&mut frame.input.has_changed);
        let goes_on = dt_s != 0.0 || is_moved || frame.view == View::SkinSpace;
        if goes_on {
            self.ghost.leave_behind();
        }
        if self.ghost.is_shown {
            self.ghost.fit(&mut frame, self.clock.frames < SETTLED);
            self.ghost.draw(&mut frame);
        }
        self.column_size = frame.size;
        self.input.went_down = false;
        self.input.clicked = false;
        self.input.undo = None;
        self.input.keys_pressed.clear();
        let scenes = self.scene_names().len();
        let next = self.input.next_of(self.scene_index(), scenes);
        if let Some(next) = next.filter(|_| scenes > 1) {
            self.choose_scene(next);
        }
        if !self.paused && self.scene.timeline().is_some_and(|timeline| timeline.is_over()) {
            self.paused = true;
            // The timeline of this frame still says that it runs.
            self.wake();
        }
    }

    /// The key F: frames all that the last frame drew. A scene that only the GPU draws is framed as it was
    /// fitted.
    fn frame_all(&mut self, recordings: &[Recording], pixels_per_point: f32) {
        let size = self.wipe.filled(self.view_rect, 0, recordings.len()).size() * pixels_per_point;
        let size = vec2(size.x, size.y);
        let strokes = recordings.iter().flat_map(|it| it.strokes.iter().chain(&it.strokes_on_top));
        let strokes = strokes.flat_map(|stroke| [stroke.from, stroke.to]);
        let strokes = strokes.map(|pixel| self.camera.world_at(pixel, size));
        let vertices = recordings.iter().flat_map(|it| it.vertices.iter().map(|vertex| vertex.position));
        let places = strokes.chain(vertices).filter(|place| place.is_finite());
        match around(places) {
            Some((min, max)) => {
                // A flat picture goes on below the panel.
                let screen = self.screen();
                let panel = panel_place(screen, self.view_rect.bottom());
                let is_below = self.panel_is_open(screen) && panel.width() <= PANEL_WIDTH;
                let left = if is_below { (panel.right() - self.view_rect.left()).max(0.0) } else { 0.0 };
                self.camera.frame_all(min, max, size, left * pixels_per_point);
            }
            None => self.camera.reset(),
        }
        self.wake();
    }

    /// Moves the camera with the pointer while a button is down, unless the scene holds something.
    fn move_camera(&mut self) {
        if let Some((button, pixels)) = &mut self.hand.dragged {
            let pixels = std::mem::take(pixels);
            let logical_pixels = pixels / self.target.dpi_scale();
            match button {
                MouseButton::Left if self.hand.drag_is_taken => {}
                MouseButton::Left if !self.camera.flat => self.camera.turn(logical_pixels),
                _ => self.camera.pan(pixels, self.column_size),
            }
        }
    }
}
