//! Vertices that follow joints.

use glam::{Mat4, Vec3};

/// A joint and its weight at a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Index into the skin's joints, and so into its skinning matrices.
    pub joint: usize,
    /// The joint's share; the weights of a vertex sum to 1.
    pub weight: f32,
}

// ANCHOR: skinning_matrices
/// What each joint does to the mesh since it was bound: `model_from_joint * joint_from_mesh`, one per joint.
///
/// # Panics
/// If the slices differ in length.
pub fn skinning_matrices(model_from_joint: &[Mat4], inverse_bind: &[Mat4]) -> Vec<Mat4> {
    assert_eq!(model_from_joint.len(), inverse_bind.len(), "one inverse bind matrix per joint");
    model_from_joint
        .iter()
        .zip(inverse_bind)
        .map(|(&model_from_joint, &joint_from_mesh)| model_from_joint * joint_from_mesh)
        .collect()
}
// ANCHOR_END: skinning_matrices

// ANCHOR: skin_position
/// A vertex blended by its joints, in model space.
pub fn skin_position(position: Vec3, influences: &[Influence], skinning_matrices: &[Mat4]) -> Vec3 {
    let mut skinned = Vec3::ZERO;
    for influence in influences {
        skinned += influence.weight * skinning_matrices[influence.joint].transform_point3(position);
    }
    skinned
}
// ANCHOR_END: skin_position
