//! A pose: the local transform of every joint, and the weights of morph targets.

use crate::model::{Local, Model};

/// Everything about a model that an animation can change; the model itself stays as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// `parent_from_joint`, one per joint of the model.
    pub locals: Vec<Local>,
    /// One list per joint: the weights of the morph targets of the meshes at that joint.
    pub morph_weights: Vec<Vec<f32>>,
}

/// The pose in which the file stores its nodes, seen when nothing animates. It need not be the bind pose
/// (S4-02).
pub fn rest_pose(model: &Model) -> Pose {
    Pose {
        locals: model.joints.iter().map(|joint| joint.rest).collect(),
        morph_weights: model.joints.iter().map(|joint| joint.morph_weights.clone()).collect(),
    }
}
