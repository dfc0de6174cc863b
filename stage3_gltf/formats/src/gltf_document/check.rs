//! What a file may not say: everything that can be seen in the JSON, before any data is read.
//!
//! The list follows the specification's words *must* and *must not*, where breaking them would change the model or
//! leave it undefined. Not checked, because nothing here depends on it: cameras, bounds (`min` and `max`), targets of
//! buffer views, names, and the `skeleton` of a skin.

use crate::{
    error::LoadError,
    gltf_document::{
        check_data::check_data,
        check_meshes::{check_mesh, check_surfaces},
        check_nodes::{check_animation, check_node, check_skin},
        names::{in_range, named},
    },
};
use gltf::json;

/// The extensions that a file may require.
pub const SUPPORTED: [&str; 2] = ["KHR_mesh_quantization", "KHR_texture_transform"];

/// Checks all that can be checked without the file's data.
pub fn check(json: &json::Root) -> Result<(), LoadError> {
    check_version(json)?;
    for name in &json.extensions_required {
        if !SUPPORTED.contains(&name.as_str()) {
            return Err(LoadError::new(format!("requires the extension {name}, which is not supported")));
        }
    }
    check_data(json)?;
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

/// Scenes list roots, and each of them once.
pub fn check_scenes(json: &json::Root, parents: &[Option<usize>]) -> Result<(), LoadError> {
    let mut last_scene_of_node = vec![None; json.nodes.len()];
    for (index, scene) in json.scenes.iter().enumerate() {
        for node in scene.nodes.iter().map(|node| node.value()) {
            let twice = last_scene_of_node[node].replace(index) == Some(index);
            if twice || parents[node].is_some() {
                let problem = if twice { "is listed twice" } else { "is listed, but is not a root" };
                let place = format!("{}, node {node}", named("scene", index, &scene.name));
                return Err(LoadError::new(problem).within(place));
            }
        }
    }
    Ok(())
}

fn check_version(json: &json::Root) -> Result<(), LoadError> {
    let parts = |version: &str| {
        let (major, minor) = version.split_once('.')?;
        Some((major.parse::<u32>().ok()?, minor.parse::<u32>().ok()?))
    };
    let version = &json.asset.version;
    match (parts(version), json.asset.min_version.as_ref().map(|version| parts(version))) {
        (Some((2, _)), None | Some(Some((2, 0)))) => Ok(()),
        (Some((2, _)), Some(_)) => Err(LoadError::new(format!(
            "needs glTF {}",
            json.asset.min_version.as_deref().unwrap_or_default()
        ))),
        _ => Err(LoadError::new(format!("is in version \"{version}\" of glTF, not 2"))),
    }
}
