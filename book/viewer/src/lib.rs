//! The window behind every stage.
//!
//! A stage's `main.rs` says who it is ([`About`]), opens a scene from the command line's [`Args`], and implements [`Stage`]:
//! what to list, what to print, what stands in the panel, what is drawn. The rest is here, the same for all stages:
//!
//! - [`Args`]: the flags; `--print` and `--list` need no window;
//! - [`Frame`]: lines, points, labels and lit surfaces, the clock, keys, dragging and picking;
//! - [`Panel`] and [`Timeline`]: sliders and lists beside the scene, the bar below it;
//! - [`Camera`]: flat or around the model; fits what it is shown;
//! - [`look`]: one palette.
//!
//! The same program runs in a page of the book, as WebAssembly: the module `host` is all that differs.
//!
//! Spaces: the world is right-handed with y up; the view's pixels count from the top left.
//!
//! This crate knows glam, miniquad and the UI library (egui), and never a stage. It has no scene graph, no materials,
//! no shadows: a frame is drawn anew from what the stage says.

mod app;
mod args;
mod camera;
mod capture;
mod frame;
mod ghost;
mod gpu;
#[cfg(not(target_arch = "wasm32"))]
mod guard;
mod help;
// What differs between a window and a page of the book.
#[cfg_attr(target_arch = "wasm32", path = "host/page.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "host/window.rs")]
mod host;
mod input;
pub mod look;
mod panel;
mod print;
mod recording;
mod start;
mod stroke_painter;
mod surface;
mod surface_painter;
mod ui_painter;
mod unfinished;
mod vertex_sum;
mod view;

pub use args::{Args, Flag, Print};
pub use camera::Camera;
pub use frame::{Frame, Key};
pub use gpu::new_shader;
pub use panel::{Panel, Timeline};
pub use print::Positions;
pub use start::{run, with_gpu};
pub use surface::{Surface, Texture};
pub use vertex_sum::{Term, VertexSum, Way};
pub use view::View;

/// What a stage's program is called and takes.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The crate's name, which is the program's.
    pub name: &'static str,
    /// The window's title.
    pub title: &'static str,
    /// The names that `--scene` takes, the first one being the default; with more than one, the panel lets one choose.
    pub scenes: &'static [&'static str],
    /// Whether a model's file may be named or dropped on the window.
    pub takes_file: bool,
    /// Whether a clip may be chosen.
    pub takes_clip: bool,
    /// The folder of the snapshots of its steps, `it__steps__SCENE-STEP.snap`.
    pub snapshots: &'static str,
    /// Flags of this stage alone.
    pub flags: &'static [Flag],
    /// The window's width and height when nothing is said, in pixels.
    pub size: (u32, u32),
}

/// A scene that can be listed, printed and shown.
pub trait Stage {
    /// For `--list`: steps, meshes, joints and clips, with counts and durations, a line each.
    fn list(&self) -> String;

    /// For `--print`: the positions at the step or time that was asked for.
    fn positions(&self) -> Result<Positions, Failure>;

    /// The camera that the window begins with.
    fn camera(&self) -> Camera {
        Camera::orbit(0.35)
    }

    /// Puts the controls into the panel, on every frame.
    fn panel(&mut self, panel: &mut Panel);

    /// Moves on by `frame.dt_s`, looks at the input, draws.
    fn frame(&mut self, frame: &mut Frame);

    /// Where the window draws what [`Stage::positions`] returns: world from these positions.
    fn ghost_place(&self) -> glam::Mat4 {
        glam::Mat4::IDENTITY
    }

    /// How far the key `.` lets the clock go, in seconds.
    fn step_s(&self) -> f32 {
        1.0 / 30.0
    }

    /// The bar below the scene, where something plays.
    fn timeline(&mut self) -> Option<Timeline<'_>> {
        None
    }

    /// Picks a vertex, counted as [`Stage::positions`] counts; false where there is none such.
    fn pick(&mut self, _vertex: usize) -> bool {
        false
    }

    /// The picked vertex, term by term: the panel shows it, and so does a page of the book.
    fn vertex_sum(&self) -> Option<VertexSum> {
        None
    }

    /// Talks to the GPU before the picture is begun: uploads, passes of one's own.
    fn prepare(&mut self, _gpu: &mut Gpu) {}

    /// Draws with pipelines of one's own into the picture, before what the frame recorded.
    fn draw(&mut self, _gpu: &mut Gpu) {}

    /// Gives back what it took from the GPU, when another scene or file takes its place.
    fn close(&mut self, _backend: &mut dyn miniquad::RenderingBackend) {}
}

/// miniquad's own interface, and where the scene is seen from.
pub struct Gpu<'a> {
    /// Buffers, textures, pipelines and passes.
    pub backend: &'a mut dyn miniquad::RenderingBackend,
    /// World space to the picture's clip space.
    pub clip_from_world: glam::Mat4,
    /// The camera's place in the world.
    pub eye: glam::Vec3,
    /// The debug view that is chosen.
    pub view: View,
}

/// Why a program ends without having done what it was asked, and its exit status.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// One or two lines: what is wrong, and what would be right.
    pub message: String,
    /// 1 for a bad file or clip; 2 for a bad command line or a missing display.
    pub exit_code: u8,
}

impl Failure {
    /// A bad command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure { message: message.into(), exit_code: 2 }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure { message, exit_code: 1 }
    }
}
