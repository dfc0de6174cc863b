//! Joints and weights of vertices, four a set.

use crate::{
    error::{LoadError, number as number_in_words},
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

/// The joints and weights of all vertices, those of one vertex side by side: JOINTS_0 and WEIGHTS_0, then JOINTS_1 and so on.
#[derive(Clone, Debug, Default)]
pub struct FileInfluences {
    /// How many a vertex has: four a set. 0 where the primitive has none.
    pub each: usize,
    /// Places in a skin's list of joints; they need not be in it.
    pub joints: Vec<u32>,
    /// Not negative.
    pub weights: Vec<f32>,
}

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on: each by its number (E4-6).
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative.
pub fn read_influence_sets(attributes: &Attributes) -> Result<FileInfluences, LoadError> {
    let mut all = FileInfluences::default();
    for number in 0.. {
        let joints = attributes.fours(Semantic::Joints(number), JOINT)?;
        let weights = attributes.floats::<4>(Semantic::Weights(number), Type::Vec4, FRACTION)?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        let weights = weights.into_flattened();
        // To count them is faster than to stop at the first, and hardly a file has any.
        if weights.iter().filter(|weight| !is_right(weight)).count() > 0 {
            let bad = weights.iter().position(|weight| !is_right(weight)).unwrap_or_default();
            let problem = format!("vertex {} has a weight of {}", bad / 4, number_in_words(weights[bad]));
            return Err(LoadError::new(problem).within(format!("WEIGHTS_{number}")));
        }
        all.joints = side_by_side(all.joints, all.each, joints.into_flattened());
        all.weights = side_by_side(all.weights, all.each, weights);
        all.each += 4;
    }
    Ok(all)
}

/// Four more of each vertex, behind the `each` that it has.
fn side_by_side<T: Copy>(before: Vec<T>, each: usize, fours: Vec<T>) -> Vec<T> {
    if each == 0 {
        return fours;
    }
    before.chunks(each).zip(fours.chunks(4)).flat_map(|(before, four)| [before, four].concat()).collect()
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
