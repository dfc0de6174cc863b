//! Joints in model space: the rest pose, the bind pose, and the palette that a skin makes of a pose.

use crate::{
    model::{Local, Model, Skin},
    pose::Pose,
};
use glam::Mat4;
use stage2_mesh_skin::{skeleton::model_matrices, skin::skinning_matrices};

/// The matrices `model_from_joint` of a pose: one per joint, parents first.
///
/// # Panics
/// If the pose is not one of this model.
pub fn posed_joints(model: &Model, pose: &Pose) -> Vec<Mat4> {
    let locals: Vec<Mat4> = pose.locals.iter().map(|local| local.to_matrix()).collect();
    model_matrices(&parents(model), &locals)
}

/// The parent of every joint, as [`model_matrices`] takes it.
pub fn parents(model: &Model) -> Vec<Option<usize>> {
    model.joints.iter().map(|joint| joint.parent).collect()
}

// ANCHOR: skin_palette
/// The skinning matrices of a skin, one per entry of the skin.
///
/// `model_from_joint` has one matrix per joint of the model; the skin picks the ones it names, in its own
/// order. At bind each product is the identity (S4-06); in another pose it is the difference between the two
/// (S4-07).
pub fn skin_palette(skin: &Skin, model_from_joint: &[Mat4]) -> Vec<Mat4> {
    let of_skin: Vec<Mat4> = skin.joints.iter().map(|&joint| model_from_joint[joint]).collect();
    skinning_matrices(&of_skin, &skin.inverse_bind_matrices)
}
// ANCHOR_END: skin_palette

// ANCHOR: bind_locals
/// Local matrices `parent_from_joint` of a pose of which only some joints are known in model space (S4-17).
///
/// `bind[i]` is joint i's `model_from_joint` at bind, or none where no skin says it: such a joint keeps its
/// rest `rest[i]`, relative to wherever its parent was. One of each per joint, parents first.
pub fn bind_locals(parents: &[Option<usize>], rest: &[Mat4], bind: &[Option<Mat4>]) -> Vec<Mat4> {
    let mut model_from_joint: Vec<Mat4> = Vec::new();
    let mut locals = Vec::new();
    for joint in 0..parents.len() {
        let model_from_parent = parents[joint].map_or(Mat4::IDENTITY, |parent| model_from_joint[parent]);
        let local = match bind[joint] {
            Some(model_from_joint) => model_from_parent.inverse() * model_from_joint,
            None => rest[joint],
        };
        locals.push(local);
        model_from_joint.push(model_from_parent * local);
    }
    locals
}
// ANCHOR_END: bind_locals

/// The matrices `model_from_joint` of all skinned joints at bind: each is the inverse of an inverse bind
/// matrix (S4-16).
///
/// None for a joint that no skin names, and for a matrix without an inverse. If skins disagree, the first one
/// counts.
pub fn bind_matrices(model: &Model) -> Vec<Option<Mat4>> {
    let mut bind = vec![None; model.joints.len()];
    for skin in &model.skins {
        for (&joint, joint_from_mesh) in skin.joints.iter().zip(&skin.inverse_bind_matrices) {
            let model_from_joint = joint_from_mesh.inverse();
            if bind[joint].is_none() && model_from_joint.is_finite() {
                bind[joint] = Some(model_from_joint);
            }
        }
    }
    bind
}

/// The pose in which the meshes were bound to the joints, as far as the skins say.
///
/// Its locals are matrices: the inverse of rotation with uneven scale can't be taken apart (E4-5). It is made
/// from the inverse bind matrices whenever it is wanted, and a model does not store it: so the two can't
/// disagree (S4-49).
pub fn bind_pose(model: &Model) -> Pose {
    let rest: Vec<Mat4> = model.joints.iter().map(|joint| joint.rest.to_matrix()).collect();
    let locals = bind_locals(&parents(model), &rest, &bind_matrices(model));
    Pose {
        locals: locals.into_iter().map(Local::Matrix).collect(),
        morph_weights: model.joints.iter().map(|joint| joint.morph_weights.clone()).collect(),
    }
}
