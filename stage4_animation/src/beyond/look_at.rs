//! Looking at a target: a joint that turns to it, and a chain of joints that share the turn.

use super::turn::{model_rotation, turn_joint};
use glam::{Quat, Vec3};
use stage3_gltf::{model::Model, pose::Pose, skeleton::posed_joints};

// ANCHOR: look_at
/// The turn, by the shortest way, that brings the direction `forward` to `to_target`, but by at most
/// `most_rad`. Both are in one space, and of any length but 0; the turn is in that space, too.
///
/// A target exactly behind could be reached round any side: nothing is turned.
pub fn look_at(forward: Vec3, to_target: Vec3, most_rad: f32) -> Quat {
    // What is across `forward`: with all of `to_target` the axis would be less exact near the far side.
    let across = to_target - forward * (forward.dot(to_target) / forward.length_squared());
    let axis = forward.cross(across);
    // Sine and cosine, both times the two lengths.
    let angle_rad = axis.length().atan2(forward.dot(to_target));
    match axis.try_normalize() {
        Some(axis) => Quat::from_axis_angle(axis, angle_rad.min(most_rad)),
        None => Quat::IDENTITY,
    }
}
// ANCHOR_END: look_at

// ANCHOR: share_turn
/// A part of a turn, or a multiple: about the same axis, by `share` of its angle. `turn` is a unit
/// quaternion.
pub fn share_turn(turn: Quat, share: f32) -> Quat {
    // q and -q are the same turn. The one with a positive w is at most half a turn.
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let sin = turn.xyz().length();
    let half_angle_rad = share * sin.atan2(turn.w);
    let axis = turn.xyz().normalize_or_zero();
    Quat::from_vec4((axis * half_angle_rad.sin()).extend(half_angle_rad.cos()))
}
// ANCHOR_END: share_turn

/// A joint of a chain, and its share of the turn that is still needed when it is its turn.
pub type Share = (usize, f32);

// ANCHOR: look_along
/// Turns a chain of joints, such as chest, neck and head, until the last one looks at `target`, in model
/// space. `ahead` is where it looks at rest, in its own space.
///
/// Each joint takes its share of the turn that is still missing. If the last one's share is 1, nothing is
/// missing in the end. The last joint is turned away from where the pose had it by at most `most_rad`.
pub fn look_along(model: &Model, pose: &mut Pose, chain: &[Share], ahead: Vec3, target: Vec3, most_rad: f32) {
    let Some(&(head, _)) = chain.last() else { return };
    let posed_ahead = model_rotation(&posed_joints(model, pose), head) * ahead;
    for &(joint, share) in chain {
        let model_from_joint = posed_joints(model, pose);
        let eyes = model_from_joint[head].w_axis.truncate();
        let now_ahead = model_rotation(&model_from_joint, head) * ahead;
        let left_rad = most_rad - posed_ahead.angle_between(now_ahead);
        let missing = look_at(now_ahead, target - eyes, left_rad.max(0.0));
        turn_joint(model, pose, joint, share_turn(missing, share));
    }
}
// ANCHOR_END: look_along
