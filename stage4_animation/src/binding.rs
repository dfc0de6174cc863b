//! Binding: one model's clip on another model's joints.

use crate::clip::Clip;

// ANCHOR: bind_by_name
/// Moves a clip made for other joints to the joints of the same name (S2-58). It returns the clip, and the
/// names of the joints that `to` lacks: once each, in the channels' order.
///
/// `from` holds the names of the joints that the clip was made for, `to` those of the joints that it should
/// move.
pub fn bind_by_name(clip: &Clip, from: &[String], to: &[String]) -> (Clip, Vec<String>) {
    let mut bound = Clip { channels: Vec::new(), ..clip.clone() };
    let mut missing = Vec::new();
    for channel in &clip.channels {
        let name = &from[channel.joint];
        if let Some(joint) = to.iter().position(|other| other == name) {
            let mut channel = channel.clone();
            channel.joint = joint;
            bound.channels.push(channel);
        } else if !missing.contains(name) {
            missing.push(name.clone());
        }
    }
    (bound, missing)
}
// ANCHOR_END: bind_by_name

/// Moves a clip made for other joints to the joints of the same index. It returns the clip, and the indices
/// that are too large for `joint_count` joints: once each.
///
/// This fits models that were made from one skeleton and have lost its names; for others the limbs are mixed
/// up.
pub fn bind_by_index(clip: &Clip, joint_count: usize) -> (Clip, Vec<usize>) {
    let mut bound = clip.clone();
    bound.channels.retain(|channel| channel.joint < joint_count);
    let mut missing: Vec<usize> =
        clip.channels.iter().map(|channel| channel.joint).filter(|&joint| joint >= joint_count).collect();
    missing.sort_unstable();
    missing.dedup();
    (bound, missing)
}
