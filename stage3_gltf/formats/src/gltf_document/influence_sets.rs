//! Joints and weights of vertices, four a set.

use crate::{
    error::{LoadError, number},
    gltf_document::{
        accessor::{FRACTION, JOINT},
        attributes::Attributes,
    },
};
use gltf::json::{
    accessor::{ComponentType, Type},
    mesh::Semantic,
    validation::Checked,
};

/// Four joints and four weights a vertex: JOINTS_n and WEIGHTS_n.
#[derive(Clone, Debug)]
pub struct InfluenceSet {
    /// Places in a skin's list of joints; they need not be in it. One of 65,535 may have been larger in the file.
    pub joints: Vec<[u16; 4]>,
    /// Not negative.
    pub weights: Vec<[f32; 4]>,
}

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on: each by its number (E4-6).
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative.
pub fn read_influence_sets(attributes: &Attributes) -> Result<Vec<InfluenceSet>, LoadError> {
    let mut sets = Vec::new();
    for number in 0.. {
        let joints = attributes.shorts(Semantic::Joints(number), JOINT)?;
        let weights = attributes.floats(Semantic::Weights(number), Type::Vec4, FRACTION)?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        // All are looked at, many at a time, instead of up to the first that is wrong.
        if !weights.as_flattened().iter().fold(true, |right, weight| right & is_right(weight)) {
            return Err(bad_weight(&weights).within(format!("WEIGHTS_{number}")));
        }
        sets.push(InfluenceSet { joints, weights });
    }
    Ok(sets)
}

/// What glTF does not allow and is read all the same: joints in numbers of 32 bits.
pub fn wide_joints(attributes: &Attributes) -> Option<String> {
    let is_wide = |number: &u32| {
        let accessor = attributes.accessor(&Semantic::Joints(*number));
        let component =
            accessor.map(|index| attributes.document.json.accessors[index.value()].component_type);
        matches!(component, Some(Checked::Valid(component)) if component.0 == ComponentType::U32)
    };
    let number = (0..2).find(is_wide)?;
    Some(format!("JOINTS_{number}: has numbers of 32 bits, which glTF does not allow"))
}

/// Whether a weight is from 0 up, and not so large that a sum of such has no end.
fn is_right(weight: &f32) -> bool {
    (0.0..1e6).contains(weight)
}

/// Which weight it is that is not right.
fn bad_weight(weights: &[[f32; 4]]) -> LoadError {
    let weights = weights.as_flattened();
    let bad = weights.iter().position(|weight| !is_right(weight)).unwrap_or_default();
    LoadError::new(format!("vertex {} has a weight of {}", bad / 4, number(weights[bad])))
}
