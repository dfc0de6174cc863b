//! Checks of meshes, materials, textures and images: all that they refer to must be in the file.

use crate::{
    error::LoadError,
    gltf_document::names::{all_finite, in_range, named},
};
use gltf::json::{self, mesh::Primitive};

/// Checks materials, textures and images.
pub fn check_surfaces(json: &json::Root) -> Result<(), LoadError> {
    check_materials(json)?;
    check_textures(json)?;
    check_images(json)
}

fn check_materials(json: &json::Root) -> Result<(), LoadError> {
    for (index, material) in json.materials.iter().enumerate() {
        let pbr = &material.pbr_metallic_roughness;
        let within = |error: LoadError| error.within(named("material", index, &material.name));
        all_finite("baseColorFactor", &pbr.base_color_factor.0).map_err(within)?;
        let textures = [
            pbr.base_color_texture.as_ref().map(|info| info.index),
            pbr.metallic_roughness_texture.as_ref().map(|info| info.index),
            material.normal_texture.as_ref().map(|info| info.index),
            material.occlusion_texture.as_ref().map(|info| info.index),
            material.emissive_texture.as_ref().map(|info| info.index),
        ];
        for texture in textures.into_iter().flatten() {
            in_range("texture", texture, json.textures.len()).map_err(within)?;
        }
    }
    Ok(())
}

fn check_textures(json: &json::Root) -> Result<(), LoadError> {
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
    Ok(())
}

fn check_images(json: &json::Root) -> Result<(), LoadError> {
    for (index, image) in json.images.iter().enumerate() {
        if let Some(view) = image.buffer_view {
            in_range("buffer view", view, json.buffer_views.len())
                .map_err(|error| error.within(named("image", index, &image.name)))?;
        }
    }
    Ok(())
}

/// Checks a mesh and its primitives.
pub fn check_mesh(json: &json::Root, mesh: &json::Mesh) -> Result<(), LoadError> {
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
    check_weights(mesh.weights.as_deref(), targets)
}

/// Checks that there is one weight per morph target, if there are any weights.
pub fn check_weights(weights: Option<&[f32]>, targets: usize) -> Result<(), LoadError> {
    let Some(weights) = weights else { return Ok(()) };
    if weights.len() != targets {
        return Err(LoadError::new(format!("has {} weights for {targets} morph targets", weights.len())));
    }
    all_finite("weights", weights)
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
