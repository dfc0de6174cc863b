//! Influences: the joints that move each vertex, and their weights, from the file's arrays.

use crate::model::{Skin, influences::Influences};
use formats::{
    error::LoadError,
    gltf_document::{document::GltfDocument, influence_sets::FileInfluences},
};
use glam::Mat4;
use stage2_mesh_skin::skin::Influence;

// ANCHOR: vertex_influences
/// Adds the influences of one vertex to those of the vertices before it: entries without weight are left out,
/// and the weights of the others are made to sum to 1.
///
/// `joints` and `weights` belong together, entry by entry; both come from all sets that the file has, four a
/// set. A vertex without any weight adds nothing.
pub fn vertex_influences(joints: &[u16], weights: &[f32], influences: &mut Vec<Influence>) {
    let sum: f32 = weights.iter().sum();
    for (&joint, &weight) in joints.iter().zip(weights) {
        if weight > 0.0 {
            influences.push(Influence { joint: usize::from(joint), weight: weight / sum });
        }
    }
}
// ANCHOR_END: vertex_influences

/// The influences of all vertices. A vertex that no joint moves follows `own_joint`, which holds the mesh.
///
/// `skin` comes with the number of joints that it has in the file; an entry for `own_joint` may be added
/// behind them.
///
/// # Errors
/// If a vertex has a joint that is not in the skin (E4-6), or the skin has more joints than are read.
pub fn influences(
    document: &GltfDocument,
    read: &FileInfluences,
    (skin, joint_count): (&mut Skin, usize),
    own_joint: usize,
) -> Result<Influences, LoadError> {
    let vertex_count = read.joints.len() / read.each;
    // 16 bytes an influence, and for each vertex the end of its list.
    document.budget.charge(vertex_count * (32 + 16 * read.each))?;
    if joint_count > usize::from(u16::MAX) {
        return Err(LoadError::new(format!("its skin has {joint_count} joints, more than are read")));
    }
    let mut lists = Influences::with_capacity(vertex_count, read.each);
    let vertices = read.joints.chunks_exact(read.each).zip(read.weights.chunks_exact(read.each));
    for (vertex, (joints, weights)) in vertices.enumerate() {
        let start = lists.all.len();
        // Most files have one set, and a length that the compiler knows takes a third off this loop's time.
        match read.each {
            4 => vertex_influences(&joints[..4], &weights[..4], &mut lists.all),
            _ => vertex_influences(joints, weights, &mut lists.all),
        }
        assert!(lists.all.len() >= start, "vertex {vertex}: influences of the vertices before it are gone");
        let added = &lists.all[start..];
        if let Some(Influence { joint, .. }) = added.iter().find(|influence| influence.joint >= joint_count) {
            // The largest number stands for all above it, too.
            let or_more = if *joint == usize::from(u16::MAX) { " or more" } else { "" };
            let problem =
                format!("vertex {vertex} has joint {joint}{or_more}, but its skin has {joint_count} joints");
            return Err(LoadError::new(problem));
        }
        if added.is_empty() {
            lists.all.push(Influence { joint: own_entry(skin, joint_count, own_joint), weight: 1.0 });
        }
        lists.ends.push(lists.all.len());
    }
    Ok(lists)
}

/// The entry for the joint that holds the mesh, at the end of the skin's list. Its inverse bind matrix is the
/// identity, so it moves vertices as it would move a mesh without a skin.
fn own_entry(skin: &mut Skin, joint_count: usize, own_joint: usize) -> usize {
    // The last entry is enough to look at: the primitives of a node are read one after the other.
    if skin.joints[joint_count..].last() != Some(&own_joint) {
        skin.joints.push(own_joint);
        skin.inverse_bind_matrices.push(Mat4::IDENTITY);
    }
    skin.joints.len() - 1
}
