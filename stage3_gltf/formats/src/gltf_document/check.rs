//! What a file may not say: everything that can be seen in the JSON, before any data is read.
//!
//! The list follows the specification's words *must* and *must not*, where breaking them would change the model or leave
//! it undefined. Not checked, because nothing here depends on it: cameras, bounds (`min` and `max`), targets of buffer
//! views, names, and the `skeleton` of a skin.

use crate::{
    error::LoadError,
    gltf_document::{check_data::check_data, names::named, parse::NO_NODE},
};
use gltf::json::{self, Index, mesh::Primitive};

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
    check_materials(json)?;
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

fn check_materials(json: &json::Root) -> Result<(), LoadError> {
    for (index, material) in json.materials.iter().enumerate() {
        let pbr = &material.pbr_metallic_roughness;
        let textures = [
            pbr.base_color_texture.as_ref().map(|info| info.index),
            pbr.metallic_roughness_texture.as_ref().map(|info| info.index),
            material.normal_texture.as_ref().map(|info| info.index),
            material.occlusion_texture.as_ref().map(|info| info.index),
            material.emissive_texture.as_ref().map(|info| info.index),
        ];
        for texture in textures.into_iter().flatten() {
            in_range("texture", texture, json.textures.len())
                .map_err(|error| error.within(named("material", index, &material.name)))?;
        }
    }
    for (index, texture) in json.textures.iter().enumerate() {
        let place = || named("texture", index, &texture.name);
        // The gltf crate's sign for a texture whose image only an extension knows.
        if texture.source.value() != u32::MAX as usize {
            in_range("image", texture.source, json.images.len()).map_err(|error| error.within(place()))?;
        }
        if let Some(sampler) = texture.sampler {
            in_range("sampler", sampler, json.samplers.len()).map_err(|error| error.within(place()))?;
        }
    }
    for (index, image) in json.images.iter().enumerate() {
        if let Some(view) = image.buffer_view {
            in_range("buffer view", view, json.buffer_views.len())
                .map_err(|error| error.within(named("image", index, &image.name)))?;
        }
    }
    Ok(())
}

fn check_mesh(json: &json::Root, mesh: &json::Mesh) -> Result<(), LoadError> {
    if mesh.primitives.is_empty() {
        return Err(LoadError::new("has no primitives"));
    }
    let target_count = |primitive: &Primitive| primitive.targets.as_ref().map_or(0, Vec::len);
    let targets = target_count(&mesh.primitives[0]);
    for (index, primitive) in mesh.primitives.iter().enumerate() {
        let within = |error: LoadError| error.within(format!("primitive {index}"));
        check_primitive(json, primitive).map_err(within)?;
        if target_count(primitive) != targets {
            let problem =
                format!("has {} morph targets, but primitive 0 has {targets}", target_count(primitive));
            return Err(within(LoadError::new(problem)));
        }
    }
    match &mesh.weights {
        Some(weights) if weights.len() != targets => {
            Err(LoadError::new(format!("has {} weights for {targets} morph targets", weights.len())))
        }
        _ => Ok(()),
    }
}

fn check_primitive(json: &json::Root, primitive: &Primitive) -> Result<(), LoadError> {
    for (semantic, &accessor) in &primitive.attributes {
        in_range("accessor", accessor, json.accessors.len())
            .map_err(|error| error.within(semantic.to_string()))?;
    }
    if let Some(accessor) = primitive.indices {
        in_range("accessor", accessor, json.accessors.len()).map_err(|error| error.within("indices"))?;
    }
    if let Some(material) = primitive.material {
        in_range("material", material, json.materials.len())?;
    }
    for (index, target) in primitive.targets.iter().flatten().enumerate() {
        let accessors = [target.positions, target.normals, target.tangents];
        for accessor in accessors.into_iter().flatten() {
            in_range("accessor", accessor, json.accessors.len())
                .map_err(|error| error.within(format!("target {index}")))?;
        }
    }
    Ok(())
}

fn check_skin(json: &json::Root, skin: &json::Skin) -> Result<(), LoadError> {
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

fn check_node(json: &json::Root, node: &json::Node) -> Result<(), LoadError> {
    for &child in node.children.iter().flatten() {
        in_range("node", child, json.nodes.len()).map_err(|error| error.within("children"))?;
    }
    if node.matrix.is_some()
        && (node.translation.is_some() || node.rotation.is_some() || node.scale.is_some())
    {
        return Err(LoadError::new("has both a matrix and its parts"));
    }
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
    match &node.weights {
        Some(weights) if weights.len() != targets => {
            Err(LoadError::new(format!("has {} weights for {targets} morph targets", weights.len())))
        }
        _ => Ok(()),
    }
}

fn check_animation(json: &json::Root, animation: &json::Animation) -> Result<(), LoadError> {
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

/// Whether the file has so many objects of a kind.
fn in_range<T>(kind: &str, index: Index<T>, count: usize) -> Result<(), LoadError> {
    if index.value() < count {
        return Ok(());
    }
    Err(LoadError::new(format!("refers to {kind} {}, but the file has only {count}", index.value())))
}
