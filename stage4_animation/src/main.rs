//! The windows of stage 4: a character with its clips, four ways between two rotations, and a mob.

mod arm_window;
mod character_window;
mod mob_window;

use model_viewer::{ClipEntry, ClipList, warn};
use stage3_gltf::{MANNEQUIN, MANNEQUIN_NAME, model::Model, x::Space};
use stage4_animation::{
    clip::Clip,
    import::{Options, load_bytes, load_with},
};
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
    let (name, opened) = match &args.file {
        Some(path) => (path.display().to_string(), load_with(path, options(args)?)),
        None => (MANNEQUIN_NAME.to_owned(), load_bytes(MANNEQUIN_NAME, MANNEQUIN, None)),
    };
    let (model, clips) = opened.map_err(|error| Failure::from(error.to_string()))?;
    warn(&name, &model.warnings);
    Ok((name, model, clips))
}

/// The clips as the panel, the timeline and `--list` show them.
fn clip_list(clips: &[Clip]) -> ClipList {
    ClipList::new(clips.iter().map(|clip| ClipEntry {
        name: clip.name.clone(),
        duration_s: clip.duration_s,
        channel_count: clip.channels.len(),
        keys_s: clip.key_times_s(),
    }))
}

/// What the flags say about an .X file.
fn options(args: &Args) -> Result<Options, Failure> {
    let space = if args.own.contains_key("file-space") { Space::File } else { Space::RightHanded };
    let Some(text) = args.own.get("ticks-per-second") else {
        return Ok(Options { space, ticks_per_second: None });
    };
    match text.parse() {
        Ok(ticks) if (1e-3..=1e9).contains(&ticks) => Ok(Options { space, ticks_per_second: Some(ticks) }),
        _ => Err(Failure::usage(format!("--ticks-per-second takes a number such as 30, not `{text}`"))),
    }
}
