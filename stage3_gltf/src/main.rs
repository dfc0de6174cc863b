//! The windows of stage 3: a model's rest pose, its bind pose, and its skinned mesh, side by side.

mod model_window;

use model_viewer::FILE_FLAGS;
use model_window::ModelWindow;
use std::process::ExitCode;
use viewer::{About, Flag};

const ABOUT: About = About {
    name: "stage3_gltf",
    title: "3 · Models from files",
    scenes: stage3_gltf::steps::SCENES,
    takes_file: true,
    takes_clip: false,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    flags: &[
        FILE_FLAGS[0],
        FILE_FLAGS[1],
        Flag { name: "trace", value: "", help: "first say what is read from a .X file, block by block" },
    ],
    size: (1280, 800),
};

fn main() -> ExitCode {
    viewer::run(ABOUT, |args| Ok(Box::new(ModelWindow::open(args)?)))
}
