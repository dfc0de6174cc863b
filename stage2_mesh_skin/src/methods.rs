//! One arm in one pose, skinned by three methods to compare.

use crate::{
    arm::{Angles, Arm, pose_arm},
    dual_quaternion::{DualQuaternion, blend_dual_quaternions},
    skin::{skin_normal, skin_position, skin_rigid, skinning_matrices, strongest},
};
use glam::Vec3;

/// A method by which vertices follow the joints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each vertex follows its strongest joint.
    Rigid,
    /// Each vertex follows all its joints: positions are blended.
    Smooth,
    /// Each vertex follows its joints' motions, blended before they are applied.
    DualQuaternion,
}

/// A skinned mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Skinned {
    /// Model space, one per vertex.
    pub positions: Vec<Vec3>,
    /// Model space, unit length, one per vertex.
    pub normals: Vec<Vec3>,
}

/// The arm's mesh in that pose: the joints are posed first, then the vertices follow them.
///
/// # Panics
/// If there is not one angle triple per joint.
pub fn skin_arm(arm: &Arm, angles: &[Angles], method: Method) -> Skinned {
    let matrices = skinning_matrices(&pose_arm(arm, angles), &arm.inverse_bind_matrices);
    let motions: Vec<_> = matrices.iter().map(|&matrix| DualQuaternion::from_matrix(matrix)).collect();
    let mut skinned = Skinned { positions: Vec::new(), normals: Vec::new() };
    for (vertex, influences) in arm.influences.iter().enumerate() {
        let (position, normal) = (arm.positions[vertex], arm.normals[vertex]);
        let (position, normal) = match method {
            Method::Rigid => {
                // With one joint, whatever its weight, blending only turns the normal: the result has unit
                // length.
                let alone = strongest(influences);
                (
                    skin_rigid(position, influences, &matrices),
                    skin_normal(normal, alone.as_slice(), &matrices),
                )
            }
            Method::Smooth => {
                (skin_position(position, influences, &matrices), skin_normal(normal, influences, &matrices))
            }
            Method::DualQuaternion => {
                let motion = blend_dual_quaternions(influences, &motions);
                (motion.transform_point(position), motion.transform_vector(normal))
            }
        };
        skinned.positions.push(position);
        skinned.normals.push(normal);
    }
    skinned
}
