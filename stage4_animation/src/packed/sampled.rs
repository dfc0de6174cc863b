//! A model's clip as poses at equal distances in time, as the codec takes it.

use crate::{clip::Clip, moment::pose_at};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::Pose,
};

/// A clip as it was before it is packed: as many frames a second as its densest channel has keys, so that
/// frames are where the keys are, but at most 120. The last frame is at the end, or just after it. Where keys
/// are farther apart, at least 24 frames a second share out the clip's duration. Returns a pose for each
/// frame, and the number of frames in a second.
pub fn sampled(model: &Model, clip: &Clip) -> (Vec<Vec<Transform>>, f32) {
    let keys_hz = key_rate_hz(clip);
    let at_least_hz = keys_hz.clamp(24.0, 120.0);
    // An end that is a hundredth of a frame after one is there only because numbers are rounded.
    let last = (clip.duration_s * at_least_hz - 0.01).ceil().max(0.0);
    let rate_hz = if keys_hz < 24.0 && last > 0.0 { last / clip.duration_s } else { at_least_hz };
    let pose = |frame: usize| local_parts(&pose_at(model, clip, frame as f32 / rate_hz));
    ((0..=last as usize).map(pose).collect(), rate_hz)
}

/// The keys a second of the channel with the most keys: most of them are as close as this. 0 without keys.
fn key_rate_hz(clip: &Clip) -> f32 {
    let densest = clip.channels.iter().max_by_key(|channel| channel.times_s.len());
    let times_s = densest.map_or(&[][..], |channel| &channel.times_s);
    let mut steps_s: Vec<f32> = times_s.windows(2).map(|two| two[1] - two[0]).collect();
    steps_s.sort_by(f32::total_cmp);
    steps_s.get(steps_s.len() / 2).map_or(0.0, |step_s| 1.0 / step_s)
}

/// The local transforms of a pose. A matrix is taken apart, which loses its shear.
pub fn local_parts(pose: &Pose) -> Vec<Transform> {
    pose.locals.iter().map(|local| local.to_parts()).collect()
}

/// A pose whose joints are placed by these parts; its morph weights stay.
pub fn with_parts(pose: &Pose, parts: &[Transform]) -> Pose {
    Pose { locals: parts.iter().copied().map(Local::Parts).collect(), ..pose.clone() }
}
