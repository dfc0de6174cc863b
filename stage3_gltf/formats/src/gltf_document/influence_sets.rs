//! Joints and weights of vertices, four a set.

use crate::{
    error::LoadError,
    gltf_document::{
        accessor::{FRACTION, JOINT},
        attributes::Attributes,
    },
};
use gltf::json::{accessor::Type, mesh::Semantic};

/// Four joints and four weights a vertex: JOINTS_n and WEIGHTS_n.
#[derive(Clone, Debug)]
pub struct InfluenceSet {
    /// Places in a skin's list of joints; of any size.
    pub joints: Vec<u32>,
    /// Not negative.
    pub weights: Vec<f32>,
}

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on.
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative.
pub fn read_influence_sets(attributes: &Attributes) -> Result<Vec<InfluenceSet>, LoadError> {
    let mut sets = Vec::new();
    for number in 0.. {
        let joints = attributes.integers(Semantic::Joints(number), Type::Vec4, JOINT)?;
        let weights = attributes.floats(Semantic::Weights(number), Type::Vec4, FRACTION)?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        if let Some(bad) = weights.iter().position(|weight| !(0.0..1e6).contains(weight)) {
            let problem = format!("vertex {} has a weight of {}", bad / 4, weights[bad]);
            return Err(LoadError::new(problem).within(format!("WEIGHTS_{number}")));
        }
        sets.push(InfluenceSet { joints, weights });
    }
    Ok(sets)
}
