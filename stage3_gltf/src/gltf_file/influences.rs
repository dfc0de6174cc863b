//! Which joints move a vertex, and how much: from the file's arrays to a list per vertex.

use crate::model::{Skin, influences::Influences};
use formats::{
    error::LoadError,
    gltf_document::{document::GltfDocument, influence_sets::InfluenceSet},
};
use glam::Mat4;
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

/// The [`vertex_influences`] of all vertices, one after the other.
fn lists_of_sets(sets: &[InfluenceSet]) -> Influences {
    let vertex_count = sets.first().map_or(0, |set| set.joints.len());
    let mut lists = Influences::with_capacity(vertex_count, 4 * sets.len());
    for vertex in 0..vertex_count {
        let joints: Vec<u32> = sets.iter().flat_map(|set| set.joints[vertex].map(u32::from)).collect();
        let weights: Vec<f32> = sets.iter().flat_map(|set| set.weights[vertex]).collect();
        lists.push(&vertex_influences(&joints, &weights));
    }
    lists
}

/// The influences of all vertices; those that no joint moves follow `own_joint`, which holds the mesh.
///
/// `skin` comes with the number of joints that it has in the file; an entry for `own_joint` may be added behind them.
///
/// # Errors
/// If a vertex has a joint that is not in the skin (E4-6).
pub fn influences(
    document: &GltfDocument,
    sets: &[InfluenceSet],
    (skin, joint_count): (&mut Skin, usize),
    own_joint: usize,
) -> Result<Influences, LoadError> {
    let vertex_count = sets.first().map_or(0, |set| set.joints.len());
    // A list per vertex, 16 bytes an influence.
    document.charge(vertex_count * (32 + 64 * sets.len()))?;
    if joint_count > usize::from(u16::MAX) {
        return Err(LoadError::new(format!("its skin has {joint_count} joints, more than are read")));
    }
    let mut lists = lists_of_sets(sets);
    joints_are_in_skin(&lists, joint_count)?;
    if lists.has_empty_list() {
        lists.fill_empty(Influence { joint: own_entry(skin, joint_count, own_joint), weight: 1.0 });
    }
    Ok(lists)
}

fn joints_are_in_skin(lists: &Influences, joint_count: usize) -> Result<(), LoadError> {
    for (vertex, list) in lists.iter().enumerate() {
        if let Some(Influence { joint, .. }) = list.iter().find(|influence| influence.joint >= joint_count) {
            let problem = format!("vertex {vertex} has joint {joint}, but its skin has {joint_count} joints");
            return Err(LoadError::new(problem));
        }
    }
    Ok(())
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
