//! The window's loop: input in, a frame of the stage, the picture out.

mod events;
mod overlay;
mod touch;

use crate::{
    About, Args, Camera, Failure, Frame, Gpu, Scene, SceneSteps, VertexSum, View, capture, check,
    ghost::Ghost,
    host::{self, guarded},
    input::Input,
    open::{Open, Opened, open_guarded},
    recording::Recording,
    stroke_painter::StrokePainter,
    surface_painter::SurfacePainter,
    ui_painter::UiPainter,
};
use glam::{Vec2, vec2};
use miniquad::*;
use std::{cell::RefCell, rc::Rc};

pub(crate) struct App {
    about: About,
    args: Args,
    open: Open,
    scene: Box<dyn Scene>,
    /// Why the scene's code stopped; none where it runs.
    stopped: Option<String>,
    outcome: Rc<RefCell<Result<(), Failure>>>,
    gpu: Box<dyn RenderingBackend>,
    stroke_painter: StrokePainter,
    surface_painter: SurfacePainter,
    ui_painter: UiPainter,
    ui: egui::Context,
    ui_events: Vec<egui::Event>,
    camera: Camera,
    view: View,
    view_rect: egui::Rect,
    input: Input,
    pointer: Vec2,
    went_down_at: Vec2,
    dragged: Option<(MouseButton, Vec2)>,
    fingers: Vec<(u64, Vec2)>,
    drag_is_taken: bool,
    paused: bool,
    single_step: bool,
    show_help: bool,
    /// Folded or not; none where nobody said, and then a narrow picture has it folded.
    show_panel: Option<bool>,
    message: Option<String>,
    ghost: Ghost,
    show_ghost: bool,
    /// What the page was sent last.
    sent_sum: Option<VertexSum>,
    last_s: f64,
    smooth_dt_s: f64,
    began_s: f64,
    frames: u32,
}

impl App {
    pub fn new(
        about: About,
        args: Args,
        open: Open,
        opened: Opened,
        outcome: Rc<RefCell<Result<(), Failure>>>,
    ) -> Self {
        let Opened { scene, stopped } = opened;
        let mut gpu = window::new_rendering_backend();
        let ui = egui::Context::default();
        overlay::set_look(&ui);
        let mut app = Self {
            stroke_painter: StrokePainter::new(&mut *gpu),
            surface_painter: SurfacePainter::new(&mut *gpu),
            ui_painter: UiPainter::new(&mut *gpu),
            gpu,
            ui,
            ui_events: Vec::new(),
            camera: scene.camera(),
            view: View::ALL[args.view.unwrap_or(0) as usize],
            view_rect: egui::Rect::NOTHING,
            input: Input::default(),
            pointer: Vec2::ZERO,
            went_down_at: Vec2::ZERO,
            dragged: None,
            fingers: Vec::new(),
            drag_is_taken: false,
            paused: args.time_s.is_some() || args.step.is_some() || args.capture.is_some(),
            single_step: false,
            show_help: false,
            show_panel: None,
            message: None,
            ghost: Ghost::default(),
            show_ghost: false,
            sent_sum: None,
            last_s: date::now(),
            smooth_dt_s: 1.0 / 60.0,
            began_s: date::now(),
            frames: 0,
            about,
            args,
            open,
            scene,
            stopped,
            outcome,
        };
        app.raise_ghost();
        app
    }

    /// Opens another scene or file in the same window; where that fails, the present one stays.
    fn reopen(&mut self, args: Args) {
        match open_guarded(self.open, &args) {
            Ok(Opened { scene, stopped }) => {
                self.camera = scene.camera();
                self.surface_painter.forget_textures(&mut *self.gpu);
                self.scene.close(&mut *self.gpu);
                (self.scene, self.stopped) = (scene, stopped);
                (self.args, self.message) = (args, None);
                self.raise_ghost();
            }
            Err(failure) => self.message = Some(failure.message),
        }
    }

    /// Compares the scene with the snapshots of its step; where they differ, the ghost shows itself.
    fn raise_ghost(&mut self) {
        if self.args.step.is_none() {
            (self.ghost, self.show_ghost) = (Ghost::default(), false);
            return;
        }
        self.ghost = match (&self.stopped, guarded(|| self.scene.step_tables())) {
            (None, Ok(tables)) => Ghost::of_step(&self.about, &self.args, &tables),
            _ => Ghost::without_actual(&self.about, &self.args),
        };
        self.show_ghost = !self.ghost.is_empty() && self.ghost.is_off();
    }

