//! The rules that a file's JSON must keep, checked before any data is read.
//!
//! The list follows the specification's words *must* and *must not*, where breaking them would change the
//! model or leave it undefined. Not checked, because nothing here depends on it: cameras, bounds (`min` and
//! `max`), targets of buffer views, names, and the `skeleton` of a skin.

use crate::{
    error::LoadError,
    gltf_document::{
        check_data::check_data,
        check_meshes::{check_mesh, check_surfaces},
        check_nodes::{check_animation, check_node, check_skin, warn_of_matrices},
        extensions::check_extensions,
        names::{in_range, named, with_others},
        version::check_version,
    },
};
use gltf::json;

/// Checks all that can be checked without the file's data. Faults that do no harm become warnings.
pub fn check(json: &json::Root, warnings: &mut Vec<String>) -> Result<(), LoadError> {
    check_version(&json.asset.version, json.asset.min_version.as_deref())?;
    check_extensions(json, warnings)?;
    check_data(json, warnings)?;
    check_surfaces(json)?;
    for (index, mesh) in json.meshes.iter().enumerate() {
        check_mesh(json, mesh).map_err(|error| error.within(named("mesh", index, &mesh.name)))?;
    }
    for (index, skin) in json.skins.iter().enumerate() {
        check_skin(json, skin).map_err(|error| error.within(named("skin", index, &skin.name)))?;
    }
    for (index, node) in json.nodes.iter().enumerate() {
        check_node(json, node).map_err(|error| error.within(named("node", index, &node.name)))?;
    }
    for (index, animation) in json.animations.iter().enumerate() {
        check_animation(json, animation)
            .map_err(|error| error.within(named("animation", index, &animation.name)))?;
    }
    warn_of_matrices(json, warnings);
    if let Some(scene) = json.scene {
        in_range("scene", scene, json.scenes.len())?;
    }
    for (index, scene) in json.scenes.iter().enumerate() {
        for &node in &scene.nodes {
            in_range("node", node, json.nodes.len())
                .map_err(|e| e.within(named("scene", index, &scene.name)))?;
        }
    }
    Ok(())
}

/// Scenes should list roots, and each of them once.
pub fn check_scenes(json: &json::Root, parents: &[Option<usize>], warnings: &mut Vec<String>) {
    let mut last_scene_of_node = vec![None; json.nodes.len()];
    let (mut no_roots, mut twice) = (Vec::new(), Vec::new());
    for (index, scene) in json.scenes.iter().enumerate() {
        for node in scene.nodes.iter().map(|node| node.value()) {
            let place = || format!("{}, node {node}", named("scene", index, &scene.name));
            if last_scene_of_node[node].replace(index) == Some(index) {
                twice.push(place());
            } else if parents[node].is_some() {
                no_roots.push(place());
            }
        }
    }
    let problem = "is listed, but is no root; it is shown where its parents put it";
    warnings.extend(with_others(&no_roots, problem));
    warnings.extend(with_others(&twice, "is listed twice, and shown once"));
}
