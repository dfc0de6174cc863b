//! A moment of a model with clips: a named step, or a clip and a time.

use crate::{
    clip::{Clip, NoSuchClip, find_clip},
    player::Player,
    sample::sample,
    steps::{character_step, clip_and_time},
};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
};

/// A pose to begin with, and the clip that continues from there.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The clip from the command line, given by name or by index. A time alone means the first clip.
    pub clip: Option<usize>,
    /// Seconds into the clip.
    pub time_s: f32,
    /// The step's pose, or the clip's at that time; without either, the rest pose.
    pub pose: Pose,
    /// The clock at the beginning; at a step it plays the step's own clip.
    pub player: Player,
}

impl Moment {
    /// `step` is one of [`character_step`], `clip` a name or an index.
    ///
    /// # Errors
    /// If the model has no such clip; the error lists the clips that it has.
    pub fn find(
        model: &Model,
        clips: &[Clip],
        step: Option<&str>,
        clip: Option<&str>,
        time_s: Option<f32>,
    ) -> Result<Self, NoSuchClip> {
        let clip = match clip {
            Some(name) => Some(find_clip(clips, name)?),
            None => time_s.and(clips.first()).map(|_| 0),
        };
        let time_s = time_s.unwrap_or(0.0);
        let pose = match (step, clip) {
            (Some(step), _) => character_step(step, model, clips)
                .ok_or_else(|| NoSuchClip::new(format!("for the step {step}"), clips))?,
            (None, Some(clip)) => pose_at(model, &clips[clip], time_s),
            (None, None) => rest_pose(model),
        };
        let (played, start_s) =
            step.and_then(|step| clip_and_time(step, clips)).unwrap_or((clip.unwrap_or(0), time_s));
        let mut player = Player::new(played);
        player.time_s = start_s.clamp(0.0, clips.get(played).map_or(0.0, |clip| clip.duration_s));
        Ok(Self { clip, time_s, pose, player })
    }
}

/// A model's pose at a time of a clip, in seconds.
pub fn pose_at(model: &Model, clip: &Clip, time_s: f32) -> Pose {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    pose
}
