//! A clip as palettes at even distances in time, so that a shader can look up any moment.

use crate::{joint_texture::MOST_MATRICES, palette::Palettes};
use stage3_gltf::{model::Model, pose::rest_pose};
use stage4_animation::{clip::Clip, moment::pose_at};

/// A clip for the graphics card.
#[derive(Clone, Debug, PartialEq)]
pub struct Baked {
    /// The palettes of its frames. The first is at the clip's start. The last two are both at its end, so
    /// that each moment has a frame after it.
    pub frames: Vec<Palettes>,
    /// The clip's duration.
    pub duration_s: f32,
}

impl Baked {
    /// The number of steps from the clip's start to its end.
    pub fn steps(&self) -> usize {
        self.frames.len() - 2
    }

    /// The number of matrices of all frames.
    pub fn matrices(&self) -> usize {
        self.frames[0].matrices() * self.frames.len()
    }
}

/// Samples a clip about `rate_hz` times a second: its duration is shared out evenly. Without a clip there is
/// the model at rest.
///
/// # Errors
/// If the frames don't fit the largest texture.
pub fn bake(model: &Model, clip: Option<&Clip>, rate_hz: f32) -> Result<Baked, String> {
    let duration_s = clip.map_or(0.0, |clip| clip.duration_s);
    let steps = (duration_s * rate_hz).round().max(1.0) as usize;
    let palettes = |frame: usize| {
        let pose = |clip| pose_at(model, clip, duration_s * frame as f32 / steps as f32);
        Palettes::of_pose(model, &clip.map_or_else(|| rest_pose(model), pose))
    };
    let each = palettes(0).matrices();
    let (count, all) = (steps + 2, each * (steps + 2));
    if all > MOST_MATRICES {
        let most_hz = (MOST_MATRICES / each).saturating_sub(2) as f32 / duration_s;
        return Err(format!(
            "{count} frames of {each} matrices are {all}, and a texture holds {MOST_MATRICES}: bake at most \
             {most_hz:.1} frames a second"
        ));
    }
    let frames = (0..=steps).chain([steps]).map(palettes).collect();
    Ok(Baked { frames, duration_s })
}
