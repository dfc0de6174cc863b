//! Bounds in a file that are not those of its vertices.

use formats::gltf_document::{document::GltfDocument, names::named, primitive::read_primitive};
use glam::Vec3;
use gltf::json::{mesh::Semantic, validation::Checked};

/// A line for each primitive with vertices outside of the bounds that the file gives.
pub fn stale_bounds(document: &GltfDocument) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, mesh) in document.json.meshes.iter().enumerate() {
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            let accessor = primitive.attributes.get(&Checked::Valid(Semantic::Positions));
            let Some(accessor) = accessor.map(|accessor| &document.json.accessors[accessor.value()]) else {
                continue;
            };
            let corner = |value: &Option<gltf::json::Value>| {
                let numbers = value.as_ref()?.as_array()?.iter();
                let numbers: Vec<f32> = numbers.filter_map(|it| Some(it.as_f64()? as f32)).collect();
                (numbers.len() == 3).then(|| Vec3::from_slice(&numbers))
            };
            let (Some(low), Some(high)) = (corner(&accessor.min), corner(&accessor.max)) else { continue };
            let Ok(Some(read)) = read_primitive(document, primitive) else { continue };
            let Some((smallest, largest)) = stage3_gltf::bounds::bounding_box(&read.positions) else {
                continue;
            };
            let near = (largest - smallest) * 0.01;
            let is_outside = (smallest + near).cmplt(low).any() || (largest - near).cmpgt(high).any();
            if is_outside && !document.quantized {
                lines.push(format!(
                    "{}, primitive {number}: its vertices reach from {smallest:.2} to {largest:.2}, and the file says {low:.2} \
                    to {high:.2}: a program that culls by these bounds loses the mesh",
                    named("mesh", index, &mesh.name)
                ));
            }
        }
    }
    lines
}
