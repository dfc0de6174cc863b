//! The joints and weights of vertices, in sets of four.

use crate::{
    error::{LoadError, number as number_in_words},
    gltf_document::{accessor::FRACTION, attributes::Attributes},
    weights::{is_near_one, odd_sums},
};
use gltf::json::{
    accessor::{ComponentType, Type},
    mesh::Semantic,
    validation::Checked,
};

/// The joints and weights of all vertices, with those of one vertex side by side: JOINTS_0 and WEIGHTS_0,
/// then JOINTS_1 and so on.
#[derive(Clone, Debug, Default)]
pub struct FileInfluences {
    /// The number that a vertex has: four a set; 0 if the primitive has none.
    pub each: usize,
    /// Indices into a skin's list of joints; not checked against its length.
    pub joints: Vec<u16>,
    /// Finite, and not negative.
    pub weights: Vec<f32>,
    /// True if there is one set at most, and its weights sum to 1 at each vertex, apart from what rounding to
    /// bytes can do.
    pub sum_to_one: bool,
}

/// Weights stay below this number, so that their sums are finite.
const LARGEST: f32 = 1e6;

/// All sets of a primitive, from JOINTS_0 and WEIGHTS_0 on, each found by its number (E4-6).
///
/// # Errors
/// If joints lack their weights, or weights their joints, or a weight is negative or not finite.
pub fn read_influence_sets(attributes: &Attributes) -> Result<FileInfluences, LoadError> {
    let mut all = FileInfluences::default();
    for number in 0.. {
        let document = attributes.document;
        let joints = attributes.read(Semantic::Joints(number), |accessor| document.joints(accessor))?;
        let weights = attributes.read(Semantic::Weights(number), |accessor| {
            document.all_floats::<4>(accessor, Type::Vec4, FRACTION)
        })?;
        if joints.len() != weights.len() {
            return Err(LoadError::new(format!("has only one of JOINTS_{number} and WEIGHTS_{number}")));
        }
        if joints.is_empty() {
            break;
        }
        // To look at all is faster than to stop at the first that is odd, and hardly any file has one.
        let (are_small, sum_to_one) = weights.iter().fold((true, true), |(small, one), &[a, b, c, d]| {
            let sum = (a + b) + (c + d);
            let is_small = (a >= 0.0) & (b >= 0.0) & (c >= 0.0) & (d >= 0.0) & (sum < LARGEST);
            (small & is_small, one & is_near_one(sum))
        });
        let weights = weights.into_flattened();
        let bad = (!are_small).then(|| weights.iter().position(|weight| !(0.0..LARGEST).contains(weight)));
        if let Some(bad) = bad.flatten() {
            let problem = format!("vertex {} has a weight of {}", bad / 4, number_in_words(weights[bad]));
            return Err(LoadError::new(problem).within(format!("WEIGHTS_{number}")));
        }
        all.sum_to_one = sum_to_one && number == 0;
        all.joints = side_by_side(all.joints, all.each, joints.into_flattened());
        all.weights = side_by_side(all.weights, all.each, weights);
        all.each += 4;
    }
    Ok(all)
}

/// Adds four more to each vertex, behind the `each` that it has.
fn side_by_side<T: Copy>(before: Vec<T>, each: usize, fours: Vec<T>) -> Vec<T> {
    if each == 0 {
        return fours;
    }
    before.chunks(each).zip(fours.chunks(4)).flat_map(|(before, four)| [before, four].concat()).collect()
}

/// As [`odd_sums`], of a primitive's vertices.
pub fn odd_weights(read: &FileInfluences) -> Vec<String> {
    if read.sum_to_one || read.each == 0 {
        return Vec::new();
    }
    odd_sums(read.weights.chunks_exact(read.each).map(|weights| weights.iter().sum()).collect())
}

/// A warning if joints have 32 bits, which glTF does not allow; they are read all the same.
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
