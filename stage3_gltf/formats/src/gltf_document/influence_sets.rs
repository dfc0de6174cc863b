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
    /// Places in a skin's list of joints; they need not be in it.
    pub joints: Vec<[u16; 4]>,
    /// Not negative.
    pub weights: Vec<[f32; 4]>,
}

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on.
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative.
pub fn read_influence_sets(attributes: &Attributes) -> Result<Vec<InfluenceSet>, LoadError> {
    let mut sets = Vec::new();
    for number in 0.. {
        let joints = attributes.shorts(Semantic::Joints(number), Type::Vec4, JOINT)?;
        let weights =
            attributes.floats(Semantic::Weights(number), Type::Vec4, FRACTION, |weights| weights)?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        check_weights(&weights).map_err(|error| error.within(format!("WEIGHTS_{number}")))?;
        sets.push(InfluenceSet { joints, weights });
    }
    Ok(sets)
}

/// Whether all weights are from 0 up, and none is so large that their sum has no end.
fn check_weights(weights: &[[f32; 4]]) -> Result<(), LoadError> {
    let is_right = |weight: &f32| (0.0..1e6).contains(weight);
    // As in `GltfDocument::floats`: all together first.
    if weights.as_flattened().iter().fold(true, |right, weight| right & is_right(weight)) {
        return Ok(());
    }
    let bad = weights.as_flattened().iter().position(|weight| !is_right(weight)).unwrap_or_default();
    Err(LoadError::new(format!("vertex {} has a weight of {}", bad / 4, weights.as_flattened()[bad])))
}
