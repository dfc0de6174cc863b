//! Things that a figure carries or wears: a rigid one on a joint, and a second skinned mesh on the same
//! skeleton.

use glam::{Mat4, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::Skin;

// ANCHOR: attach
/// The places, in model space, of the vertices of a rigid thing that a joint carries, such as a sword in a
/// hand. `model_from_joint` has one matrix per joint, of the pose; `positions` are in the thing's own space.
///
/// `grip` is the thing's place in the joint's space: how it lies in the hand, whatever the hand does.
pub fn attach(model_from_joint: &[Mat4], joint: usize, grip: Transform, positions: &[Vec3]) -> Vec<Vec3> {
    let joint_from_thing = grip.to_matrix();
    // No inverse bind matrix: it would be right for vertices in mesh space, but these are in their own.
    let model_from_thing = model_from_joint[joint] * joint_from_thing;
    positions.iter().map(|&position| model_from_thing.transform_point3(position)).collect()
}
// ANCHOR_END: attach

// ANCHOR: wear
/// The skin of a garment, made for the joints of its own file, on the joints of a figure with the same names.
/// `own` holds the names of the garment's joints, to which its skin's list refers, `figure` those of the
/// figure. The inverse bind matrices stay, and so do the influences: they refer to the skin's list.
///
/// # Errors
/// With the names that the figure lacks: one for each such entry of the list, in its order.
pub fn wear(skin: &Skin, own: &[String], figure: &[String]) -> Result<Skin, Vec<String>> {
    let mut joints = Vec::new();
    let mut missing = Vec::new();
    for &joint in &skin.joints {
        match figure.iter().position(|name| *name == own[joint]) {
            Some(found) => joints.push(found),
            None => missing.push(own[joint].clone()),
        }
    }
    if missing.is_empty() { Ok(Skin { joints, ..skin.clone() }) } else { Err(missing) }
}
// ANCHOR_END: wear
