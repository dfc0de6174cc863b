//! The windows of stage 2: the outline on stage 1's bones, and the arm whose joints turn.

mod arm_window;
mod outline_window;

use std::process::ExitCode;
use viewer::{About, Args, Failure, Stage};

const ABOUT: About = About {
    name: "stage2_mesh_skin",
    title: "2 · Mesh and skin",
    scenes: &["outline", "arm"],
    takes_file: false,
    takes_clip: false,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    flags: &[],
    size: (640, 480),
};

fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn open(args: &Args) -> Result<Box<dyn Stage>, Failure> {
    match args.scene.as_deref() {
        Some("arm") => Ok(Box::new(arm_window::ArmWindow::open(args)?)),
        _ => Ok(Box::new(outline_window::OutlineWindow::open(args)?)),
    }
}

/// What `--list` prints, for either scene: all of them.
fn list() -> String {
    let scene = |(name, steps): &(&str, &[&str])| format!("scene {name}, steps: {}\n", steps.join(", "));
    stage2_mesh_skin::steps::SCENES.iter().map(scene).collect()
}

fn no_such_step(scene: &str, step: &str, steps: &[&str]) -> Failure {
    Failure::usage(format!("no step `{step}` in scene {scene}; there are: {}", steps.join(", ")))
}
