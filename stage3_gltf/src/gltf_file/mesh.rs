//! One mesh per primitive, in the order in which the scene is walked.

use crate::{
    gltf_file::{influences::influences, triangles::triangles},
    model::{Mesh, Model, MorphTarget},
    names::Names,
};
use formats::{
    error::LoadError,
    gltf_document::{
        document::GltfDocument,
        influence_sets::odd_weights,
        names::named,
        primitive::{FilePrimitive, FileTarget, read_primitive},
        scene,
    },
};
use stage2_mesh_skin::check::{are_unit, repair_normals};

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
        document.charge(1024 + 4 * name.len()).map_err(|error| error.within(&place))?;
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
    document.charge(12 * read.indices.len())?;
    mesh.indices = triangles(read.mode, read.indices);
    (mesh.positions, mesh.normals) = (read.positions, read.normals);
    (mesh.uvs, mesh.colors) = (read.uvs, read.colors);
    mesh.morph_targets = read.targets.into_iter().map(morph_target).collect();
    // Most files have nothing to repair (S4-31): then their normals stay where they are.
    if !are_unit(&mesh.normals) {
        let zero_normals = repair_normals(&mut mesh.normals);
        if zero_normals > 0 {
            let count = mesh.normals.len();
            model.warn(format!("{place}: {zero_normals} of {count} normals had no length and point up now"));
        }
    }
    match skin {
        Some(skin) if read.influences.each > 0 => {
            let joint_count = document.json.skins[skin].joints.len();
            odd_weights(&read.influences).iter().for_each(|odd| model.warn(format!("{place}: {odd}")));
            let of_skin = (&mut model.skins[skin], joint_count);
            mesh.skin = Some(skin);
            mesh.influences = influences(document, &read.influences, of_skin, mesh.joint)?;
        }
        Some(_) => model.warn(format!("{place}: has a skin, but no joints; it stays at its node")),
        None => (),
    }
    Ok(mesh)
}

fn morph_target(FileTarget { positions, normals }: FileTarget) -> MorphTarget {
    MorphTarget { positions, normals }
}
