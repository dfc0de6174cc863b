//! The window's loop: input in, a frame of the stage, the picture out.

use crate::{
    About, Args, Camera, Failure, Frame, Gpu, Panel, Stage, View, capture,
    frame::{Input, Recording},
    help, look,
    panel::color32,
    scene_painter::ScenePainter,
    start::Open,
    ui_painter::UiPainter,
};
use egui::{Align2, RichText, pos2};
use glam::{Vec2, vec2};
use miniquad::*;
use std::{cell::RefCell, rc::Rc};

/// A step of the key `.`.
const STEP_S: f32 = 1.0 / 30.0;
/// The panel's width in points.
const PANEL_WIDTH: f32 = 212.0;

pub(crate) struct App {
    about: About,
    args: Args,
    open: Open,
    stage: Box<dyn Stage>,
    outcome: Rc<RefCell<Result<(), Failure>>>,
    gpu: Box<dyn RenderingBackend>,
    scene_painter: ScenePainter,
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
    drag_is_taken: bool,
    paused: bool,
    single_step: bool,
    show_help: bool,
    message: Option<String>,
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
        stage: Box<dyn Stage>,
        outcome: Rc<RefCell<Result<(), Failure>>>,
    ) -> Self {
        let mut gpu = window::new_rendering_backend();
        let ui = egui::Context::default();
        set_look(&ui);
        Self {
            scene_painter: ScenePainter::new(&mut *gpu),
            ui_painter: UiPainter::new(&mut *gpu),
            gpu,
            ui,
            ui_events: Vec::new(),
            camera: stage.camera(),
            view: View::ALL[args.view.unwrap_or(0) as usize],
            view_rect: egui::Rect::NOTHING,
            input: Input::default(),
            pointer: Vec2::ZERO,
            went_down_at: Vec2::ZERO,
            dragged: None,
            drag_is_taken: false,
            paused: args.time_s.is_some() || args.step.is_some() || args.capture.is_some(),
            single_step: false,
            show_help: false,
            message: None,
            last_s: date::now(),
            smooth_dt_s: 1.0 / 60.0,
            began_s: date::now(),
            frames: 0,
            about,
            args,
            open,
            stage,
            outcome,
        }
    }

    /// Opens another scene or file in the same window; where that fails, the present one stays.
    fn reopen(&mut self, args: Args) {
        match (self.open)(&args) {
            Ok(stage) => {
                self.camera = stage.camera();
                (self.stage, self.args, self.message) = (stage, args, None);
            }
            Err(failure) => self.message = Some(failure.message),
        }
    }

    fn scene_index(&self) -> usize {
        let is_open = |scene: &&str| Some(*scene) == self.args.scene.as_deref();
        self.about.scenes.iter().position(is_open).unwrap_or(0)
    }

    fn choose_scene(&mut self, index: usize) {
        let scene = Some(self.about.scenes[index % self.about.scenes.len()].to_owned());
        self.reopen(Args { scene, step: None, time_s: None, ..self.args.clone() });
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
            (true, _) => STEP_S,
            (false, true) => 0.0,
            (false, false) => dt_s.min(0.1) as f32,
        }
    }

    /// Runs the panel and the stage's frame, and returns what they want drawn.
    fn run_frame(&mut self, dt_s: f32) -> (Recording, egui::FullOutput) {
        let pixels_per_point = self.pixels_per_point();
        let (width, height) = window::screen_size();
        let screen = egui::Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(width, height) / pixels_per_point);
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
            self.show_panel(root, screen);
            let left = if self.camera.flat { 0.0 } else { PANEL_WIDTH + 16.0 };
            self.view_rect = screen.with_min_x(left).with_max_y(timeline_top);
            self.run_stage(dt_s, pixels_per_point, &mut recording);
            self.show_labels(root, &recording, pixels_per_point);
            self.show_help_and_message(root, screen);
        });
        (recording, output)
    }

    fn run_stage(&mut self, dt_s: f32, pixels_per_point: f32, recording: &mut Recording) {
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
        self.stage.frame(&mut frame);
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

    /// The bar at the foot; returns where it begins.
    fn show_timeline(&mut self, root: &mut egui::Ui, screen: egui::Rect) -> f32 {
        let Some(mut timeline) = self.stage.timeline() else {
            return screen.bottom();
        };
        let height = 34.0;
        let area = egui::Area::new(egui::Id::unique("timeline"))
            .fixed_pos(pos2(PANEL_WIDTH + 16.0, screen.bottom() - height - 8.0));
        area.show(root.ctx(), |ui| {
            ui.set_width((screen.width() - PANEL_WIDTH - 24.0).max(0.0));
            card(0.82).show(ui, |ui| {
                ui.set_height(height - 12.0);
                if timeline.show(ui, &mut self.paused) {
                    self.paused = true;
                }
            });
        });
        screen.bottom() - height - 8.0
    }

    fn show_panel(&mut self, root: &mut egui::Ui, screen: egui::Rect) {
        let area = egui::Area::new(egui::Id::unique("panel"))
            .fixed_pos(pos2(8.0, 8.0))
            .default_size(egui::vec2(PANEL_WIDTH, screen.height() - 16.0));
        let mut scene = self.scene_index();
        area.show(root.ctx(), |ui| {
            card(0.82).show(ui, |ui| {
                ui.set_width(PANEL_WIDTH - 20.0);
                ui.label(RichText::new(self.about.title).heading().color(color32(look::TEXT)));
                egui::ScrollArea::vertical().max_height(screen.height() - 104.0).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    let mut panel = Panel { ui };
                    if self.about.scenes.len() > 1 {
                        panel.choice(&mut scene, self.about.scenes);
                    }
                    self.stage.panel(&mut panel);
                });
                ui.separator();
                let state = if self.paused { "paused" } else { "running" };
                let frames_a_second = format!("{:.0} fps, ", 1.0 / self.smooth_dt_s);
                // A captured picture is the same on every machine.
                let rate = if self.args.capture.is_some() { "" } else { &frames_a_second };
                let foot = format!("{rate}{state} · H: help\nview: {}", self.view.name());
                ui.label(RichText::new(foot).small().color(color32(look::FAINT)));
            });
        });
        if scene != self.scene_index() {
            self.choose_scene(scene);
        }
    }

    fn show_labels(&self, root: &mut egui::Ui, recording: &Recording, pixels_per_point: f32) {
        let layer = egui::LayerId::background();
        let painter = root.ctx().layer_painter(layer).with_clip_rect(self.view_rect);
        for label in &recording.labels {
            let at = self.view_rect.min + egui::vec2(label.at.x, label.at.y) / pixels_per_point;
            let font = egui::FontId::proportional(12.0);
            let mut job =
                egui::text::LayoutJob::simple(label.text.clone(), font, color32(label.color), f32::INFINITY);
            let (place, align) = if label.centered {
                job.halign = egui::Align::Center;
                (at + egui::vec2(0.0, 4.0), Align2::CENTER_TOP)
            } else {
                (at + egui::vec2(7.0, -3.0), Align2::LEFT_BOTTOM)
            };
            let text = painter.layout_job(job);
            let rect = align.anchor_size(place, text.size());
            let dark = color32(look::faded(look::BACKGROUND_FOOT, 0.6));
            painter.rect_filled(rect.expand2(egui::vec2(3.0, 0.0)), 3.0, dark);
            let corner = if label.centered { rect.center_top() } else { rect.min };
            painter.galley(corner, text, color32(label.color));
        }
    }

    fn show_help_and_message(&mut self, root: &mut egui::Ui, screen: egui::Rect) {
        if self.show_help {
            let area =
                egui::Area::new(egui::Id::unique("help")).anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO);
            area.order(egui::Order::Foreground).show(root.ctx(), |ui| card(0.98).show(ui, help::overlay));
        }
        if let Some(message) = self.message.clone() {
            let at = egui::vec2(0.0, 12.0);
            let area = egui::Area::new(egui::Id::unique("message")).anchor(Align2::CENTER_TOP, at);
            area.order(egui::Order::Foreground).show(root.ctx(), |ui| {
                card(0.82).show(ui, |ui| {
                    ui.set_max_width(screen.width() * 0.6);
                    ui.label(RichText::new(message).color(color32(look::DEFORMED)));
                    if ui.button("close").clicked() {
                        self.message = None;
                    }
                })
            });
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
        self.stage.prepare(&mut gpu);
        gpu.backend.begin_default_pass(PassAction::clear_color(0.0, 0.0, 0.0, 1.0));
        self.scene_painter.background(gpu.backend);
        let (left, foot) = (view.left() as i32, (height - view.bottom()) as i32);
        gpu.backend.apply_viewport(left, foot, size.x as i32, size.y as i32);
        if recording.grid {
            self.scene_painter.grid(gpu.backend, &self.camera, size);
        }
        self.stage.draw(&mut gpu);
        let light = if self.view == View::Silhouette { 0.0 } else { 1.0 };
        self.scene_painter.scene(&mut *self.gpu, recording, &self.camera, size, light);
        self.gpu.apply_viewport(0, 0, width as i32, height as i32);
        self.ui_painter.paint(&mut *self.gpu, &primitives, (width, height), pixels_per_point);
    }

    /// After two frames for the layout to settle: the picture, and out.
    fn capture(&mut self) {
        let Some(path) = self.args.capture.clone().filter(|_| self.frames == 3) else {
            return;
        };
        let (width, height) = window::screen_size();
        let pixels = capture::read_window(width as u32, height as u32);
        let written = capture::write_png(&path, width as u32, height as u32, &pixels);
        *self.outcome.borrow_mut() = written.map_err(Failure::from);
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

    fn pointer_points(&self) -> egui::Pos2 {
        let points = self.pointer / self.pixels_per_point();
        pos2(points.x, points.y)
    }

    /// Asked of the layout, and not of the UI's own idea of the pointer, which is a frame old.
    fn pointer_is_over_panel(&self) -> bool {
        let layer = self.ui.layer_id_at(self.pointer_points());
        layer.is_some_and(|layer| layer.order != egui::Order::Background)
    }

    fn pointer_button(&mut self, button: MouseButton, pressed: bool) {
        let button = match button {
            MouseButton::Left => egui::PointerButton::Primary,
            MouseButton::Right => egui::PointerButton::Secondary,
            _ => egui::PointerButton::Middle,
        };
        let (pos, modifiers) = (self.pointer_points(), egui::Modifiers::NONE);
        self.ui_events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }

    fn window_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Space => self.paused = !self.paused,
            KeyCode::Period => (self.paused, self.single_step) = (true, true),
            KeyCode::H => self.show_help = !self.show_help,
            KeyCode::Escape if self.show_help => self.show_help = false,
            KeyCode::Escape => window::order_quit(),
            KeyCode::R => {
                self.reopen(Args { step: None, time_s: None, ..self.args.clone() });
                self.camera.reset();
            }
            KeyCode::Key0 => self.view = View::Lit,
            KeyCode::Key1 => self.view = View::Silhouette,
            KeyCode::Key2 => self.view = View::Normals,
            KeyCode::Key3 => self.view = View::Weights,
            KeyCode::Key4 => self.view = View::Joints,
            KeyCode::Key5 => self.view = View::SkinSpace,
            _ => {}
        }
    }
}

