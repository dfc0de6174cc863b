//! Provisional, until stage 3 has its own.
use stage3_gltf::model::{Local, Model};

/// Where every joint is relative to its parent at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose {
    /// One per joint.
    pub locals: Vec<Local>,
    /// One list per joint.
    pub morph_weights: Vec<Vec<f32>>,
}

impl Pose {
    /// Rest.
    pub fn rest(model: &Model) -> Self {
        Self {
            locals: model.joints.iter().map(|joint| joint.rest).collect(),
            morph_weights: model.joints.iter().map(|joint| joint.morph_weights.clone()).collect(),
        }
    }
}

/// Provisional.
pub fn world_positions(
    model: &Model,
    model_from_joint: &[glam::Mat4],
    _morph_weights: &[Vec<f32>],
) -> Vec<glam::Vec3> {
    let mut positions = Vec::new();
    for mesh in &model.meshes {
        let skin = &model.skins[mesh.skin.unwrap()];
        let joints: Vec<_> = skin.joints.iter().map(|&joint| model_from_joint[joint]).collect();
        let matrices = stage2_mesh_skin::skin::skinning_matrices(&joints, &skin.inverse_bind_matrices);
        for (&position, influences) in mesh.positions.iter().zip(&mesh.influences) {
            positions.push(stage2_mesh_skin::skin::skin_position(position, influences, &matrices));
        }
    }
    positions
}
