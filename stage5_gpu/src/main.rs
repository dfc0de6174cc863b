//! The windows of stage 5: the CPU and the GPU side by side, and a crowd.

mod compare_window;
mod crowd_window;
// Models are drawn on the CPU's side as in stage 3: the same file, since a window's code belongs to no library. Skin
// space is shown otherwise here.
#[allow(dead_code)]
#[path = "../../stage3_gltf/src/drawing.rs"]
mod drawing;
mod gpu_side;
mod printing;
mod skin_space;

use drawing::Drawing;
use formats::document::Source;
use glam::Vec4;
use miniquad::RenderingBackend;
use stage3_gltf::{MANNEQUIN, MANNEQUIN_NAME, load::Options, model::Model};
use stage4_animation::{
    clip::{Clip, find_clip},
    import::load,
};
use stage5_gpu::{gpu_model::GpuModel, shaders::Skinning, uniforms::Uniforms, vertex::lost_influences};
use std::process::ExitCode;
use viewer::{About, Args, Failure, Flag, Gpu, Scene, View, look};

const ABOUT: About = About {
    name: "stage5_gpu",
    title: "5 · GPU",
    scenes: stage5_gpu::steps::SCENES,
    takes_file: true,
    takes_clip: true,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    flags: &[
        Flag {
            name: "file-scene",
            value: "NAME|INDEX",
            help: "which of the file's own scenes, where it has several",
        },
        Flag { name: "skinning", value: "cpu|gpu", help: "who makes the positions that --print writes" },
        Flag { name: "joints", value: "two-arrays|palette|texture", help: "how the GPU gets the joints" },
        Flag { name: "attribute", value: "positions|normals", help: "what --print writes" },
        Flag { name: "count", value: "NUMBER", help: "how many figures the crowd has, up to 2000" },
    ],
    size: (1280, 800),
};

/// The ways of `--joints`, in the panel's order.
const METHODS: [(&str, Skinning); 3] = [
    ("two-arrays", Skinning::TwoArrays),
    ("palette", Skinning::Palette),
    ("texture", Skinning::JointTexture),
];

fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    match args.scene.as_deref() {
        Some("crowd") => Ok(Box::new(crowd_window::CrowdWindow::open(args)?)),
        _ => Ok(Box::new(compare_window::CompareWindow::open(args)?)),
    }
}

/// A model with its clips, and what to call it.
struct Opened {
    file: String,
    model: Model,
    clips: Vec<Clip>,
    /// The clip that was asked for, by name, by index, or by a time.
    clip: Option<usize>,
}

/// The file that was named, or the workbook's own character.
fn open_model(args: &Args) -> Result<Opened, Failure> {
    let source = args.file.as_deref().map_or(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN), Source::Path);
    let scene = args.own.get("file-scene").map(String::as_str);
    let opened = load(source, &Options { scene, ..Options::default() });
    let file = source.name();
    let (mut model, clips) = opened.map_err(|error| Failure::from(error.to_string()))?;
    let lost = lost_influences(&model);
    model.warnings.extend(lost);
    for warning in &model.warnings {
        eprintln!("{file}: {warning}");
    }
    let clip = match &args.clip {
        Some(name) => {
            Some(find_clip(&clips, name).map_err(|error| Failure::from(format!("{file}: {error}")))?)
        }
        // A time alone is one of the first clip.
        None => args.time_s.and(clips.first()).map(|_| 0),
    };
    Ok(Opened { file, model, clips, clip })
}

/// What `--joints` asks for, as an index into [`METHODS`]; the palette where it says nothing.
fn method(args: &Args) -> usize {
    let asked = args.own.get("joints").map_or("palette", String::as_str);
    METHODS.iter().position(|(name, _)| *name == asked).unwrap_or(1)
}

/// `--list`: the model and its clips.
fn list(drawing: &Drawing, clips: &[Clip]) -> String {
    let clip = |(index, clip): (usize, &Clip)| {
        let (name, channels) = (&clip.name, clip.channels.len());
        format!("clip {index}: {name}, {:.3} s, {channels} channels\n", clip.duration_s)
    };
    drawing.list() + &clips.iter().enumerate().map(clip).collect::<String>()
}

/// A model for the GPU, with the bodies left closed that the CPU's side leaves closed.
fn new_gpu_model(gpu: &mut dyn RenderingBackend, drawing: &Drawing, skinning: Skinning) -> GpuModel {
    let mut gpu_model = GpuModel::new(gpu, viewer::new_shader, &drawing.model, skinning);
    for (mesh, &cull_back_faces) in gpu_model.meshes.iter_mut().zip(&drawing.cull_back_faces) {
        mesh.cull_back_faces = cull_back_faces;
    }
    gpu_model
}

/// What the shaders are told of the window.
fn uniforms(gpu: &Gpu) -> Uniforms {
    let view = View::ALL.iter().position(|view| *view == gpu.view).unwrap_or(0);
    Uniforms {
        clip_from_world: gpu.clip_from_world,
        eye: gpu.eye.to_array(),
        view: view as f32,
        base_color: look::CLAY,
        faint: look::FAINT,
        joint_colors: std::array::from_fn::<Vec4, { stage5_gpu::shaders::JOINT_COLORS }, _>(
            look::joint_color,
        ),
        ..Default::default()
    }
}