impl EventHandler for App {
    fn update(&mut self) {}

    fn draw(&mut self) {
        let dt_s = self.tick();
        let (recording, output) = self.run_frame(dt_s);
        self.paint(&recording, output);
        self.frames += 1;
        self.capture();
        self.gpu.end_render_pass();
        self.gpu.commit_frame();
        self.measure();
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        let moved = vec2(x, y) - self.pointer;
        self.pointer = vec2(x, y);
        if let Some((_, pixels)) = &mut self.dragged {
            *pixels += moved;
        }
        self.ui_events.push(egui::Event::PointerMoved(self.pointer_points()));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.pointer = vec2(x, y);
        self.pointer_button(button, true);
        if self.pointer_is_over_panel() {
            return;
        }
        self.went_down_at = self.pointer;
        self.dragged = Some((button, Vec2::ZERO));
        if button == MouseButton::Left {
            (self.input.went_down, self.input.is_down) = (true, true);
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.pointer = vec2(x, y);
        self.pointer_button(button, false);
        let stayed = self.went_down_at.distance(self.pointer) < 4.0 * window::dpi_scale();
        self.input.clicked = button == MouseButton::Left && self.dragged.is_some() && stayed;
        self.input.is_down = false;
        self.dragged = None;
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        // One notch is 1 on X11 and 120 elsewhere: only the sign is the same.
        let (x, y) = (x.signum() * f32::from(x != 0.0), y.signum() * f32::from(y != 0.0));
        if self.pointer_is_over_panel() {
            self.ui_events.push(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Line,
                delta: egui::vec2(x, y),
                phase: egui::TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
                modifiers: egui::Modifiers::NONE,
            });
        } else {
            self.camera.zoom(y);
        }
    }

