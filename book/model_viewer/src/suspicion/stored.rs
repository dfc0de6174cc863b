//! Mistakes that only the file's own numbers show: bounds that are not those of the vertices, and weights in
//! another order than the joints.

use super::fit::Fit;
use formats::gltf_document::{document::GltfDocument, names::named, primitive::read_primitive};
use glam::{Mat4, Vec3};
use gltf::json::{mesh::Semantic, validation::Checked};
use stage3_gltf::{
    gltf_file::influences::vertex_influences,
    model::{Model, influences::Influences},
};

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

/// In sound files another order brings no vertices nearer.
const NEARER: f32 = 1.3;
const LEAST_JOINTS: usize = 4;

/// The suspicion that the weights of a skin's vertices are in another order than their joints.
pub fn reordered_weights(document: &GltfDocument, model: &Model, index: usize) -> Option<(f32, String)> {
    const ORDERS: [([usize; 4], &str); 4] = [
        ([0, 1, 2, 3], ""),
        ([3, 2, 1, 0], "from the last to the first"),
        ([1, 2, 3, 0], "with the last one first"),
        ([3, 0, 1, 2], "with the first one last"),
    ];
    let mut fit = Fit::of(model, index).filter(|_| model.skins[index].joints.len() >= LEAST_JOINTS)?;
    let (mut positions, mut influences) = (Vec::new(), vec![Influences::default(); 4]);
    let nodes = document.json.nodes.iter().filter(|node| node.skin.is_some_and(|it| it.value() == index));
    for mesh in nodes.filter_map(|node| node.mesh) {
        for primitive in &document.json.meshes[mesh.value()].primitives {
            let read = read_primitive(document, primitive).ok()??;
            if read.influences.each != 4 {
                return None;
            }
            let vertices = read.influences.joints.as_chunks::<4>().0.iter();
            for (joints, weights) in vertices.zip(read.influences.weights.as_chunks::<4>().0) {
                for ((order, _), influences) in ORDERS.iter().zip(&mut influences) {
                    vertex_influences(joints, &order.map(|place| weights[place]), &mut influences.all);
                    influences.ends.push(influences.all.len());
                }
            }
            positions.extend(read.positions);
        }
    }
    let mut distance = |order: usize| {
        fit.meshes = vec![(&positions[..], &influences[order])];
        fit.distance(Some, Mat4::IDENTITY)
    };
    let as_they_are = distance(0)?;
    let times = |order: usize| Some((as_they_are / distance(order)?, ORDERS[order].1));
    let (times, order) = (1..4).filter_map(times).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (times > NEARER).then(|| {
        (times, format!("the weights of its vertices are in another order than their joints, {order}: put right, vertices are {times:.1} times as near to their bones"))
    })
}
