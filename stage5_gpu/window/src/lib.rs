//! The windows of stage 5: the CPU and the GPU side by side, and two crowds.

mod baked_window;
mod baking;
mod compare_window;
mod cpu_side;
mod crowd;
mod crowd_window;
mod digits;
mod gpu_side;
mod lean;
mod playback;
mod printing;
mod reading;
mod skin_space;

use formats::{document::Document, error::LoadError};
use glam::Vec4;
use miniquad::RenderingBackend;
use model_viewer::{FILE_FLAGS, ModelDrawing, idle_file_flags, open_file, report, shows_own_character, warn};
use stage3_gltf::{load::Options, model::Model};
use stage4_animation::{
    clip::{Clip, find_clip},
    import::{load, model_and_clips},
};
use stage5_gpu::{
    gpu_model::GpuModel, joint_texture::MOST_MATRICES, shaders::Skinning, steps::crowd_clip,
    uniforms::Uniforms, vertex::lost_influences,
};
use std::process::ExitCode;
use viewer::{About, Args, Camera, Failure, Flag, Gpu, IdleFlag, Scene, Wireframe, look, say};

const ABOUT: About = About {
    name: "stage5_gpu",
    title: || say!("5 · GPU"),
    scenes: stage5_gpu::steps::SCENES,
    report: Some(|args| report(args, read_model)),
    has_vertices: true,
    turns_joints: false,
    takes_clip: true,
    stage: viewer::stage_folder!(),
    has_snapshots_of: shows_own_character,
    wireframe,
    flags: &[
        FILE_FLAGS[0],
        FILE_FLAGS[1],
        FILE_FLAGS[2],
        FILE_FLAGS[3],
        Flag { name: "skinning", value: "cpu|gpu", help: "who makes the positions that --print writes" },
        Flag { name: "joints", value: "two-arrays|palette|texture", help: "how the GPU gets the joints" },
        Flag { name: "attribute", value: "positions|normals", help: "what --print writes" },
        Flag {
            name: "count",
            value: "NUMBER",
            help: "how many instances a crowd has, up to 2000; baked 100000",
        },
        Flag {
            name: "lean",
            value: "",
            help: "fast ways to skin and to sample on the CPU, to choose from in the scene compare; FILE is read in place",
        },
    ],
    idle_flags,
    size: (1280, 800),
};

/// The choices of `--joints`, in the panel's order.
const METHODS: [(&str, Skinning); 3] = [
    ("two-arrays", Skinning::TwoArrays),
    ("palette", Skinning::Palette),
    ("texture", Skinning::JointTexture),
];

/// Reads the command line, and opens the window.
pub fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn idle_flags(args: &Args) -> Vec<IdleFlag> {
    let mut idle = idle_file_flags(args);
    match args.scene.as_deref() {
        Some(scene @ ("crowd" | "baked")) => {
            idle.push(("joints", format!("in the scene {scene}")));
            idle.extend(args.step.as_ref().map(|_| ("count", "beside --step".to_owned())));
        }
        _ => idle.push(("count", "in the scene compare".to_owned())),
    }
    if args.print.is_none() {
        idle.extend(["skinning", "attribute"].map(|name| (name, "without --print".to_owned())));
    }
    idle
}

fn wireframe(args: &Args) -> Wireframe {
    Wireframe::points(match args.scene.as_deref() {
        Some("crowd" | "baked") => Camera::orbit(0.5).from_above(0.35),
        // A step is meant to be looked at; in skin space it stands still even if the clip plays.
        _ if args.step.is_some() => Camera::orbit(0.15).swaying(),
        _ => Camera::orbit(0.15),
    })
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    let by_gpu = args.own.get("skinning").is_some_and(|by| by == "gpu");
    if args.check && args.capture.is_none() && by_gpu {
        eprintln!("{}: what the GPU makes is compared in a window only: add --capture PNG", ABOUT.name);
    }
    match args.scene.as_deref() {
        Some("crowd") => Ok(Box::new(crowd_window::CrowdWindow::open(args)?)),
        Some("baked") => Ok(Box::new(baked_window::BakedWindow::open(args)?)),
        _ => Ok(Box::new(compare_window::CompareWindow::open(args)?)),
    }
}

/// The model of the file on the command line, or the character, with its name.
fn open_model(args: &Args) -> Result<(String, Model, Vec<Clip>), Failure> {
    let (name, (mut model, clips)) = open_file(args, if is_lean(args) { lean::open } else { load })?;
    let matrices: usize = model.skins.iter().map(|skin| skin.joints.len()).sum();
    if matrices > MOST_MATRICES {
        let problem =
            format!("its skins have {matrices} joints, and a texture holds {MOST_MATRICES} matrices");
        return Err(format!("{name}: {problem}").into());
    }
    model.warnings.extend(lost_influences(&model));
    warn(&name, &model.warnings);
    Ok((name, model, clips))
}

/// The clip on the command line, or the crowd's own; none if the model has no clips.
fn first_clip(args: &Args, clips: &[Clip]) -> Result<Option<usize>, String> {
    match &args.clip {
        Some(name) => find_clip(clips, name).map(Some),
        None => Ok(crowd_clip(clips)),
    }
}

/// The number of instances on the command line; or about as many as a machine without a GPU draws 60 times a
/// second.
fn count(args: &Args, most: usize) -> Result<usize, Failure> {
    let Some(text) = args.own.get("count") else { return Ok(16) };
    let count = text.parse().ok().filter(|count| (1..=most).contains(count));
    count
        .ok_or_else(|| Failure::usage(format!("--count takes a whole number from 1 to {most}, not `{text}`")))
}

/// The model of a report, with a warning of what the shaders leave out.
fn read_model(document: &Document, options: &Options) -> Result<Model, LoadError> {
    let (mut model, _) = model_and_clips(document, options)?;
    model.warnings.extend(lost_influences(&model));
    Ok(model)
}

/// True if `--lean` asks for the fast ways.
fn is_lean(args: &Args) -> bool {
    args.own.contains_key("lean")
}

/// The way that `--joints` asks for, as an index into [`METHODS`]; the palette by default.
fn method(args: &Args) -> usize {
    let asked = args.own.get("joints").map_or("palette", String::as_str);
    METHODS.iter().position(|(name, _)| *name == asked).unwrap_or(1)
}

/// Uploads a model, with the same bodies closed as on the CPU's side.
fn new_gpu_model(gpu: &mut dyn RenderingBackend, drawing: &ModelDrawing, skinning: Skinning) -> GpuModel {
    let mut gpu_model = GpuModel::new(gpu, viewer::new_shader, viewer::new_texture, &drawing.model, skinning);
    for (mesh, &cull_back_faces) in gpu_model.meshes.iter_mut().zip(&drawing.cull_back_faces) {
        mesh.cull_back_faces = cull_back_faces;
    }
    gpu_model
}

/// The shaders' uniforms for the window.
fn uniforms(gpu: &Gpu) -> Uniforms {
    Uniforms {
        clip_from_world: gpu.clip_from_world,
        eye: gpu.eye.to_array(),
        view: gpu.view as u32 as f32,
        base_color: look::CLAY,
        faint: look::FAINT,
        joint_colors: std::array::from_fn::<Vec4, { stage5_gpu::shaders::JOINT_COLORS }, _>(
            look::joint_color,
        ),
        ..Default::default()
    }
}
