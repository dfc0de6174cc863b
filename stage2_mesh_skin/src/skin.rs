//! Skinning: vertices that follow joints.

use glam::{Mat3, Mat4, Vec3};

/// A joint and its weight at a vertex; a vertex has any number of them (S1-02).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Index into the skin's joints, and so into its skinning matrices.
    pub joint: usize,
    /// The joint's share; the weights of a vertex sum to 1.
    pub weight: f32,
}

/// The influence with the largest weight, the first of them if several share it; none if there are no
/// influences.
pub fn strongest(influences: &[Influence]) -> Option<Influence> {
    influences.iter().copied().reduce(|best, next| if next.weight > best.weight { next } else { best })
}

// ANCHOR: skinning_matrices
/// The motion of each joint since the mesh was bound: `model_from_joint * joint_from_mesh`, one per joint,
/// multiplied once for all its vertices (S0-20). The tutorials call the result absolute or final matrices
/// (S1-09, S2-35); the second formula of S1-10 is the same for row vectors.
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

// ANCHOR: skin_rigid
/// The position of a vertex that one joint alone moves, in model space (S4-03): the joint of its strongest
/// influence, or of the first one if several are equally strong.
///
/// A vertex without influences stays where it is.
pub fn skin_rigid(position: Vec3, influences: &[Influence], skinning_matrices: &[Mat4]) -> Vec3 {
    match strongest(influences) {
        Some(influence) => skinning_matrices[influence.joint].transform_point3(position),
        None => position,
    }
}
// ANCHOR_END: skin_rigid

// ANCHOR: skin_position
/// The position of a vertex blended by its joints (S4-09), in model space. This sum is called *linear blend
/// skinning* (S4-11).
///
/// It begins at zero for each vertex (S1-13). It is the weighted mean of the places to which the joints would
/// take the vertex (S1-11, S2-36, S4-10), here by matrices (S4-25). There may be any number of influences;
/// with none the sum is the origin, so an import gives each vertex at least one.
pub fn skin_position(position: Vec3, influences: &[Influence], skinning_matrices: &[Mat4]) -> Vec3 {
    let mut skinned = Vec3::ZERO;
    for influence in influences {
        skinned += influence.weight * skinning_matrices[influence.joint].transform_point3(position);
    }
    skinned
}
// ANCHOR_END: skin_position

// ANCHOR: skin_normal
/// The normal of a vertex blended by its joints (S1-12): turned and not moved (S4-29), of unit length, in
/// model space (E1-1, E4-4).
///
/// `normal` has unit length, too. The result is exact where neighbouring vertices have the same weights, and
/// an approximation where the weights change. If the joints flatten the surface to nothing, no direction is
/// left, and `normal` comes back unchanged.
pub fn skin_normal(normal: Vec3, influences: &[Influence], skinning_matrices: &[Mat4]) -> Vec3 {
    // A Mat3 leaves out the translation: a direction has no position.
    let mut blended = Mat3::ZERO;
    for influence in influences {
        blended += influence.weight * Mat3::from_mat4(skinning_matrices[influence.joint]);
    }
    // Each cross product is at right angles to two of the columns; together they are the inverse transpose
    // times the determinant.
    let Mat3 { x_axis: x, y_axis: y, z_axis: z } = blended;
    let cofactors = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    // A mirror has a negative determinant, which would point the normal inwards.
    let outwards = x.dot(y.cross(z)).signum();
    (outwards * cofactors * normal).normalize_or(normal)
}
// ANCHOR_END: skin_normal
