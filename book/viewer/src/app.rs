//! The window's loop: input in, a frame of the stage, the picture out.

mod acts;
mod clock;
mod events;
mod hand;
mod keys;
mod labels;
mod overlay;
mod picture;
mod run;
mod scenes;
mod sleep;
mod style;
mod touch;
mod typing;

use crate::{
    About, Args, Camera, Failure, Positions, Scene, VertexSum, View,
    display::is_wayland,
    dropped,
    exercises::{expected_after, waiting},
    ghost::Ghost,
    host::{self, guarded, has_snapshots},
    input::Input,
    open::{Open, first_camera},
    points::{pixels_per_point, size_to_ask_for},
    samples::samples,
    say,
    script::Act,
    stroke_painter::StrokePainter,
    surface_painter::SurfacePainter,
    target::Target,
    ui_painter::UiPainter,
    unfinished::{Stopped, Unfinished},
    wipe::Wipe,
};
use clock::{Clock, WARM_UP};
use glam::{Vec2, vec2};
use hand::Hand;
use miniquad::*;
use std::{cell::RefCell, collections::VecDeque, path::PathBuf, rc::Rc};

pub(crate) struct App {
    about: About,
    args: Args,
    open: Open,
    scene: Box<dyn Scene>,
    /// The file of the smallest case, if there is one to be shown.
    smallest: Option<PathBuf>,
    /// A line about a function that is still to be written and stops nothing here; none if all are written.
    waiting: Option<String>,
    outcome: Rc<RefCell<Result<(), Failure>>>,
    gpu: Box<dyn RenderingBackend>,
    target: Target,
    stroke_painter: StrokePainter,
    surface_painter: SurfacePainter,
    ui_painter: UiPainter,
    ui: egui::Context,
    ui_events: Vec<egui::Event>,
    camera: Camera,
    view: View,
    view_rect: egui::Rect,
    /// Of the last frame, in pixels.
    column_size: Vec2,
    wipe: Wipe,
    /// The camera of the window that this one follows.
    camera_before: Option<[f32; 6]>,
    input: Input,
    hand: Hand,
    paused: bool,
    /// The steps that the keys `.` and `,` asked for: 1, or -1 back.
    steps: f32,
    show_help: bool,
    /// True if the next picture is saved as a file.
    is_saved: bool,
    /// True if the camera is to frame all that is drawn.
    frames_all: bool,
    /// Open or folded; none until this is chosen: then it is folded in a narrow picture.
    show_panel: Option<bool>,
    /// The height of the panel's foot, in points.
    foot_height: f32,
    message: Option<String>,
    ghost: Ghost,
    /// True if a vertex was asked for, on the command line or by a click.
    has_picked: bool,
    /// The sum that the page was sent last.
    sent_sum: Option<VertexSum>,
    clock: Clock,
    /// True if the scene or its camera moves with time.
    is_moving: bool,
    /// The number of frames that are drawn in any case; none are while the window sleeps.
    awake: u32,
    /// The acts of `--do` that are left.
    acts: VecDeque<Act>,
    /// The words in the last picture, for `--do`.
    words: Vec<(String, egui::Rect)>,
}

/// True if there is something to look at before the clock runs.
fn opens_paused(args: &Args) -> bool {
    args.time_s.is_some() || args.step.is_some() || args.capture.is_some()
}

impl App {
    pub fn new(
        about: About,
        mut args: Args,
        open: Open,
        scene: Box<dyn Scene>,
        font: Option<egui::FontData>,
        outcome: Rc<RefCell<Result<(), Failure>>>,
    ) -> Self {
        let mut gpu = window::new_rendering_backend();
        let size = args.size.unwrap_or(about.size);
        let captured = args.capture.as_ref().map(|_| size);
        let target = Target::new(captured, samples(args.samples, captured.is_some()));
        let ui = egui::Context::default();
        style::set_look(&ui, font);
        let mut app = Self {
            stroke_painter: StrokePainter::new(&mut *gpu),
            surface_painter: SurfacePainter::new(&mut *gpu),
            ui_painter: UiPainter::new(&mut *gpu),
            gpu,
            target,
            ui,
            ui_events: Vec::new(),
            camera: first_camera(&about, &args),
            view: View::ALL[args.view.unwrap_or(0) as usize],
            view_rect: egui::Rect::NOTHING,
            column_size: Vec2::ONE,
            wipe: Wipe::default(),
            camera_before: args.camera.take(),
            input: Input::default(),
            hand: Hand::default(),
            paused: opens_paused(&args),
            steps: 0.0,
            show_help: false,
            is_saved: false,
            frames_all: false,
            show_panel: None,
            foot_height: 0.0,
            message: None,
            ghost: Ghost::default(),
            has_picked: args.vertex.is_some(),
            sent_sum: None,
            clock: Clock::start(),
            is_moving: true,
            awake: WARM_UP,
            acts: args.acts.iter().cloned().collect(),
            words: Vec::new(),
            waiting: waiting(&about),
            smallest: args.smallest.clone(),
            about,
            args,
            open,
            scene,
            outcome,
        };
        if !is_wayland() {
            dropped::listen();
        }
        if app.args.capture.is_none() && app.args.measure_s.is_none() && app.acts.is_empty() {
            host::listen();
        }
        app.mend_window_size(size);
        app.raise_ghost();
        app
    }