    fn key_down_event(&mut self, key: KeyCode, _: KeyMods, repeat: bool) {
        if !repeat {
            self.window_key(key);
        }
        self.input.keys_pressed.push(key);
        self.input.keys_down.insert(key);
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        self.input.keys_down.remove(&key);
    }

    fn files_dropped_event(&mut self) {
        if !self.about.takes_file {
            self.message = Some(format!("{} takes no file", self.about.name));
        } else if let Some(path) = window::dropped_file_path(0) {
            self.reopen(Args { file: Some(path), clip: None, step: None, time_s: None, ..self.args.clone() });
        }
    }
}

/// What holds writing: a dark, rounded rectangle of that opacity.
fn card(opacity: f32) -> egui::Frame {
    egui::Frame::new()
        .fill(color32(look::faded(look::BACKGROUND_FOOT, opacity)))
        .stroke((1.0, color32(look::faded(look::GRID, 0.6))))
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(10, 6))
}

/// One proportional and one fixed font of egui's four, and the palette.
fn set_look(ui: &egui::Context) {
    let mut fonts = egui::FontDefinitions::empty();
    for (name, family, bytes) in [
        ("Ubuntu Light", egui::FontFamily::Proportional, epaint_default_fonts::UBUNTU_LIGHT),
        ("Hack", egui::FontFamily::Monospace, epaint_default_fonts::HACK_REGULAR),
    ] {
        fonts.font_data.insert(name.to_owned(), egui::FontData::from_static(bytes).into());
        fonts.families.insert(family, vec![name.to_owned()]);
    }
    ui.set_fonts(fonts);
    ui.set_theme(egui::Theme::Dark);
    ui.options_mut(|options| options.max_passes = std::num::NonZeroUsize::MIN);
    ui.global_style_mut(|style| {
        style.visuals.override_text_color = Some(color32(look::TEXT));
        style.visuals.slider_trailing_fill = true;
        style.visuals.selection.bg_fill = color32(look::faded(look::BONE, 0.55));
        style.spacing.item_spacing = egui::vec2(6.0, 3.0);
        style.animation_time = 0.0;
        for (text_style, font) in &mut style.text_styles {
            font.size = match text_style {
                egui::TextStyle::Heading => 15.0,
                egui::TextStyle::Small => 10.5,
                egui::TextStyle::Monospace => 11.5,
                _ => 12.5,
            };
        }
    });
}
