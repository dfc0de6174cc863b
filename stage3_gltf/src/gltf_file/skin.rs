//! Which joints move a mesh, and where they were when it was bound to them.

use crate::model::Skin;
use formats::{
    error::LoadError,
    gltf_document::{accessor::FLOAT, document::GltfDocument, names::named},
};
use glam::{Mat4, Vec4};
use gltf::json::{self, accessor::Type};

/// All skins of a file.
pub fn skins(document: &GltfDocument, joint_of_node: &[usize]) -> Result<Vec<Skin>, LoadError> {
    let skins = document.json.skins.iter().enumerate();
    skins
        .map(|(index, skin)| {
            read(document, skin, joint_of_node).map_err(|e| e.within(named("skin", index, &skin.name)))
        })
        .collect()
}

fn read(document: &GltfDocument, skin: &json::Skin, joint_of_node: &[usize]) -> Result<Skin, LoadError> {
    let nodes: Vec<usize> = skin.joints.iter().map(|node| node.value()).collect();
    Ok(Skin {
        name: skin.name.clone().unwrap_or_default(),
        joints: skin_joints(&nodes, joint_of_node),
        inverse_bind_matrices: inverse_bind_matrices(document, skin)
            .map_err(|error| error.within("inverseBindMatrices"))?,
    })
}

// ANCHOR: skin_joints
/// A skin's list, from the file's nodes to the model's joints; its order stays, because vertices count in it.
pub fn skin_joints(nodes: &[usize], joint_of_node: &[usize]) -> Vec<usize> {
    let mut joints = Vec::new();
    for &node in nodes {
        joints.push(joint_of_node[node]);
    }
    joints
}
// ANCHOR_END: skin_joints

/// `joint_from_mesh`, one per joint of the skin; a skin without them was bound with all joints at the origin.
fn inverse_bind_matrices(document: &GltfDocument, skin: &json::Skin) -> Result<Vec<Mat4>, LoadError> {
    let count = skin.joints.len();
    let Some(accessor) = skin.inverse_bind_matrices else { return Ok(vec![Mat4::IDENTITY; count]) };
    let mut matrices =
        document.floats(accessor, Type::Mat4, FLOAT, |columns: [f32; 16]| Mat4::from_cols_array(&columns))?;
    if matrices.len() < count {
        return Err(LoadError::new(format!("has {} matrices for {count} joints", matrices.len())));
    }
    matrices.truncate(count);
    for (index, matrix) in matrices.iter().enumerate() {
        let row = matrix.row(3);
        if !row.abs_diff_eq(Vec4::W, 1e-4) {
            return Err(LoadError::new(format!("matrix {index} has a last row of {row}, not [0, 0, 0, 1]")));
        }
    }
    Ok(matrices)
}
