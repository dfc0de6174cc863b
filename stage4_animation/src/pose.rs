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
