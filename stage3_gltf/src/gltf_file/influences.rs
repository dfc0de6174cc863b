//! Which joints move a vertex, and how much: from the file's arrays to a list per vertex.

use crate::model::Skin;
use formats::{
    error::LoadError,
    gltf_document::{
        accessor::{FRACTION, JOINT},
        attributes::Attributes,
    },
};
use glam::Mat4;
use gltf::json::{accessor::Type, mesh::Semantic};
use stage2_mesh_skin::skin::Influence;

// ANCHOR: vertex_influences
/// The influences of one vertex: what has no weight is left out, the rest is made to sum to 1.
///
/// `joints` and `weights` belong together, entry by entry; both come from all sets that the file has, four a set.
/// A vertex without any weight gets an empty list.
pub fn vertex_influences(joints: &[u32], weights: &[f32]) -> Vec<Influence> {
    let sum: f32 = weights.iter().sum();
    let mut influences = Vec::new();
    for (&joint, &weight) in joints.iter().zip(weights) {
        if weight > 0.0 {
            influences.push(Influence { joint: joint as usize, weight: weight / sum });
        }
    }
    influences
}
// ANCHOR_END: vertex_influences

/// Four joints and four weights a vertex: JOINTS_n and WEIGHTS_n.
pub struct Set {
    joints: Vec<u32>,
    weights: Vec<f32>,
}

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on.
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative.
pub fn sets(attributes: &Attributes) -> Result<Vec<Set>, LoadError> {
    let mut sets = Vec::new();
    for number in 0.. {
        let joints = attributes.integers(Semantic::Joints(number), Type::Vec4, JOINT)?;
        let weights = attributes.floats(Semantic::Weights(number), Type::Vec4, FRACTION)?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        if let Some(bad) = weights.iter().position(|weight| !(0.0..1e6).contains(weight)) {
            let problem = format!("vertex {} has a weight of {}", bad / 4, weights[bad]);
            return Err(LoadError::new(problem).within(format!("WEIGHTS_{number}")));
        }
        sets.push(Set { joints, weights });
    }
    Ok(sets)
}

/// The influences of all vertices; those that no joint moves follow `own_joint`, which holds the mesh.
///
/// `skin` comes with the number of joints that it has in the file; an entry for `own_joint` may be added behind them.
///
/// # Errors
/// If a vertex has a joint that is not in the skin.
pub fn influences(
    attributes: &Attributes,
    sets: &[Set],
    (skin, joint_count): (&mut Skin, usize),
    own_joint: usize,
) -> Result<Vec<Vec<Influence>>, LoadError> {
    // A list per vertex, 16 bytes an influence.
    attributes.document.charge(attributes.count * (32 + 64 * sets.len()))?;
    let mut influences = Vec::with_capacity(attributes.count);
    for vertex in 0..attributes.count {
        let four = 4 * vertex..4 * vertex + 4;
        let joints: Vec<u32> = sets.iter().flat_map(|set| set.joints[four.clone()].iter().copied()).collect();
        let weights: Vec<f32> =
            sets.iter().flat_map(|set| set.weights[four.clone()].iter().copied()).collect();
        let mut list = vertex_influences(&joints, &weights);
        if let Some(Influence { joint, .. }) = list.iter().find(|influence| influence.joint >= joint_count) {
            let problem = format!("vertex {vertex} has joint {joint}, but its skin has {joint_count} joints");
            return Err(LoadError::new(problem));
        }
        if list.is_empty() {
            list.push(Influence { joint: own_entry(skin, joint_count, own_joint), weight: 1.0 });
        }
        influences.push(list);
    }
    Ok(influences)
}

/// An entry at the end of the skin's list for the joint that holds the mesh: with no inverse bind matrix in its way,
/// it moves vertices as it would move a mesh without a skin.
fn own_entry(skin: &mut Skin, joint_count: usize, own_joint: usize) -> usize {
    // Only the last entry is looked at: the primitives of a node are read one after the other.
    if skin.joints[joint_count..].last() != Some(&own_joint) {
        skin.joints.push(own_joint);
        skin.inverse_bind_matrices.push(Mat4::IDENTITY);
    }
    skin.joints.len() - 1
}
