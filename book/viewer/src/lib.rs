//! The window behind every stage.
//!
//! A stage's window describes itself ([`About`]), opens a scene from the command line's [`Args`], and
//! implements [`Scene`]: the texts of `--list` and `--print`, the panel, the drawing. The rest is here, the
//! same for all stages:
//!
//! - [`Args`]: the flags; `--print` and `--list` need no window;
//! - [`Frame`]: lines, points, labels and lit surfaces, the clock, keys, dragging and picking;
//! - [`Panel`] and [`Timeline`]: sliders and lists beside the scene, the bar below it;
//! - [`Camera`]: flat or around the model; fits the scene;
//! - [`look`]: one palette.
//!
//! The same program runs in a page of the book, as WebAssembly: only the module `host` differs.
//!
//! Spaces: the world is right-handed with y up; the view's pixels count from the top left.
//!
//! This crate knows glam, miniquad and the UI library (egui), and never a stage. It has no scene graph, no
//! materials, no shadows: a frame is drawn anew by the stage.

mod app;
mod args;
mod camera;
mod capture;
mod check;
mod display;
mod dropped;
mod exercises;
mod failure;
mod frame;
mod ghost;
mod gpu;
#[cfg(not(target_arch = "wasm32"))]
mod guard;
mod help;
// The difference between a window and a page of the book.
#[cfg_attr(target_arch = "wasm32", path = "host/page.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "host/window.rs")]
mod host;
mod idle;
mod input;
pub mod look;
mod open;
mod panel;
mod points;
mod print;
mod recording;
mod reload;
mod samples;
mod scene;
mod script;
mod smallest;
mod start;
mod stroke_painter;
mod surface;
mod surface_painter;
mod target;
mod ui_painter;
mod unfinished;
mod vertex_sum;
mod view;
mod wipe;

pub use args::{Args, Flag, Print};
pub use camera::Camera;
pub use catalogue::say;
pub use failure::Failure;
pub use frame::{Frame, Key};
pub use gpu::{new_shader, new_texture};
pub use host::has_snapshots;
pub use idle::{IdleFlag, STANDS_STILL};
pub use panel::{Curve, Curves, KeyRow, Panel, Timeline};
pub use print::Positions;
pub use scene::{About, Gpu, Report, Scene, SceneSteps, StepTable, Wireframe};
pub use start::{run, with_gpu};
pub use surface::{Surface, Texture};
pub use vertex_sum::{JointEffect, Term, VertexSum};
pub use view::View;