    /// Lets the stage do something; if its code stops, the scene gives way to the reason.
    fn with_scene<T: Default>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        guarded(|| call(self)).unwrap_or_else(|reason| {
            self.stop(reason);
            T::default()
        })
    }

    /// The scene gives way to the reason why its code stopped, and to what is expected.
    fn stop(&mut self, reason: String) {
        let Opened { scene, stopped } = Opened::stopped(reason);
        (self.scene, self.stopped) = (scene, stopped);
        self.ghost.forget_actual();
        self.show_ghost = !self.ghost.is_empty();
    }

    fn scene_index(&self) -> usize {
        let is_open = |(scene, _): &SceneSteps| Some(*scene) == self.args.scene.as_deref();
        self.about.scenes.iter().position(is_open).unwrap_or(0)
    }

    fn choose_scene(&mut self, index: usize) {
        let scene = Some(self.about.scenes[index % self.about.scenes.len()].0.to_owned());
        self.reopen(Args { scene, step: None, time_s: None, vertex: None, ..self.args.clone() });
    }

    fn pixels_per_point(&self) -> f32 {
        let dpi = window::dpi_scale();
        let height = window::screen_size().1 / dpi;
        dpi * (height / 640.0).clamp(0.88, 1.3)
    }

    /// Seconds since the last frame for the stage: none while paused; a stall counts as a tenth of a second.
    fn tick(&mut self) -> f32 {
        let now_s = date::now();
        let dt_s = now_s - self.last_s;
        self.last_s = now_s;
        self.smooth_dt_s += (dt_s - self.smooth_dt_s) * 0.05;
        match (std::mem::take(&mut self.single_step), self.paused) {
            (true, _) => self.scene.step_s(),
            (false, true) => 0.0,
            (false, false) => dt_s.min(0.1) as f32,
        }
    }

    /// Ten times a second: picks what the page asks for, and sends it the sum of a picked vertex that has changed.
    fn talk_to_page(&mut self) {
        if !self.frames.is_multiple_of(6) {
            return;
        }
        if let Some(vertex) = host::requested_vertex() {
            self.scene.pick(vertex);
        }
        let sum = self.scene.vertex_sum();
        if sum != self.sent_sum {
            host::send_sum(sum.as_ref());
            self.sent_sum = sum;
        }
    }

    /// Runs the panel and the stage's frame, and returns what they want drawn.
    fn run_frame(&mut self, dt_s: f32) -> (Recording, egui::FullOutput) {
        let pixels_per_point = self.pixels_per_point();
        let (width, height) = window::screen_size();
        let screen =
            egui::Rect::from_min_size(egui::pos2(0.0, 0.0), egui::vec2(width, height) / pixels_per_point);
        let mut raw = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(self.last_s - self.began_s),
            events: std::mem::take(&mut self.ui_events),
            ..Default::default()
        };
        if let Some(viewport) = raw.viewports.get_mut(&raw.viewport_id) {
            viewport.native_pixels_per_point = Some(pixels_per_point);
        }
        let mut recording = Recording::default();
        let ui = self.ui.clone();
        let output = ui.run_ui(raw, |root| {
            let timeline_top = self.show_timeline(root, screen);
            self.with_scene(|app| app.show_panel(root, screen, timeline_top));
            let beside = !self.camera.flat && self.panel_is_open(screen) && !overlay::is_narrow(screen);
            let left = if beside { overlay::PANEL_WIDTH + 16.0 } else { 0.0 };
            self.view_rect = screen.with_min_x(left).with_max_y(timeline_top.max(1.0));
            self.with_scene(|app| app.run_scene(dt_s, pixels_per_point, &mut recording));
            self.show_labels(root, &recording, pixels_per_point);
            self.show_help_and_message(root, screen);
        });
        (recording, output)
    }

    fn run_scene(&mut self, dt_s: f32, pixels_per_point: f32, recording: &mut Recording) {
        let corner = self.view_rect.min.to_vec2() * pixels_per_point;
        let size = self.view_rect.size() * pixels_per_point;
        self.input.pointer = self.pointer - vec2(corner.x, corner.y);
        let mut frame = Frame {
            dt_s,
            camera: &mut self.camera,
            view: self.view,
            size: vec2(size.x, size.y),
            pixels_per_point,
            input: &mut self.input,
            drag_is_taken: &mut self.drag_is_taken,
            recording,
        };
        frame.camera.sway(dt_s);
        self.scene.frame(&mut frame);
        if self.show_ghost {
            if let (Some((low, high)), false) = (self.ghost.bounds(), frame.camera.is_fitted()) {
                frame.fit(low, high);
            }
            self.ghost.draw(&mut frame);
        }
        self.input.went_down = false;
        self.input.clicked = false;
        let keys_pressed = std::mem::take(&mut self.input.keys_pressed);
        if keys_pressed.contains(&KeyCode::Tab) && self.about.scenes.len() > 1 {
            self.choose_scene(self.scene_index() + 1);
        }
        if !self.input.is_down {
            self.drag_is_taken = false;
        }
        if let Some((button, pixels)) = &mut self.dragged {
            let pixels = std::mem::take(pixels);
            match button {
                MouseButton::Left if self.drag_is_taken => {}
                MouseButton::Left if !self.camera.flat => self.camera.turn(pixels),
                _ => self.camera.pan(pixels, vec2(size.x, size.y)),
            }
        }
    }

    /// Draws all of a frame into the window, up to the picture's last pixel.
    fn paint(&mut self, recording: &Recording, mut output: egui::FullOutput) {
        let pixels_per_point = output.pixels_per_point;
        let (width, height) = window::screen_size();
        let textures = std::mem::take(&mut output.textures_delta);
        let primitives = self.ui.tessellate(std::mem::take(&mut output.shapes), pixels_per_point);
        self.ui_painter.update_textures(&mut *self.gpu, textures);
        let view = self.view_rect * pixels_per_point;
        let size = vec2(view.width(), view.height());
        let mut gpu = Gpu {
            backend: &mut *self.gpu,
            clip_from_world: self.camera.clip_from_world(size),
            eye: self.camera.eye(),
            view: self.view,
        };
        let prepared = guarded(|| self.scene.prepare(&mut gpu));
        gpu.backend.begin_default_pass(PassAction::clear_color(0.0, 0.0, 0.0, 1.0));
        self.stroke_painter.background(gpu.backend);
        let (left, foot) = (view.left() as i32, (height - view.bottom()) as i32);
        gpu.backend.apply_viewport(left, foot, size.x as i32, size.y as i32);
        self.stroke_painter.ground(gpu.backend, recording, &self.camera, size);
        if let Err(reason) = prepared.and_then(|()| guarded(|| self.scene.draw(&mut gpu))) {
            self.stop(reason);
        }
        let light = if self.view == View::Silhouette { 0.0 } else { 1.0 };
        self.surface_painter.paint(&mut *self.gpu, recording, &self.camera, size, light);
        self.stroke_painter.paint(&mut *self.gpu, recording, size);
        self.gpu.apply_viewport(0, 0, width as i32, height as i32);
        self.ui_painter.paint(&mut *self.gpu, &primitives, (width, height), pixels_per_point);
    }

    /// After some frames for the layout to settle: the picture, and out.
    fn capture(&mut self) {
        let Some(path) = self.args.capture.clone().filter(|_| self.frames == 6) else {
            return;
        };
        let (width, height) = window::screen_size();
        let pixels = capture::read_window(width as u32, height as u32);
        let written = capture::write_png(&path, width as u32, height as u32, &pixels);
        let checked = match self.args.check {
            true => check::report(&self.ghost, self.stopped.as_deref()),
            false => Ok(()),
        };
        *self.outcome.borrow_mut() = written.map_err(Failure::from).and(checked);
        window::order_quit();
    }

    fn measure(&mut self) {
        const WARM_UP: u32 = 20;
        let Some(seconds) = self.args.measure_s else {
            return;
        };
        if self.frames == WARM_UP {
            self.began_s = date::now();
        }
        let elapsed_s = date::now() - self.began_s;
        if self.frames > WARM_UP && elapsed_s >= f64::from(seconds) {
            let rate = f64::from(self.frames - WARM_UP) / elapsed_s;
            println!("{}: {rate:.0} frames a second", self.about.name);
            window::order_quit();
        }
    }
}
