//! One mesh per primitive, in the order in which the scene is walked.

use crate::{
    gltf_file::{influences::influences, triangles::triangles},
    model::{Mesh, Model, MorphTarget},
    names::Names,
};
use formats::{
    error::{LoadError, number},
    gltf_document::{
        document::GltfDocument,
        influence_sets::{FileInfluences, odd_weights},
        names::named,
        primitive::{FilePrimitive, FileTarget, read_primitive},
        scene,
    },
};
use glam::Vec3;
use gltf::json::{Index, Node};
use stage2_mesh_skin::check::{are_unit, repair_normals};
use std::collections::BTreeSet;

/// The warning about a primitive that nothing bends.
pub const WITHOUT_SKIN: &str = "has joints and weights, but its node has no skin: nothing bends it";

/// A normal's length is off from 1 if by more than this; less is rounding.
const ODD_LENGTH: f32 = 0.01;

/// Reads the meshes of the model's scene; a mesh at two nodes appears twice. One whose node has no skin is
/// read too: a sword in a hand (S4-48).
pub fn read_meshes(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &mut Model,
) -> Result<(), LoadError> {
    let json = &document.json;
    let mut unseen = vec![true; json.meshes.len()];
    let mut names = Names::default();
    for node in scene::walk(json, model.scene, &document.parents) {
        let Some(index) = json.nodes[node].mesh.map(|mesh| mesh.value()) else { continue };
        unseen[index] = false;
        let holder = (joint_of_node[node], json.nodes[node].skin.map(|skin| skin.value()));
        for mesh in read_mesh(document, index, holder, model)? {
            model.meshes.push(Mesh { name: names.unique(mesh.name), ..mesh });
        }
    }
    // Meshes that the scene does not show are read too, so that a broken file is refused whatever it shows.
    for index in (0..json.meshes.len()).filter(|&index| unseen[index]) {
        read_mesh(document, index, (0, None), &mut Model::default())?;
    }
    Ok(())
}

/// A mesh per primitive; `joint` holds them, `skin` moves them.
fn read_mesh(
    document: &GltfDocument,
    index: usize,
    (joint, skin): (usize, Option<usize>),
    model: &mut Model,
) -> Result<Vec<Mesh>, LoadError> {
    let json = &document.json.meshes[index];
    let name = json.name.clone().unwrap_or_else(|| format!("mesh {index}"));
    let mut meshes = Vec::new();
    for (number, primitive) in json.primitives.iter().enumerate() {
        let place = format!("{}, primitive {number}", named("mesh", index, &json.name));
        // The cost of a mesh with hardly any vertices; its name is kept in up to four places.
        document.budget.charge(1024 + 4 * name.len()).map_err(|error| error.within(&place))?;
        let Some(read) = read_primitive(document, primitive).map_err(|error| error.within(&place))? else {
            model.warn(format!("{place}: has no POSITION and is left out"));
            continue;
        };
        read.warnings.iter().for_each(|warning| model.warn(format!("{place}, {warning}")));
        let material = primitive.material.map(|material| material.value());
        let mesh = Mesh { name: name.clone(), joint, material, ..Mesh::default() };
        meshes.push(build(document, mesh, read, skin, model, &place).map_err(|error| error.within(&place))?);
    }
    Ok(meshes)
}

/// Puts a primitive's data into its mesh.
fn build(
    document: &GltfDocument,
    mut mesh: Mesh,
    read: FilePrimitive,
    skin: Option<usize>,
    model: &mut Model,
    place: &str,
) -> Result<Mesh, LoadError> {
    document.budget.charge(12 * read.indices.len())?;
    mesh.indices = triangles(read.mode, read.indices);
    (mesh.positions, mesh.normals) = (read.positions, read.normals);
    (mesh.uvs, mesh.colors) = (read.uvs, read.colors);
    mesh.morph_targets = read.targets.into_iter().map(morph_target).collect();
    // Most files have nothing to repair (S4-31): then their normals stay where they are.
    if !are_unit(&mesh.normals) {
        let count = mesh.normals.len();
        let is_long = |normal: &&Vec3| (normal.length() - 1.0).abs() > ODD_LENGTH && **normal != Vec3::ZERO;
        let mut odd = mesh.normals.iter().filter(is_long).map(|normal| number(normal.length()));
        if let Some(length) = odd.next() {
            let odd = 1 + odd.count();
            model.warn(format!("{place}: {odd} of {count} normals had another length than 1, such as {length}, and now have it"));
        }
        let zero_normals = repair_normals(&mut mesh.normals);
        if zero_normals > 0 {
            model.warn(format!("{place}: {zero_normals} of {count} normals had no length and point up now"));
        }
    }
    match skin {
        Some(skin) if read.influences.each > 0 => {
            let joint_count = document.json.skins[skin].joints.len();
            odd_weights(&read.influences).iter().for_each(|odd| model.warn(format!("{place}: {odd}")));
            let of_skin = (&mut model.skins[skin], joint_count);
            mesh.skin = Some(skin);
            mesh.influences =
                influences(document, &read.influences, of_skin, mesh.joint).map_err(|mut error| {
                    error.problem += miscounted(&read.influences, &document.json.skins[skin].joints);
                    error
                })?;
        }
        Some(_) => model.warn(format!("{place}: has a skin, but no joints; it stays at its node")),
        None if read.influences.each > 0 => {
            model.warn(format!("{place}: {WITHOUT_SKIN}"));
        }
        None => (),
    }
    Ok(mesh)
}

/// What explains that a vertex has a joint that its skin lacks, as the end of a sentence; empty if nothing
/// does.
fn miscounted(read: &FileInfluences, nodes: &[Index<Node>]) -> &'static str {
    let weighted = read.joints.iter().zip(&read.weights).filter(|(_, weight)| **weight > 0.0);
    let used: BTreeSet<usize> = weighted.map(|(&joint, _)| usize::from(joint)).collect();
    let Some(last) = used.last().filter(|last| **last >= nodes.len()) else { return "" };
    let from_1 = *last == nodes.len() && used.len() > 1 && !used.contains(&0);
    let are_nodes = used.iter().all(|joint| nodes.iter().any(|node| node.value() == *joint));
    match (from_1, are_nodes) {
        (true, true) => ": its vertices count joints from 1, or the nodes of the file",
        (true, false) => ": its vertices count joints from 1, not from 0",
        (false, true) => ": its vertices count the nodes of the file, not the joints in the skin's list",
        (false, false) => "",
    }
}

fn morph_target(FileTarget { positions, normals }: FileTarget) -> MorphTarget {
    MorphTarget { positions, normals }
}
