//! The windows of stage 3: a model's poses side by side, its meshes as one, and the blocks of a .X file.

mod blocks_window;
mod merged_view;
mod model_window;
mod poses_view;

use glam::Vec3;
use model_viewer::{FILE_FLAGS, idle_file_flags, idle_without_file, report, shows_own_character};
use stage3_gltf::load::model;
use std::process::ExitCode;
use viewer::{About, Args, Camera, Failure, Flag, IdleFlag, STANDS_STILL, Scene, Wireframe, say};

const ABOUT: About = About {
    name: "stage3_gltf",
    title: || say!("3 · Models from files"),
    scenes: stage3_gltf::steps::SCENES,
    report: Some(|args| report(args, model)),
    has_vertices: true,
    turns_joints: true,
    takes_clip: false,
    stage: viewer::stage_folder!(),
    has_snapshots_of: shows_own_character,
    wireframe,
    flags: &[
        FILE_FLAGS[0],
        FILE_FLAGS[1],
        FILE_FLAGS[2],
        Flag { name: "trace", value: "", help: "first say what is read from a .X file, block by block" },
    ],
    idle_flags,
    size: (1280, 800),
};

/// Reads the command line, and opens the window.
pub fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn idle_flags(args: &Args) -> Vec<IdleFlag> {
    let (scene, has_file) = (args.scene.as_deref().unwrap_or("model"), args.file.is_some());
    let mut idle = match scene {
        "model" => idle_file_flags(args),
        _ => idle_without_file(scene),
    };
    if scene == "blocks" && has_file {
        // It reads the file, but nothing else of what the flags say.
        idle.retain(|(name, _)| !["FILE", "largest-file"].contains(name));
    }
    if scene != "model" || !has_file {
        idle.push(("trace", "without a .X file in the scene model".to_owned()));
    }
    if scene != "blocks" {
        idle.push(("time", STANDS_STILL.to_owned()));
    }
    idle
}

fn wireframe(args: &Args) -> Wireframe {
    match args.scene.as_deref() {
        Some("blocks") => Wireframe { table: "blocks", ..Wireframe::points(Camera::flat(Vec3::ZERO, 1.0)) },
        scene => model_window::wireframe(scene.unwrap_or_default()),
    }
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    match args.scene.as_deref() {
        Some("blocks") => Ok(Box::new(blocks_window::BlocksWindow::open(args)?)),
        _ => Ok(Box::new(model_window::ModelWindow::open(args)?)),
    }
}
