//! Suspicions about a file that loads without a fault: mistakes of the program that wrote it.
//!
//! - [`binding`], [`guesses`], [`undoing`], [`misbound`]: a mistake is undone, and the skin is looked at
//!   again. If all joints then put the mesh in the same place, where the file's own numbers put it in many,
//!   that was it.
//! - [`fit`]: how near vertices are to their bones. It tells [`counting`] how joints should be counted and
//!   the mesh be placed, and [`stored`] how weights should be ordered; [`alone`] and [`strays`] look for
//!   vertices that follow a joint far away.
//! - [`size`]: a hundred times too large
//! - [`surface`]: triangles that go round the wrong way, and normals of another mesh

mod alone;
mod binding;
mod counting;
mod fit;
mod guesses;
mod misbound;
mod size;
mod stored;
mod strays;
mod surface;
#[cfg(test)]
mod tests;
mod undoing;

use alone::alone;
use binding::Binding;
use counting::misplaced;
use formats::gltf_document::document::GltfDocument;
use glam::{Mat4, Vec3};
use misbound::misbound;
use size::scaled;
use stage3_gltf::{
    bounds::bounding_box,
    gltf_file::nodes::joint_of_node,
    model::{Mesh, Model, Skin},
};
use std::collections::BTreeSet;
use stored::{reordered_weights, stale_bounds};
use strays::strays;
use surface::inside_out;

/// The part of a mesh's size within which joints at rest agree: a file's numbers are rounded.
const AGREED: f32 = 0.01;

/// The origins of joints at bind, in mesh space.
fn origins(inverse_bind_matrices: &[Mat4]) -> Vec<Vec3> {
    inverse_bind_matrices.iter().map(|joint_from_mesh| joint_from_mesh.inverse().w_axis.truncate()).collect()
}

/// The place in a skin's list of the nearest joint above one of the model's.
fn above(model: &Model, joints: &[usize], joint: usize) -> Option<usize> {
    let parents = std::iter::successors(model.joints[joint].parent, |&above| model.joints[above].parent);
    parents.filter_map(|above| joints.iter().position(|other| *other == above)).next()
}

/// The scale that mirrors an axis.
fn mirror(axis: Vec3) -> Mat4 {
    Mat4::from_scale(Vec3::ONE - 2.0 * axis)
}

/// The meshes that a skin moves.
fn meshes_of(model: &Model, skin: usize) -> Vec<&Mesh> {
    model.meshes.iter().filter(|mesh| mesh.skin == Some(skin)).collect()
}

/// The corners of the box around meshes, mesh space; both are 0 without vertices.
fn bounds(meshes: &[&Mesh]) -> (Vec3, Vec3) {
    let positions: Vec<Vec3> = meshes.iter().flat_map(|mesh| mesh.positions.iter().copied()).collect();
    bounding_box(&positions).unwrap_or_default()
}

/// A line for each skin and each mesh whose mistake was found. `document` is the file, if it is a glTF file.
pub fn suspicions(model: &Model, document: Option<&GltfDocument>) -> Vec<String> {
    let nodes = document.map_or_else(|| (0..model.joints.len()).collect(), |it| joint_of_node(&it.parents));
    let of_skin = |(index, skin): (usize, &Skin)| {
        let suspicion = of_skin(model, index, document, &nodes)?;
        Some(format!("skin {index} {}: {suspicion}", skin.name))
    };
    let of_mesh =
        |(index, mesh): (usize, &Mesh)| Some(format!("mesh {index} {}: {}", mesh.name, inside_out(mesh)?));
    let skins = model.skins.iter().enumerate().filter_map(of_skin);
    let meshes = model.meshes.iter().enumerate().filter_map(of_mesh);
    skins.chain(meshes).chain(document.into_iter().flat_map(stale_bounds)).collect()
}

/// The first mistake that is found in a skin.
fn of_skin(model: &Model, index: usize, document: Option<&GltfDocument>, nodes: &[usize]) -> Option<String> {
    if meshes_of(model, index).is_empty() {
        return None;
    }
    let binding = Binding::of(model, index);
    let joints = &model.skins[index].joints;
    let is_twice = |entry: &usize| joints[..*entry].contains(&joints[*entry]);
    let of_file = document.map_or(joints.len(), |it| it.json.skins[index].joints.len());
    if let Some(entry) = (1..of_file).find(is_twice) {
        return Some(format!("its list has the joint {} twice", model.joints[joints[entry]].name));
    }
    let is_flat = |joint: &&usize| model.joints[**joint].rest.to_matrix().determinant() == 0.0;
    if let Some(joint) = joints[..of_file].iter().find(is_flat) {
        let name = &model.joints[*joint].name;
        return Some(format!(
            "its joint {name} is scaled to 0 at rest: all that follows it is flat, or one point"
        ));
    }
    let bounds = bounds(&meshes_of(model, index));
    let influences = meshes_of(model, index).into_iter().flat_map(|mesh| mesh.influences.all.iter());
    let used: BTreeSet<usize> = influences.map(|it| it.joint).filter(|entry| *entry < of_file).collect();
    let nearer = || {
        let placed = misplaced(model, index, nodes).filter(|_| used.len() > 1);
        let reordered = document.and_then(|document| reordered_weights(document, model, index));
        let nearer = placed.into_iter().chain(reordered);
        nearer.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, mistake)| mistake)
    };
    if used.is_empty() {
        return None;
    }
    binding
        .as_ref()
        .and_then(misbound)
        .or_else(nearer)
        .or_else(|| alone(model, index, &used, of_file))
        .or_else(|| binding.as_ref().and_then(|binding| scaled(binding, bounds)))
        .or_else(|| strays(model, index, of_file))
}
