//! The windows of stage 4: a character with its clips, four ways between two rotations, and a mob.

mod arm_window;
mod character_window;
// Models are drawn as in stage 3: the same file, since a window's code belongs to no library.
#[path = "../../stage3_gltf/src/drawing.rs"]
mod drawing;
mod mob_window;

use formats::document::Source;
use stage3_gltf::{MANNEQUIN, MANNEQUIN_NAME, load::Options, model::Model, x::convention::Space};
use stage4_animation::{clip::Clip, import::load};
use std::process::ExitCode;
use viewer::{About, Args, Failure, Flag, Scene};

const ABOUT: About = About {
    name: "stage4_animation",
    title: "4 · Animation",
    scenes: stage4_animation::steps::SCENES,
    takes_file: true,
    takes_clip: true,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    flags: &[
        Flag {
            name: "file-scene",
            value: "NAME|INDEX",
            help: "which of the file's own scenes, where it has several",
        },
        Flag { name: "file-space", value: "", help: "a .X model as its file has it: left-handed" },
        Flag { name: "ticks-per-second", value: "N", help: "for a .X file that does not say how fast it is" },
    ],
    size: (1280, 800),
};

fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    match args.scene.as_deref() {
        Some("arm") => Ok(Box::new(arm_window::ArmWindow::open(args)?)),
        Some("mob") => Ok(Box::new(mob_window::MobWindow::open(args)?)),
        _ => Ok(Box::new(character_window::CharacterWindow::open(args)?)),
    }
}

/// The file that was named, or the workbook's own character; and what to call it.
fn open_model(args: &Args) -> Result<(String, Model, Vec<Clip>), Failure> {
    let source = args.file.as_deref().map_or(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN), Source::Path);
    let name = source.name();
    let (model, clips) = load(source, &options(args)?).map_err(|error| Failure::from(error.to_string()))?;
    for warning in &model.warnings {
        eprintln!("{name}: {warning}");
    }
    Ok((name, model, clips))
}

/// What the flags say about a file.
fn options(args: &Args) -> Result<Options<'_>, Failure> {
    let scene = args.own.get("file-scene").map(String::as_str);
    let space = if args.own.contains_key("file-space") { Space::File } else { Space::RightHanded };
    let Some(text) = args.own.get("ticks-per-second") else {
        return Ok(Options { scene, space, ticks_per_second: None });
    };
    match text.parse() {
        Ok(ticks) if (1e-3..=1e9).contains(&ticks) => {
            Ok(Options { scene, space, ticks_per_second: Some(ticks) })
        }
        _ => Err(Failure::usage(format!("--ticks-per-second takes a number such as 30, not `{text}`"))),
    }
}
