//! Additive poses: what one pose has more than another, added to a third.

use crate::interpolate::{lerp, slerp};
use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};

// ANCHOR: joint_difference
/// What a joint has more in a pose than in a reference pose, for [`add_difference`]: a move, a turn, and a
/// ratio of scales.
///
/// Both are relative to the joint's parent. The turn is the one that follows the reference's rotation, about
/// the joint's own axes: reference · turn = pose. Where the reference's scale is 0 there is no ratio, and 1
/// is taken.
pub fn joint_difference(pose: Transform, reference: Transform) -> Transform {
    let ratio = pose.scale / reference.scale;
    Transform {
        translation: pose.translation - reference.translation,
        rotation: reference.rotation.inverse() * pose.rotation,
        scale: Vec3::select(reference.scale.cmpeq(Vec3::ZERO), Vec3::ONE, ratio),
    }
}
// ANCHOR_END: joint_difference

// ANCHOR: add_difference
/// A joint with a difference added to it, one of [`joint_difference`]: with `weight` 0 it stays as it is,
/// with 1 all is added. A weight above 1 exaggerates, and one below 0 takes away.
///
/// The turn stands on the right of the base's rotation, as it stood on the right of the reference's, so it is
/// about the joint's own axes, however the base has turned them. The move is along the parent's axes.
pub fn add_difference(base: Transform, difference: Transform, weight: f32) -> Transform {
    Transform {
        translation: base.translation + difference.translation * weight,
        rotation: base.rotation * slerp(Quat::IDENTITY, difference.rotation, weight),
        scale: base.scale * lerp(Vec3::ONE, difference.scale, weight),
    }
}
// ANCHOR_END: add_difference

// ANCHOR: pose_difference
/// The difference of each joint, an *additive pose*, and of each morph weight. Both are poses of the same
/// model; the reference is often the first moment of the clip that `pose` is from.
pub fn pose_difference(pose: &Pose, reference: &Pose) -> Pose {
    let mut difference = pose.clone();
    for (local, &reference) in difference.locals.iter_mut().zip(&reference.locals) {
        *local = Local::Parts(match *local == reference {
            true => Transform::IDENTITY,
            false => joint_difference(local.to_parts(), reference.to_parts()),
        });
    }
    for (weights, reference) in difference.morph_weights.iter_mut().zip(&reference.morph_weights) {
        for (weight, reference) in weights.iter_mut().zip(reference) {
            *weight -= reference;
        }
    }
    difference
}
// ANCHOR_END: pose_difference

// ANCHOR: add_pose
/// A pose with a difference added to it, one of [`pose_difference`]. A joint to which nothing is added stays
/// as it is, so its matrix need not be decomposed.
pub fn add_pose(base: &Pose, difference: &Pose, weight: f32) -> Pose {
    let mut pose = base.clone();
    for (local, difference) in pose.locals.iter_mut().zip(&difference.locals) {
        let difference = difference.to_parts();
        if difference != Transform::IDENTITY && weight != 0.0 {
            *local = Local::Parts(add_difference(local.to_parts(), difference, weight));
        }
    }
    for (weights, difference) in pose.morph_weights.iter_mut().zip(&difference.morph_weights) {
        for (morph_weight, difference) in weights.iter_mut().zip(difference) {
            *morph_weight += difference * weight;
        }
    }
    pose
}
// ANCHOR_END: add_pose
