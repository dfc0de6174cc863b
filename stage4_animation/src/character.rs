//! The workbook's own character, and its poses by name.

use crate::{
    clip::{Clip, find_clip},
    cross_fade::cross_fade,
    import::load,
    sample::sample,
};
use formats::document::Source;
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::Options,
    model::Model,
    pose::{Pose, rest_pose},
};

/// The workbook's own character and its clips.
pub fn character() -> (Model, Vec<Clip>) {
    load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &Options::default())
        .expect("the embedded character is a valid file")
}

/// The ending of a step's name if the window also shows the rest pose and the bind pose (S4-42).
pub const BESIDE: &str = "-beside-rest-and-bind";

/// A character's pose at a step: `rest`, a clip and a time (`walk-0.25`), or halfway between two of them
/// (`walk-0.25-to-wave-1.25`). None if it has no such clip. It takes more names than the scene's list
/// has. [`BESIDE`] at the end of a name changes nothing.
pub fn character_step(name: &str, model: &Model, clips: &[Clip]) -> Option<Pose> {
    let name = name.strip_suffix(BESIDE).unwrap_or(name);
    if let Some((from, to)) = name.split_once("-to-") {
        return Some(cross_fade(&moment(from, model, clips)?, &moment(to, model, clips)?, 0.5));
    }
    moment(name, model, clips)
}

fn moment(name: &str, model: &Model, clips: &[Clip]) -> Option<Pose> {
    let mut pose = rest_pose(model);
    if name == "rest" {
        return Some(pose);
    }
    let &[(clip, time_s)] = &clips_and_times(name, clips)[..] else { return None };
    sample(&clips[clip], time_s, &mut pose);
    Some(pose)
}

/// The clips of a character's step and the times in them, in seconds: none for the rest pose, two for a fade.
pub fn clips_and_times(step: &str, clips: &[Clip]) -> Vec<(usize, f32)> {
    let clip_and_time = |moment: &str| {
        let (clip, time_s) = moment.rsplit_once('-')?;
        Some((find_clip(clips, clip).ok()?, time_s.parse().ok()?))
    };
    step.strip_suffix(BESIDE).unwrap_or(step).split("-to-").filter_map(clip_and_time).collect()
}
