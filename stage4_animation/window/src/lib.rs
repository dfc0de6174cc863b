//! The windows of stage 4: a character with its clips, four ways between two rotations, and a mob; and after
//! the tutorials, limbs and heads that follow a target, things that are carried, borrowed clips, packed ones.

mod arm_window;
mod beyond;
mod character_window;
pub mod curves;
mod joint_keys;
mod mob_window;
mod playback;
mod standing_poses;

use beyond::{
    attach_window::AttachWindow, limb_window::LimbWindow, packed_report::packed_report,
    packed_window::PackedWindow, retarget_window::RetargetWindow,
};
use model_viewer::{
    FILE_FLAGS, idle_file_flags, idle_without_file, open_file, report, shows_own_character, warn,
};
use stage3_gltf::model::Model;
use stage4_animation::{
    beyond::limb_steps::{FEET_STEPS, LOOK_STEPS, REACH_STEPS},
    clip::Clip,
    import::{load, model_and_clips},
    instance::Instance,
};
use std::process::ExitCode;
use viewer::{About, Args, Camera, Failure, Flag, IdleFlag, Scene, Wireframe, say};

const ABOUT: About = About {
    name: "stage4_animation",
    title: || say!("4 · Animation"),
    scenes: stage4_animation::steps::SCENES,
    report: Some(|args| {
        let page = report(args, |document, options| Ok(model_and_clips(document, options)?.0))?;
        Ok(page + &packed_report(args)?)
    }),
    has_vertices: true,
    turns_joints: true,
    takes_clip: true,
    stage: viewer::stage_folder!(),
    has_snapshots_of: shows_own_character,
    wireframe,
    flags: &FLAGS,
    idle_flags,
    size: (1280, 800),
};

const FLAGS: [Flag; FILE_FLAGS.len() + 1] = {
    let [a, b, c, d] = FILE_FLAGS;
    let help = "pack a clip so that no vertex is farther than this from its place, where a unit is a metre";
    [Flag { name: "packed", value: "MM", help }, a, b, c, d]
};

/// Reads the command line, and opens the window.
pub fn main() -> ExitCode {
    viewer::run(ABOUT, open)
}

fn idle_flags(args: &Args) -> Vec<IdleFlag> {
    let packed = match args.scene.as_deref() {
        Some("packed") => args.step.as_ref().map(|_| ("packed", "beside --step".to_owned())),
        scene => scene.map(|scene| ("packed", format!("in the scene {scene}"))),
    };
    let others = match args.scene.as_deref() {
        Some(scene @ ("arm" | "layers" | "in-step" | "travel")) => {
            [idle_without_file(scene), vec![("clip", format!("in the scene {scene}"))]].concat()
        }
        Some(scene @ ("look" | "reach" | "feet")) => {
            let idle = ["clip", "time"].map(|flag| (flag, format!("in the scene {scene}")));
            [idle_without_file(scene), idle.to_vec()].concat()
        }
        Some("attach") => idle_without_file("attach"),
        _ => idle_file_flags(args),
    };
    others.into_iter().chain(packed).collect()
}

fn wireframe(args: &Args) -> Wireframe {
    match args.scene.as_deref() {
        Some("arm") => arm_window::wireframe(args.step.as_deref().unwrap_or_default()),
        Some("retarget") => beyond::retarget_window::wireframe(),
        Some("packed") => beyond::packed_window::wireframe(),
        Some("attach") => beyond::attach_window::wireframe(),
        Some("look" | "reach" | "feet") => beyond::limb_window::wireframe(),
        Some("mob") => Wireframe::points(Camera::orbit(0.6).from_above(0.4)),
        Some("layers") => beyond::layers::wireframe(),
        Some("travel") => beyond::travel::wireframe(),
        Some("in-step") => beyond::in_step::wireframe(args.step.as_deref().unwrap_or_default()),
        _ => Wireframe::points(Camera::orbit(0.35)),
    }
}

fn open(args: &Args) -> Result<Box<dyn Scene>, Failure> {
    match args.scene.as_deref() {
        Some("arm") => Ok(Box::new(arm_window::ArmWindow::open(args)?)),
        Some("retarget") => Ok(Box::new(RetargetWindow::open(args)?)),
        Some("packed") => Ok(Box::new(PackedWindow::open(args)?)),
        Some("attach") => Ok(Box::new(AttachWindow::open(args)?)),
        Some("look") => Ok(Box::new(LimbWindow::open("look", LOOK_STEPS, args))),
        Some("reach") => Ok(Box::new(LimbWindow::open("reach", REACH_STEPS, args))),
        Some("feet") => Ok(Box::new(LimbWindow::open("feet", FEET_STEPS, args))),
        Some("mob") => Ok(Box::new(mob_window::MobWindow::open(args)?)),
        Some("in-step") => Ok(Box::new(beyond::in_step::InStepWindow::open(args)?)),
        Some("travel") => Ok(Box::new(beyond::travel::TravelWindow::open(args)?)),
        Some("layers") => Ok(Box::new(beyond::layers::LayersWindow::open(args)?)),
        _ => Ok(Box::new(character_window::CharacterWindow::open(args)?)),
    }
}

/// The model of the file on the command line, or the character, with its name.
fn open_model(args: &Args) -> Result<(String, Model, Vec<Clip>), Failure> {
    let (name, (model, clips)) = open_file(args, load)?;
    warn(&name, &model.warnings);
    Ok((name, model, clips))
}

/// The names of the clips that an instance plays: of those that fade out, the oldest first, and of the one
/// that fades in. None if there are no clips.
fn names_of_playing(instance: &Instance, clips: &[Clip]) -> Option<String> {
    let players = instance.fades.iter().map(|fade| &fade.from).chain([&instance.player]);
    let names: Option<Vec<String>> =
        players.map(|player| Some(clips.get(player.clip)?.name.clone())).collect();
    names?.into_iter().reduce(|from, to| say!("{from} to {to}", from, to))
}
