//! Clips: the keys of each moving joint, and the interpolation between them.

use glam::{Quat, Vec3};
use std::sync::Arc;

/// A motion of a model's joints, such as a walk or a wave.
///
/// It starts at 0 s, even if its first key is later.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    /// Its name in the file; if the file gives none, a name made from its index.
    pub name: String,
    /// The time of the last key of all channels (S2-56).
    pub duration_s: f32,
    /// In any order; at most one per joint and property.
    pub channels: Vec<Channel>,
}

impl Clip {
    /// The times of all channels' keys, in order, each once.
    pub fn key_times_s(&self) -> Vec<f32> {
        let mut times_s: Vec<f32> =
            self.channels.iter().flat_map(|channel| channel.times_s.iter().copied()).collect();
        times_s.sort_by(f32::total_cmp);
        times_s.dedup();
        times_s
    }

    /// The clip's entry in a window's list: its name, its duration in seconds, its number of channels, and
    /// the times of its keys.
    pub fn entry(&self) -> (String, f32, usize, Vec<f32>) {
        (self.name.clone(), self.duration_s, self.channels.len(), self.key_times_s())
    }
}

/// The keys of one property of one joint, each a time and a value (S2-56).
///
/// Most channels turn a joint: bones keep their lengths, so only the root has to move, too (S0-33, S0-34).
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    /// Index into the model's joints.
    pub joint: usize,
    /// The rule for the way from key to key.
    pub interpolation: Interpolation,
    /// The times of the keys: increasing, at least one. Channels with keys at the same times may share one
    /// list.
    pub times_s: Arc<Vec<f32>>,
    /// The values of the keys: one entry per time, or three with [`Interpolation::CubicSpline`].
    pub values: Values,
}

/// The rule for the way from key to key. glTF 2.0, section 3.11 and appendix C.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interpolation {
    /// The value of the previous key holds: a jump from key to key (S1-20).
    Step,
    /// A straight line, at constant speed; for rotations the arc between them.
    Linear,
    /// A curve through the keys, a *Hermite spline*. Each key has three entries: the arriving tangent (the
    /// *in-tangent*), the value, and the leaving tangent (the *out-tangent*). Tangents are in units a second.
    CubicSpline,
}

/// The values of a channel's keys; the variant is the property that they move.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// In the parent's space.
    Translations(Vec<Vec3>),
    /// Unit quaternions, except for the tangents of a cubic spline.
    Rotations(Vec<Quat>),
    /// One factor per axis.
    Scales(Vec<Vec3>),
    /// Each entry has one weight per morph target.
    MorphWeights(Vec<Vec<f32>>),
}

impl Values {
    /// The number of entries.
    pub fn count(&self) -> usize {
        match self {
            Self::Translations(values) | Self::Scales(values) => values.len(),
            Self::Rotations(values) => values.len(),
            Self::MorphWeights(values) => values.len(),
        }
    }

    /// The property in glTF's word: `translation`, `rotation`, `scale` or `weights`.
    pub fn property(&self) -> &'static str {
        match self {
            Self::Translations(_) => "translation",
            Self::Rotations(_) => "rotation",
            Self::Scales(_) => "scale",
            Self::MorphWeights(_) => "weights",
        }
    }
}

/// Finds a clip by its name, or else by its index in decimal digits (S2-55, S2-58).
///
/// # Errors
/// If there is no such clip; the error lists the clips that there are.
pub fn find_clip(clips: &[Clip], name_or_index: &str) -> Result<usize, String> {
    let by_name = clips.iter().position(|clip| clip.name == name_or_index);
    let by_index = || name_or_index.parse().ok().filter(|&index: &usize| index < clips.len());
    by_name.or_else(by_index).ok_or_else(|| no_such_clip(&format!("{name_or_index:?}"), clips))
}

/// The error for a clip that a model does not have. `asked` completes the words "there is no clip".
pub fn no_such_clip(asked: &str, clips: &[Clip]) -> String {
    if clips.is_empty() {
        return format!("there is no clip {asked}: the model has no clips");
    }
    let clips = clips.iter().enumerate();
    let there_are: Vec<_> = clips.map(|(index, clip)| format!("{index} {:?}", clip.name)).collect();
    format!("there is no clip {asked}; there are {}", there_are.join(", "))
}
