//! A joint on the timeline: the times of its keys in a clip, and its curves between them.

use super::curves::curves;
use stage3_gltf::model::Model;
use stage4_animation::clip::{Channel, Clip, Values};
use viewer::{Curves, KeyRow};

/// A joint's channels in a clip.
fn channels(clip: &Clip, joint: usize) -> impl Iterator<Item = &Channel> {
    clip.channels.iter().filter(move |channel| channel.joint == joint)
}

/// The times of a joint's keys in a clip: a row for each property that it moves.
pub fn key_rows(clip: &Clip, joint: usize) -> Vec<KeyRow<'_>> {
    let row = |channel| {
        let Channel { values, times_s, .. }: &Channel = channel;
        KeyRow { name: values.property(), keys_s: times_s }
    };
    channels(clip, joint).map(row).collect()
}

/// The curves of a joint's rotation, or of another property if the clip does not rotate it.
pub fn joint_curves(model: &Model, clip: &Clip, joint: usize) -> Option<Curves> {
    let rotation = channels(clip, joint).find(|channel| matches!(channel.values, Values::Rotations(_)));
    let channel = rotation.or_else(|| channels(clip, joint).next())?;
    curves(channel, model.joints[joint].rest, clip.duration_s)
}
