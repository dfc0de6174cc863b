//! The windows of stage 4: a character with its clips, four ways between two rotations, and a mob.

mod arm_window;
mod character_window;
mod mob_window;

use formats::document::Source;
use model_viewer::{ClipList, FILE_FLAGS, FileFlags, shows_own_character, warn};
use stage3_gltf::{MANNEQUIN, MANNEQUIN_NAME, load::Options, model::Model, x::convention::Space};
use stage4_animation::{clip::Clip, import::load};
use std::process::ExitCode;
use viewer::{About, Args, Failure, Scene};

const ABOUT: About = About {
    name: "stage4_animation",
    title: "4 · Animation",
    scenes: stage4_animation::steps::SCENES,
    takes_file: true,
    takes_clip: true,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    has_snapshots_of: shows_own_character,
    flags: &FILE_FLAGS,
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
    warn(&name, &model.warnings);
    Ok((name, model, clips))
}

/// The clips as the panel, the timeline and `--list` show them.
fn clip_list(clips: &[Clip]) -> ClipList {
    let entry = |clip: &Clip| (clip.name.clone(), clip.duration_s, clip.channels.len(), clip.key_times_s());
    ClipList::new(clips.iter().map(entry))
}

/// What the flags say about a file.
fn options(args: &Args) -> Result<Options<'_>, Failure> {
    let FileFlags { scene, keeps_file_space, ticks_per_second } = FileFlags::of(args)?;
    let space = if keeps_file_space { Space::File } else { Space::RightHanded };
    Ok(Options { scene, space, ticks_per_second })
}
