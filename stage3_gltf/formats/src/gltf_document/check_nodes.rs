//! Checks of nodes, skins and animations: all that they refer to must be in the file, and their numbers
//! finite.

use crate::{
    error::LoadError,
    gltf_document::{
        check_meshes::check_weights,
        names::{all_finite, in_range, named, with_others},
        parse::NO_NODE,
    },
};
use gltf::json;

/// Checks a skin.
pub fn check_skin(json: &json::Root, skin: &json::Skin) -> Result<(), LoadError> {
    if skin.joints.is_empty() {
        return Err(LoadError::new("has no joints"));
    }
    for &node in skin.joints.iter().chain(&skin.skeleton) {
        in_range("node", node, json.nodes.len())?;
    }
    match skin.inverse_bind_matrices {
        Some(accessor) => in_range("accessor", accessor, json.accessors.len()),
        None => Ok(()),
    }
}

/// Checks a node.
pub fn check_node(json: &json::Root, node: &json::Node) -> Result<(), LoadError> {
    for &child in node.children.iter().flatten() {
        in_range("node", child, json.nodes.len()).map_err(|error| error.within("children"))?;
    }
    check_transform(node)?;
    if let Some(camera) = node.camera {
        in_range("camera", camera, json.cameras.len())?;
    }
    if let Some(skin) = node.skin {
        in_range("skin", skin, json.skins.len())?;
    }
    let Some(mesh) = node.mesh else {
        let alone = node.skin.is_some() || node.weights.is_some();
        return if alone { Err(LoadError::new("has a skin or weights, but no mesh")) } else { Ok(()) };
    };
    in_range("mesh", mesh, json.meshes.len())?;
    let primitive = &json.meshes[mesh.value()].primitives[0];
    let targets = primitive.targets.as_ref().map_or(0, Vec::len);
    check_weights(node.weights.as_deref(), targets)
}

/// Warns of nodes with both a matrix and its parts: the specification does not say which of them counts.
pub fn warn_of_matrices(json: &json::Root, warnings: &mut Vec<String>) {
    let has_both = |(_, node): &(usize, &json::Node)| {
        node.matrix.is_some()
            && (node.translation.is_some() || node.rotation.is_some() || node.scale.is_some())
    };
    let nodes = json.nodes.iter().enumerate().filter(has_both);
    let places: Vec<String> = nodes.map(|(index, node)| named("node", index, &node.name)).collect();
    warnings.extend(with_others(&places, "has both a matrix and its parts; the matrix is taken"));
}

/// Checks that the numbers of a transform are finite, and that its rotation has a direction.
fn check_transform(node: &json::Node) -> Result<(), LoadError> {
    all_finite("matrix", node.matrix.as_ref().map_or(&[], |matrix| &matrix[..]))?;
    all_finite("translation", node.translation.as_ref().map_or(&[], |translation| &translation[..]))?;
    all_finite("scale", node.scale.as_ref().map_or(&[], |scale| &scale[..]))?;
    let Some(rotation) = node.rotation else { return Ok(()) };
    all_finite("rotation", &rotation.0)?;
    // In f64, where the squares of no f32 overflow.
    if glam::Quat::from_array(rotation.0).as_dquat().length() < 1e-6 {
        return Err(LoadError::new("has no direction").within("rotation"));
    }
    Ok(())
}

/// Checks an animation; its keys are read later.
pub fn check_animation(json: &json::Root, animation: &json::Animation) -> Result<(), LoadError> {
    for (index, channel) in animation.channels.iter().enumerate() {
        let within = |error: LoadError| error.within(format!("channel {index}"));
        in_range("sampler", channel.sampler, animation.samplers.len()).map_err(within)?;
        if channel.target.node.value() != NO_NODE as usize {
            in_range("node", channel.target.node, json.nodes.len()).map_err(within)?;
        }
    }
    for (index, sampler) in animation.samplers.iter().enumerate() {
        for accessor in [sampler.input, sampler.output] {
            in_range("accessor", accessor, json.accessors.len())
                .map_err(|error| error.within(format!("sampler {index}")))?;
        }
    }
    Ok(())
}
