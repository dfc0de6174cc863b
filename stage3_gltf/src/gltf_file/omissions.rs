//! The parts of a file that are not read.

use crate::model::Model;
use formats::gltf_document::{
    document::GltfDocument,
    extensions::{READ, uses},
};
use gltf::json::{mesh::Semantic, validation::Checked};
use std::collections::BTreeMap;

/// Lists what the file has and this reader leaves out.
pub fn list_left_out(document: &GltfDocument, model: &mut Model) {
    let json = &document.json;
    let unread =
        |name: &&String| !READ.contains(&name.as_str()) && !["VRM", "VRMC_vrm"].contains(&name.as_str());
    model.left_out.extend(json.extensions_used.iter().filter(unread).map(|name| format!("extension {name}")));
    for name in ["VRM", "VRMC_vrm"].into_iter().filter(|name| uses(json, name)) {
        model.left_out.push(format!("extension {name}: all but the parts of the body"));
    }
    // The number of primitives that have each attribute.
    let mut attributes = BTreeMap::<String, usize>::new();
    for primitive in json.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        for semantic in primitive.attributes.keys().filter(|semantic| !is_read(semantic)) {
            *attributes.entry(semantic.to_string()).or_default() += 1;
        }
    }
    model.left_out.extend(attributes.iter().map(|(name, count)| format!("{name}: in {count} primitives")));
    let textures = json.materials.iter().flat_map(|material| {
        let pbr = &material.pbr_metallic_roughness;
        let others = [material.normal_texture.is_some(), material.occlusion_texture.is_some()];
        let more = [pbr.metallic_roughness_texture.is_some(), material.emissive_texture.is_some()];
        others.into_iter().chain(more)
    });
    let counts = [
        ("cameras", json.cameras.len()),
        ("pictures of materials other than their color", textures.filter(|&has| has).count()),
    ];
    for (what, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
        model.left_out.push(format!("{what}: {count}"));
    }
}

fn is_read(semantic: &Checked<Semantic>) -> bool {
    match semantic {
        Checked::Valid(Semantic::Tangents) | Checked::Invalid => false,
        Checked::Valid(Semantic::Colors(set)) => *set == 0,
        Checked::Valid(_) => true,
    }
}
