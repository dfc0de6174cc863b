//! A pose: where every joint is in its parent's space, and how much of each morph target shows.

use crate::model::{Local, Model};
use glam::{Mat4, Quat};
use stage2_mesh_skin::transform::Transform;

/// Everything about a model that an animation can change; the model itself stays as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// `parent_from_joint`, one per joint of the model.
    pub locals: Vec<Local>,
    /// One list per joint: the weights of the morph targets of the meshes at that joint.
    pub morph_weights: Vec<Vec<f32>>,
}

impl Local {
    /// The matrix `parent_from_joint`: of parts by [`compose`](stage2_mesh_skin::transform::compose).
    pub fn to_matrix(self) -> Mat4 {
        match self {
            Local::Parts(transform) => transform.to_matrix(),
            Local::Matrix(matrix) => matrix,
        }
    }

    /// Its three parts. A matrix is decomposed; shear has no part and is lost.
    pub fn to_parts(self) -> Transform {
        match self {
            Local::Parts(transform) => transform,
            Local::Matrix(matrix) => {
                let (scale, rotation, translation) = matrix.to_scale_rotation_translation();
                // A matrix that flattens an axis to nothing does not tell how the axis was turned.
                let rotation = if rotation.is_finite() { rotation.normalize() } else { Quat::IDENTITY };
                Transform { translation, rotation, scale }
            }
        }
    }
}

/// The pose in which the file stores its nodes: what is seen when nothing animates.
pub fn rest_pose(model: &Model) -> Pose {
    Pose {
        locals: model.joints.iter().map(|joint| joint.rest).collect(),
        morph_weights: model.joints.iter().map(|joint| joint.morph_weights.clone()).collect(),
    }
}
