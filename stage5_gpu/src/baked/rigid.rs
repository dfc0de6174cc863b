//! A model whose meshes all have skins, so that the texture can pose all of them.

use glam::Mat4;
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::model::{Mesh, Model, Skin};

/// The same model, in which a mesh without a skin gets one, of the single joint that carries it. Its vertices
/// are where they were.
pub fn all_skinned(model: &Model) -> Model {
    let mut skinned = model.clone();
    for Mesh { joint, skin, influences, positions, .. } in &mut skinned.meshes {
        if skin.is_none() {
            *skin = Some(skinned.skins.len());
            *influences = positions.iter().map(|_| [Influence { joint: 0, weight: 1.0 }]).collect();
            let (joints, inverse_bind_matrices) = (vec![*joint], vec![Mat4::IDENTITY]);
            skinned.skins.push(Skin { name: String::new(), joints, inverse_bind_matrices });
        }
    }
    skinned
}
