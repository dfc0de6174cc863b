//! A moment of a model with clips: a named step, or a clip and a time.

use crate::{
    character::{character_step, clips_and_times},
    clip::{Clip, find_clip, no_such_clip},
    cross_fade::Fade,
    player::Player,
    sample::sample,
};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
};

/// The length of a step's fade.
const FADE_S: f32 = 0.3;

/// A pose to begin with, and the clip that continues from there.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The clip from the command line, given by name or by index. A time alone means the first clip.
    pub clip: Option<usize>,
    /// Seconds into the clip.
    pub time_s: f32,
    /// The step's pose, or the clip's at that time; without either, the rest pose.
    pub pose: Pose,
    /// The clock at the beginning; at a step it plays the step's own clip, and in a fade the one that fades
    /// in.
    pub player: Player,
    /// The fade to that clip, halfway, at a step between two clips.
    pub fade: Option<Fade>,
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
    ) -> Result<Self, String> {
        let clip = match clip {
            Some(name) => Some(find_clip(clips, name)?),
            None => time_s.and(clips.first()).map(|_| 0),
        };
        let time_s = time_s.unwrap_or(0.0);
        let pose = match (step, clip) {
            (Some(step), _) => character_step(step, model, clips)
                .ok_or_else(|| no_such_clip(&format!("for the step {step}"), clips))?,
            (None, Some(clip)) => pose_at(model, &clips[clip], time_s),
            (None, None) => rest_pose(model),
        };
        let mut players: Vec<Player> = step
            .map_or(Vec::new(), |step| clips_and_times(step, clips))
            .into_iter()
            .map(|(clip, time_s)| player_at(clips, clip, time_s))
            .collect();
        let player = players.pop().unwrap_or_else(|| player_at(clips, clip.unwrap_or(0), time_s));
        let fade = players.pop().map(|from| Fade { from, elapsed_s: 0.5 * FADE_S, duration_s: FADE_S });
        Ok(Self { clip, time_s, pose, player, fade })
    }
}

/// A clock in a clip, at a time within it.
fn player_at(clips: &[Clip], clip: usize, time_s: f32) -> Player {
    let duration_s = clips.get(clip).map_or(0.0, |clip| clip.duration_s);
    Player { time_s: time_s.clamp(0.0, duration_s), ..Player::new(clip) }
}

/// A model's pose at a time of a clip, in seconds.
pub fn pose_at(model: &Model, clip: &Clip, time_s: f32) -> Pose {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    pose
}
