//! One arm in one pose, skinned by three methods to compare.

use crate::{
    arm::{Angles, Arm, pose_arm},
    dual_quaternion::{DualQuaternion, skin_dual_quaternion, skin_normal_dual_quaternion},
    skin::{Influence, skin_normal, skin_position, skin_rigid, skinning_matrices, strongest},
};
use glam::{Mat4, Vec3};

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
    match method {
        Method::Rigid => rigid(arm, &matrices),
        Method::Smooth => smooth(arm, &matrices),
        Method::DualQuaternion => by_dual_quaternions(arm, &matrices),
    }
}

fn rigid(arm: &Arm, matrices: &[Mat4]) -> Skinned {
    each_vertex(arm, |position, normal, influences| {
        // With one joint, whatever its weight, blending only turns the normal: the result has unit length.
        let alone = strongest(influences);
        (skin_rigid(position, influences, matrices), skin_normal(normal, alone.as_slice(), matrices))
    })
}

fn smooth(arm: &Arm, matrices: &[Mat4]) -> Skinned {
    each_vertex(arm, |position, normal, influences| {
        (skin_position(position, influences, matrices), skin_normal(normal, influences, matrices))
    })
}

fn by_dual_quaternions(arm: &Arm, matrices: &[Mat4]) -> Skinned {
    let joints: Vec<_> = matrices.iter().map(|&matrix| DualQuaternion::from_matrix(matrix)).collect();
    each_vertex(arm, |position, normal, influences| {
        let position = skin_dual_quaternion(position, influences, &joints);
        (position, skin_normal_dual_quaternion(normal, influences, &joints))
    })
}

fn each_vertex(arm: &Arm, skin: impl Fn(Vec3, Vec3, &[Influence]) -> (Vec3, Vec3)) -> Skinned {
    let skin_vertex =
        |vertex: usize| skin(arm.positions[vertex], arm.normals[vertex], &arm.influences[vertex]);
    let (positions, normals) = (0..arm.positions.len()).map(skin_vertex).unzip();
    Skinned { positions, normals }
}
