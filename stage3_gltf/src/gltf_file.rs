//! From a glTF document to a model.
//!
//! Begin with [`nodes`], which become joints, and [`skin`]. A [`mesh`] is read with its [`triangles`] and
//! [`influences`]; [`material`], [`humanoid`] and [`omissions`] come last.

pub mod humanoid;
pub mod influences;
pub mod material;
pub mod mesh;
pub mod nodes;
pub mod omissions;
pub mod skin;
pub mod triangles;

use crate::model::Model;
use formats::{
    error::LoadError,
    gltf_document::{document::GltfDocument, scene},
};
use nodes::joint_of_node;
use std::path::Path;

/// The model that one of the file's scenes shows: the one with that name or index, or else the default scene,
/// or the first.
///
/// A file without scenes shows all its nodes. Pictures may be left undecoded.
pub fn read_model(
    document: &GltfDocument,
    scene: Option<&str>,
    without_pictures: bool,
) -> Result<Model, LoadError> {
    document.budget.set(document.most_bytes);
    let mut model = Model {
        name: Path::new(&document.file).file_name().unwrap_or_default().to_string_lossy().into_owned(),
        scenes: scene::names(&document.json),
        scene: scene::chosen(&document.json, scene)?,
        warnings: document.warnings.clone(),
        ..Model::default()
    };
    let joint_of_node = joint_of_node(&document.parents);
    nodes::read_joints(document, &joint_of_node, &mut model)?;
    skin::read_skins(document, &joint_of_node, &mut model)?;
    mesh::read_meshes(document, &joint_of_node, &mut model)?;
    humanoid::read_humanoid(document, &joint_of_node, &mut model);
    omissions::list_left_out(document, &mut model);
    // Pictures have an allowance of their own: what they lack is a warning, not an error.
    document.budget.set(2 * document.most_bytes);
    material::read_materials(document, without_pictures, &mut model);
    Ok(model)
}
