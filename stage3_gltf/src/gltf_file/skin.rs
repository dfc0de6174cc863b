//! Skins: the joints that move a mesh, and their inverse bind matrices.

use crate::model::{Model, Skin};
use formats::{
    error::{LoadError, number},
    gltf_document::{accessor::FLOAT, document::GltfDocument, names::named},
};
use glam::{Mat4, Vec4};
use gltf::json::{self, accessor::Type};

/// Reads all skins of a file.
pub fn read_skins(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &mut Model,
) -> Result<(), LoadError> {
    for (index, skin) in document.json.skins.iter().enumerate() {
        let place = || format!("{}, inverseBindMatrices", named("skin", index, &skin.name));
        let nodes: Vec<usize> = skin.joints.iter().map(|node| node.value()).collect();
        let mut matrices = inverse_bind_matrices(document, skin).map_err(|error| error.within(place()))?;
        if matrices.len() < nodes.len() {
            let (count, joints) = (matrices.len(), nodes.len());
            let problem =
                format!("has {count} matrices for {joints} joints; the others are taken as identity");
            model.warn(format!("{}: {problem}", place()));
            matrices.resize(joints, Mat4::IDENTITY);
        }
        model.skins.push(Skin {
            name: skin.name.clone().unwrap_or_default(),
            joints: skin_joints(&nodes, joint_of_node),
            inverse_bind_matrices: matrices,
        });
    }
    Ok(())
}

// ANCHOR: skin_joints
/// A skin's list, from the file's nodes to the model's joints; its order stays, because vertices count in it
/// (S4-32).
pub fn skin_joints(nodes: &[usize], joint_of_node: &[usize]) -> Vec<usize> {
    let mut joints = Vec::new();
    for &node in nodes {
        joints.push(joint_of_node[node]);
    }
    joints
}
// ANCHOR_END: skin_joints

/// `joint_from_mesh`, one per joint of the skin, or fewer if the file has fewer. A skin without any was bound
/// with all joints at the origin (E4-2).
fn inverse_bind_matrices(document: &GltfDocument, skin: &json::Skin) -> Result<Vec<Mat4>, LoadError> {
    let count = skin.joints.len();
    let Some(accessor) = skin.inverse_bind_matrices else { return Ok(vec![Mat4::IDENTITY; count]) };
    let values = document.floats(accessor, Type::Mat4, FLOAT)?;
    let matrices: Vec<Mat4> = values.iter().take(count).map(Mat4::from_cols_array).collect();
    for (index, matrix) in matrices.iter().enumerate() {
        let row = matrix.row(3);
        if !row.abs_diff_eq(Vec4::W, 1e-4) {
            let row = row.to_array().map(number).join(", ");
            let is_transposed = matrix.w_axis.abs_diff_eq(Vec4::W, 1e-4);
            let cause = if is_transposed { ": it is stored by rows, and glTF stores columns" } else { "" };
            return Err(LoadError::new(format!(
                "matrix {index} has a last row of [{row}], not [0, 0, 0, 1]{cause}"
            )));
        }
    }
    Ok(matrices)
}
