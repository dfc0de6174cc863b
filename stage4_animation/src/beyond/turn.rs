//! Turns in model space, of joints whose rotations are in their parents.

use glam::{Mat4, Quat};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::Pose,
    skeleton::posed_joints,
};

// ANCHOR: turn_in_model
/// A joint's rotation in its parent after a turn that is given in model space. `model_from_parent` is the
/// parent's rotation.
///
/// Read from the right: the joint's own rotation, out into model space, the turn, and back to the parent.
pub fn turn_in_model(rotation: Quat, model_from_parent: Quat, turn: Quat) -> Quat {
    let turn_in_parent = model_from_parent.inverse() * turn * model_from_parent;
    (turn_in_parent * rotation).normalize()
}
// ANCHOR_END: turn_in_model

/// The rotation of a joint in model space; of a matrix with scale only the rotation.
pub fn model_rotation(model_from_joint: &[Mat4], joint: usize) -> Quat {
    model_from_joint[joint].to_scale_rotation_translation().1
}

/// Turns a joint of a pose about its own origin, by a turn in model space. All below it turns with it.
pub fn turn_joint(model: &Model, pose: &mut Pose, joint: usize, turn: Quat) {
    let model_from_joint = posed_joints(model, pose);
    let parent = model.joints[joint].parent;
    let model_from_parent = parent.map_or(Quat::IDENTITY, |parent| model_rotation(&model_from_joint, parent));
    let parts = pose.locals[joint].to_parts();
    let rotation = turn_in_model(parts.rotation, model_from_parent, turn);
    pose.locals[joint] = Local::Parts(Transform { rotation, ..parts });
}
