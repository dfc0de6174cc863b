//! Masks: a weight for each joint, so that a pose is laid over a part of the body alone.

use crate::cross_fade::cross_fade;
use stage3_gltf::pose::Pose;

// ANCHOR: joint_mask
/// A weight for each joint, from 0 to 1: 0 outside of the limb that begins with the joint `root`, and 1 in
/// it.
///
/// With `generations` above 0 the limb fades in. The root has the first of `generations` + 1 equal steps,
/// each generation below it one step more, until the weight is 1. So a turn at the joint where the limb
/// begins is shared out among several joints. `parents` come first, as in a model.
pub fn joint_mask(parents: &[Option<usize>], root: usize, generations: usize) -> Vec<f32> {
    let mut depths: Vec<Option<usize>> = vec![None; parents.len()];
    for (joint, &parent) in parents.iter().enumerate() {
        depths[joint] = match parent {
            _ if joint == root => Some(0),
            Some(parent) => depths[parent].map(|depth| depth + 1),
            None => None,
        };
    }
    let weight = |depth: usize| ((depth + 1) as f32 / (generations + 1) as f32).min(1.0);
    depths.into_iter().map(|depth| depth.map_or(0.0, weight)).collect()
}
// ANCHOR_END: joint_mask

// ANCHOR: masked_fade
/// As [`cross_fade`], but with a share of `to` for each joint: a pose laid over a part of another one. A
/// joint with a share of 0 stays as it is.
///
/// # Panics
/// If there is not one weight per joint.
pub fn masked_fade(from: &Pose, to: &Pose, weights: &[f32]) -> Pose {
    assert_eq!(from.locals.len(), weights.len(), "one weight per joint");
    let joint_of = |pose: &Pose, joint: usize| Pose {
        locals: vec![pose.locals[joint]],
        morph_weights: vec![pose.morph_weights[joint].clone()],
    };
    let mut pose = from.clone();
    for (joint, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
        let faded = cross_fade(&joint_of(from, joint), &joint_of(to, joint), weight);
        pose.locals[joint] = faded.locals[0];
        pose.morph_weights[joint].clone_from(&faded.morph_weights[0]);
    }
    pose
}
// ANCHOR_END: masked_fade
