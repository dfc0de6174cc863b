//! From nodes that list their children to joints that know their parents, parents first.

use crate::{
    error::LoadError,
    gltf_file::{GltfSource, uri::shortened},
    model::{Joint, Local, Model},
};
use glam::{Mat4, Quat, Vec3};
use gltf::json::{Node, Root};
use stage2_mesh_skin::transform::Transform;

/// The parent of every node, or none for a root.
///
/// # Errors
/// If a node is a child twice.
pub fn parents(json: &Root) -> Result<Vec<Option<usize>>, LoadError> {
    let mut parents = vec![None; json.nodes.len()];
    for (index, node) in json.nodes.iter().enumerate() {
        for child in node.children.iter().flatten() {
            if let Some(other) = parents[child.value()].replace(index) {
                let problem = format!("is a child of node {other} and again of node {index}");
                return Err(LoadError::new(problem).within(format!("node {}", child.value())));
            }
        }
    }
    Ok(parents)
}

// ANCHOR: parents_first
/// An order of the nodes in which every parent comes before its children (S1-22).
///
/// Starts at the roots, in the file's order, and finishes one branch before it begins the next. Nodes in a ring have no
/// root above them, so they are missing from the result.
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

/// The place of each of `count` nodes in an order of all nodes.
///
/// # Errors
/// If a node is missing in the order: then it is its own ancestor.
pub fn joint_of_node(nodes_in_order: &[usize], count: usize) -> Result<Vec<usize>, LoadError> {
    let mut joint_of_node = vec![None; count];
    for (joint, &node) in nodes_in_order.iter().enumerate() {
        joint_of_node[node] = Some(joint);
    }
    let in_a_ring = |node| LoadError::new("is its own ancestor").within(format!("node {node}"));
    joint_of_node.iter().enumerate().map(|(node, joint)| joint.ok_or_else(|| in_a_ring(node))).collect()
}

/// Reads all nodes as joints, parents first.
pub fn read_joints(source: &GltfSource, model: &mut Model) -> Result<(), LoadError> {
    let parents = parents(&source.json)?;
    let mut node_of_joint = vec![0; parents.len()];
    for (node, &joint) in source.joint_of_node.iter().enumerate() {
        node_of_joint[joint] = node;
    }
    for index in node_of_joint {
        let node = &source.json.nodes[index];
        let place = named("node", index, &node.name);
        let within = |error: LoadError| error.within(&place);
        model.joints.push(Joint {
            name: node.name.clone().unwrap_or_else(|| format!("node {index}")),
            parent: parents[index].map(|parent| source.joint_of_node[parent]),
            rest: rest(node).map_err(within)?,
            morph_weights: morph_weights(source, node).map_err(within)?,
        });
        let length = node.rotation.map_or(1.0, |rotation| length(rotation.0));
        if (length - 1.0).abs() > 0.01 {
            model.warnings.push(format!("{place}: its rotation had a length of {length}, and now has 1"));
        }
    }
    Ok(())
}

/// A node's own transform, in parts or as a matrix (section 3.5.2).
fn rest(node: &Node) -> Result<Local, LoadError> {
    if let Some(matrix) = node.matrix {
        return Ok(Local::Matrix(Mat4::from_cols_array(&finite("matrix", matrix)?)));
    }
    let rotation = finite("rotation", node.rotation.unwrap_or_default().0)?;
    let length = length(rotation);
    if length < 1e-6 {
        return Err(LoadError::new("has no direction").within("rotation"));
    }
    Ok(Local::Parts(Transform {
        translation: finite("translation", node.translation.unwrap_or_default())?.into(),
        rotation: Quat::from_array(rotation.map(|part| (f64::from(part) / length) as f32)),
        scale: Vec3::from(finite("scale", node.scale.unwrap_or([1.0; 3]))?),
    }))
}

fn finite<const N: usize>(name: &str, values: [f32; N]) -> Result<[f32; N], LoadError> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(LoadError::new(format!("contains {value}")).within(name)),
        None => Ok(values),
    }
}

/// In f64, where the squares of no f32 overflow.
fn length(rotation: [f32; 4]) -> f64 {
    rotation.iter().map(|&part| f64::from(part).powi(2)).sum::<f64>().sqrt()
}

/// The node's weights, or else its mesh's, or else zeros: one per morph target (section 3.7.2.2).
fn morph_weights(source: &GltfSource, node: &Node) -> Result<Vec<f32>, LoadError> {
    let Some(mesh) = node.mesh.map(|mesh| &source.json.meshes[mesh.value()]) else { return Ok(Vec::new()) };
    let targets = mesh.primitives[0].targets.as_ref().map_or(0, Vec::len);
    source.charge(4 * targets)?;
    let weights = node.weights.as_ref().or(mesh.weights.as_ref());
    let weights = weights.cloned().unwrap_or_else(|| vec![0.0; targets]);
    match weights.iter().find(|weight| !weight.is_finite()) {
        Some(weight) => Err(LoadError::new(format!("contains {weight}")).within("weights")),
        None => Ok(weights),
    }
}

/// `node 3 "Hips"`: an object, for messages.
pub fn named(kind: &str, index: usize, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{kind} {index} \"{}\"", shortened(name)),
        None => format!("{kind} {index}"),
    }
}
