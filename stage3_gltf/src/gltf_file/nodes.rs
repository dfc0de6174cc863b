//! From nodes that list their children to joints that know their parents, parents first.

use crate::model::{Joint, Local, Model};
use formats::{
    error::{LoadError, number},
    gltf_document::{document::GltfDocument, names::named},
};
use glam::{DQuat, Mat4, Quat, Vec3};
use gltf::json::{Node, scene::UnitQuaternion};
use stage2_mesh_skin::transform::Transform;

// ANCHOR: parents_first
/// An order of the nodes in which every parent comes before its children (S1-22).
///
/// Starts at the roots, in the file's order, and finishes one branch before it begins the next. Nodes in a
/// ring have no root above them, so they are missing from the result.
pub fn parents_first(parents: &[Option<usize>]) -> Vec<usize> {
    let mut children = vec![Vec::new(); parents.len()];
    let mut waiting = Vec::new();
    for (node, &parent) in parents.iter().enumerate().rev() {
        match parent {
            Some(parent) => children[parent].push(node),
            None => waiting.push(node),
        }
    }
    let mut order = Vec::new();
    while let Some(node) = waiting.pop() {
        order.push(node);
        waiting.append(&mut children[node]);
    }
    order
}
// ANCHOR_END: parents_first

/// The joint that each node becomes: its place in [`parents_first`]. No node may be in a ring.
pub fn joint_of_node(parents: &[Option<usize>]) -> Vec<usize> {
    let mut joint_of_node = vec![0; parents.len()];
    for (joint, node) in parents_first(parents).into_iter().enumerate() {
        joint_of_node[node] = joint;
    }
    joint_of_node
}

/// Reads all nodes as joints, parents first.
pub fn read_joints(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &mut Model,
) -> Result<(), LoadError> {
    for index in parents_first(&document.parents) {
        let node = &document.json.nodes[index];
        let place = named("node", index, &node.name);
        model.joints.push(Joint {
            name: node.name.clone().unwrap_or_else(|| format!("node {index}")),
            parent: document.parents[index].map(|parent| joint_of_node[parent]),
            rest: rest(node),
            morph_weights: morph_weights(document, node).map_err(|error| error.within(&place))?,
        });
        let length = node.rotation.map_or(1.0, |rotation| rotation_from(rotation).length());
        if (length - 1.0).abs() > 0.01 {
            let length = number(length);
            model.warn(format!("{place}: its rotation had a length of {length}, and now has 1"));
        }
    }
    Ok(())
}

/// A node's own transform, in parts or as a matrix (section 3.5.2).
fn rest(node: &Node) -> Local {
    match node.matrix {
        Some(matrix) => Local::Matrix(Mat4::from_cols_array(&matrix)),
        None => Local::Parts(Transform {
            translation: Vec3::from(node.translation.unwrap_or_default()),
            rotation: rotation_from(node.rotation.unwrap_or_default()).normalize().as_quat(),
            scale: Vec3::from(node.scale.unwrap_or([1.0; 3])),
        }),
    }
}

/// In f64, where the square of no f32 overflows.
fn rotation_from(rotation: UnitQuaternion) -> DQuat {
    Quat::from_array(rotation.0).as_dquat()
}

/// The node's weights, or else its mesh's, or else zeros: one per morph target (section 3.7.2.2).
fn morph_weights(document: &GltfDocument, node: &Node) -> Result<Vec<f32>, LoadError> {
    let Some(mesh) = node.mesh.map(|mesh| &document.json.meshes[mesh.value()]) else { return Ok(Vec::new()) };
    let targets = mesh.primitives[0].targets.as_ref().map_or(0, Vec::len);
    document.budget.charge(4 * targets)?;
    let weights = node.weights.as_ref().or(mesh.weights.as_ref());
    Ok(weights.cloned().unwrap_or_else(|| vec![0.0; targets]))
}
