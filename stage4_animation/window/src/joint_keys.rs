//! A joint on the timeline: the times of its keys in a clip, and its curves between them.

use super::curves::curves;
use stage3_gltf::model::Model;
use stage4_animation::clip::{Channel, Clip, Values};
use viewer::{Curves, KeyRow, say};

/// A joint's channels in a clip.
fn channels(clip: &Clip, joint: usize) -> impl Iterator<Item = &Channel> {
    clip.channels.iter().filter(move |channel| channel.joint == joint)
}

/// The property that values change, in words.
pub fn property(values: &Values) -> String {
    match values {
        Values::Translations(_) => say!("translation"),
        Values::Rotations(_) => say!("rotation"),
        Values::Scales(_) => say!("scale"),
        Values::MorphWeights(_) => say!("weights"),
    }
}

/// The times of a joint's keys in a clip: a row for each property that it moves.
pub fn key_rows(clip: &Clip, joint: usize) -> Vec<KeyRow<'_>> {
    let row = |channel| {
        let Channel { values, times_s, .. }: &Channel = channel;
        KeyRow { name: property(values), keys_s: times_s }
    };
    channels(clip, joint).map(row).collect()
}

/// The curves of a joint's rotation, or of another property if the clip does not rotate it.
pub fn joint_curves(model: &Model, clip: &Clip, joint: usize) -> Option<Curves> {
    let rotation = channels(clip, joint).find(|channel| matches!(channel.values, Values::Rotations(_)));
    let channel = rotation.or_else(|| channels(clip, joint).next())?;
    curves(channel, model.joints[joint].rest, clip.duration_s)
}
