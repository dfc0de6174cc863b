//! The windows of stage 2: the outline on stage 1's bones, and the arm whose joints turn.

mod arm_columns;
mod arm_window;
mod outline_window;
mod space_window;

use std::process::ExitCode;
use viewer::{About, Args, Failure, IdleFlag, STANDS_STILL, Scene, Wireframe, say};

const ABOUT: About = About {
    name: "stage2_mesh_skin",
    title: || say!("2 · Mesh and skin"),
    scenes: stage2_mesh_skin::steps::SCENES,
    report: None,
    has_vertices: true,
    turns_joints: false,
    takes_clip: false,
    stage: viewer::stage_folder!(),
    has_snapshots_of: |_| true,
    wireframe,
    flags: &[],
    idle_flags,
    size: (640, 480),
};

/// Reads the command line, and opens the window.
pub fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

/// Only the outline moves with time.
fn idle_flags(args: &Args) -> Vec<IdleFlag> {
    let has_time = matches!(args.scene.as_deref(), None | Some("outline"));
    let idle = (!has_time).then(|| ("time", STANDS_STILL.to_owned()));
    idle.into_iter().collect()
}

fn wireframe(args: &Args) -> Wireframe {
    let step = args.step.as_deref().unwrap_or_default();
    match args.scene.as_deref() {
        Some("arm") => arm_window::wireframe(step),
        Some("space") => space_window::wireframe(step),
        _ => outline_window::wireframe(step),
    }
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    match args.scene.as_deref() {
        Some("arm") => Ok(Box::new(arm_window::ArmWindow::open(args)?)),
        Some("space") => Ok(Box::new(space_window::SpaceWindow::open(args)?)),
        _ => Ok(Box::new(outline_window::OutlineWindow::open(args)?)),
    }
}