    /// A window's size is in logical pixels, so that it holds as much on every screen.
    fn mend_window_size(&self, (width, height): (u32, u32)) {
        let asked = vec2(width as f32, height as f32);
        let size = size_to_ask_for(asked, self.target.size().into(), self.target.dpi_scale());
        if let (true, Some(size)) = (self.target.is_window(), size) {
            window::set_window_size(size.x as u32, size.y as u32);
        }
    }

    /// Compares the scene with the snapshots of its step, and shows the ghost if they differ. If the code
    /// stopped, the ghost shows what the scene would be.
    fn raise_ghost(&mut self) {
        let has_step = has_snapshots() && self.args.step.is_some();
        let tables = guarded(|| if has_step { self.scene.step_tables() } else { Vec::new() });
        self.ghost = match (self.scene.stopped(), tables) {
            (None, Ok(tables)) => Ghost::of_step(&self.about, &self.args, &tables),
            (stopped, _) => {
                let expected = expected_after(&self.about, &self.args, stopped.map_or("", |it| &it.reason));
                self.camera = first_camera(&self.about, &expected);
                Ghost::without_actual(&self.about, &expected)
            }
        };
        self.ghost.is_shown = !self.ghost.is_empty() && self.ghost.is_off();
    }

    /// The message if the key G has nothing to show.
    fn why_no_ghost(&self) -> String {
        match (has_snapshots(), &self.args.step) {
            (false, _) => {
                say!("what a step should be is shown in a window of the workbook, not in a page")
            }
            (true, Some(step)) => say!("nothing is recorded of {step} for what is shown here", step),
            (true, None) => {
                let (_, steps) = self.about.scene(&self.args);
                say!(
                    "G shows what is expected of a step: open one with --step {steps}",
                    steps = steps.join(", ")
                )
            }
        }
    }

    /// Calls the stage. If its code stops, the reason takes the scene's place.
    fn with_scene<T: Default>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        guarded(|| call(self)).unwrap_or_else(|stopped| {
            self.stop(stopped);
            T::default()
        })
    }

    /// Replaces the scene by the reason why its code stopped, and by the expected result.
    fn stop(&mut self, stopped: Stopped) {
        self.scene = Unfinished::scene(stopped);
        self.raise_ghost();
    }

    fn play_or_pause(&mut self) {
        match self.scene.timeline() {
            Some(mut timeline) => timeline.play_or_pause(&mut self.paused),
            None => self.paused = !self.paused,
        }
    }

    /// Copies the numbers of the present moment to the clipboard, as `--print` writes them.
    fn copy_numbers(&mut self) {
        let positions = guarded(|| self.scene.positions()).map_err(Failure::from).flatten();
        self.message = Some(match positions {
            Ok(Positions { clip, time_s, table, .. }) => {
                window::clipboard_set(&table);
                let (lines, time) = (table.lines().count(), format!("{time_s:.2}"));
                match clip {
                    Some(clip) => say!("copied: {lines} lines of {clip} at {time} s", lines, clip, time),
                    None => say!("copied: {lines} lines", lines),
                }
            }
            Err(failure) => failure.message,
        });
    }

    fn pixels_per_point(&self) -> f32 {
        pixels_per_point(self.target.size().into(), self.target.dpi_scale())
    }

    /// The whole picture, in points.
    fn screen(&self) -> egui::Rect {
        let (width, height) = self.target.size();
        let size = egui::vec2(width, height) / self.pixels_per_point();
        egui::Rect::from_min_size(egui::Pos2::ZERO, size)
    }
}
