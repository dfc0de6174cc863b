//! From nodes that list their children to joints that know their parents, parents first.

use crate::{
    error::LoadError,
    gltf_file::GltfSource,
    model::{Joint, Local},
};
use glam::{Mat4, Quat, Vec3};
use gltf::json::{self, Node};
use stage2_mesh_skin::transform::Transform;

/// The parent of every node, or none for a root.
///
/// # Errors
/// If a node is the child of two others.
pub fn parents(json: &json::Root) -> Result<Vec<Option<usize>>, LoadError> {
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

/// The place of each node in an order of all nodes.
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

/// All nodes as joints, parents first.
pub fn joints(source: &GltfSource) -> Result<Vec<Joint>, LoadError> {
    let nodes = &source.json.nodes;
    let parents = parents(&source.json)?;
    let mut node_of_joint = vec![0; nodes.len()];
    for (node, &joint) in source.joint_of_node.iter().enumerate() {
        node_of_joint[joint] = node;
    }
    let joint = |&node: &usize| {
        let within = |error: LoadError| error.within(named("node", node, &nodes[node].name));
        Ok(Joint {
            name: nodes[node].name.clone().unwrap_or_else(|| format!("node {node}")),
            parent: parents[node].map(|parent| source.joint_of_node[parent]),
            rest: rest(&nodes[node]).map_err(within)?,
            morph_weights: morph_weights(source, &nodes[node]).map_err(within)?,
        })
    };
    node_of_joint.iter().map(joint).collect()
}

/// A node's own transform, in parts or as a matrix (section 3.5.2).
fn rest(node: &Node) -> Result<Local, LoadError> {
    let finite = |name: &str, values: &[f32]| {
        values
            .iter()
            .all(|value| value.is_finite())
            .then_some(())
            .ok_or(LoadError::new("is not finite").within(name))
    };
    if let Some(matrix) = node.matrix {
        finite("matrix", &matrix)?;
        return Ok(Local::Matrix(Mat4::from_cols_array(&matrix)));
    }
    let translation = node.translation.unwrap_or_default();
    let rotation = node.rotation.unwrap_or_default().0;
    let scale = node.scale.unwrap_or([1.0; 3]);
    finite("translation", &translation)?;
    finite("rotation", &rotation)?;
    finite("scale", &scale)?;
    // Through f64: the squares of a long quaternion overflow in f32.
    let length = rotation.map(|part| f64::from(part).powi(2)).iter().sum::<f64>().sqrt();
    if length < 1e-6 {
        return Err(LoadError::new("has no direction").within("rotation"));
    }
    Ok(Local::Parts(Transform {
        translation: Vec3::from(translation),
        rotation: Quat::from_array(rotation.map(|part| (f64::from(part) / length) as f32)),
        scale: Vec3::from(scale),
    }))
}

/// The node's weights, or else its mesh's, or else zeros: one per morph target.
fn morph_weights(source: &GltfSource, node: &Node) -> Result<Vec<f32>, LoadError> {
    let Some(mesh) = node.mesh.map(|mesh| &source.json.meshes[mesh.value()]) else { return Ok(Vec::new()) };
    let targets =
        mesh.primitives.first().and_then(|primitive| primitive.targets.as_ref()).map_or(0, Vec::len);
    source.charge(4 * targets)?;
    let weights = node.weights.as_ref().or(mesh.weights.as_ref()).cloned().unwrap_or(vec![0.0; targets]);
    match weights.iter().find(|weight| !weight.is_finite()) {
        Some(weight) => Err(LoadError::new(format!("contains {weight}")).within("weights")),
        None => Ok(weights),
    }
}

/// The scenes' names, or their numbers where they have none.
pub fn scene_names(json: &json::Root) -> Vec<String> {
    let name = |(index, scene): (usize, &json::Scene)| scene.name.clone().unwrap_or(format!("scene {index}"));
    json.scenes.iter().enumerate().map(name).collect()
}

/// A scene by name or by index; the default scene or the first if none is asked for; none if the file has no scenes.
pub fn chosen_scene(json: &json::Root, wanted: Option<&str>) -> Result<Option<usize>, LoadError> {
    let Some(wanted) = wanted else {
        let first = (!json.scenes.is_empty()).then_some(0);
        return Ok(json.scene.map(|scene| scene.value()).or(first));
    };
    let names = scene_names(json);
    let by_index = || wanted.parse().ok().filter(|&index: &usize| index < names.len());
    let chosen = names.iter().position(|name| name == wanted).or_else(by_index);
    let problem = || LoadError::new(format!("has no scene \"{wanted}\"; its scenes are {names:?}"));
    chosen.map(Some).ok_or_else(problem)
}

/// The nodes of a scene, or all trees of a file without scenes: depth first, children in their order.
pub fn walk(json: &json::Root, scene: Option<usize>, parents: &[Option<usize>]) -> Vec<usize> {
    let mut waiting: Vec<usize> = match scene {
        Some(scene) => json.scenes[scene].nodes.iter().map(|node| node.value()).collect(),
        None => (0..parents.len()).filter(|&node| parents[node].is_none()).collect(),
    };
    waiting.reverse();
    let mut walked = Vec::new();
    while let Some(node) = waiting.pop() {
        walked.push(node);
        waiting.extend(json.nodes[node].children.iter().flatten().rev().map(|child| child.value()));
    }
    walked
}

/// `node 3 "Hips"`: an object for messages.
pub fn named(kind: &str, index: usize, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{kind} {index} \"{}\"", super::uri::shortened(name)),
        None => format!("{kind} {index}"),
    }
}
