//! The extensions that a file requires: those that are read, those that only affect looks, and all others.

use crate::error::LoadError;
use gltf::json::Root;

/// The extensions that are read; and KHR_animation_pointer, whose channels are passed over with a warning for
/// each.
pub const READ: [&str; 7] = [
    "EXT_meshopt_compression",
    "EXT_texture_webp",
    "KHR_animation_pointer",
    "KHR_draco_mesh_compression",
    "KHR_mesh_quantization",
    "KHR_meshopt_compression",
    "KHR_texture_transform",
];

/// The two names of one way to compress buffer views.
pub const MESHOPT: [&str; 2] = ["EXT_meshopt_compression", "KHR_meshopt_compression"];

/// The beginnings of the names of extensions that move no vertex: surfaces, pictures, lights, sounds, and
/// notes about the file.
const LOOKS: [&str; 31] = [
    "ADOBE_materials_",
    "AGI_",
    "CESIUM_primitive_outline",
    "EXT_lights_",
    "EXT_materials_",
    "EXT_mesh_features",
    "EXT_mesh_manifold",
    "EXT_mesh_primitive_edge_visibility",
    "EXT_structural_metadata",
    "EXT_texture_",
    "FB_geometry_metadata",
    "FB_ngon_encoding",
    "GODOT_single_root",
    "KHR_audio",
    "KHR_gaussian_splatting",
    "KHR_lights_punctual",
    "KHR_materials_",
    "KHR_node_hoverability",
    "KHR_node_selectability",
    "KHR_node_visibility",
    "KHR_texture_",
    "KHR_xmp",
    "MPEG_audio_",
    "MPEG_texture_video",
    "MPEG_viewport_recommended",
    "MSFT_lod",
    "MSFT_packing_",
    "MSFT_texture_dds",
    "NV_materials_",
    "VRM",
    "WEB3D_",
];

/// Checks the extensions that a file requires. A warning names those that are left out and only affect looks.
///
/// # Errors
/// If any other extension is required; the error names them all.
pub fn check_extensions(json: &Root, warnings: &mut Vec<String>) -> Result<(), LoadError> {
    let unread = || json.extensions_required.iter().map(String::as_str).filter(|name| !READ.contains(name));
    let (looks, others): (Vec<&str>, Vec<&str>) =
        unread().partition(|name| LOOKS.iter().any(|beginning| name.starts_with(beginning)));
    if !others.is_empty() {
        return Err(LoadError::new(format!("requires {} not supported", listed(&others))));
    }
    if !looks.is_empty() {
        warnings.push(format!("requires {} not read; only looks depend on that", listed(&looks)));
    }
    Ok(())
}

/// `the extension A, which is`, or `the extensions A, B and C, which are`.
fn listed(names: &[&str]) -> String {
    match names {
        [name] => format!("the extension {name}, which is"),
        [names @ .., last] => format!("the extensions {} and {last}, which are", names.join(", ")),
        [] => String::new(),
    }
}

/// True if a file uses an extension.
pub fn uses(json: &Root, name: &str) -> bool {
    json.extensions_used.iter().chain(&json.extensions_required).any(|used| used == name)
}
