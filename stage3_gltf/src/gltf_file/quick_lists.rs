//! The same lists of influences as the plain function makes, in less time.
//!
//! [`plain_lists`] asks for memory three times a vertex. Here all joints and weights stay where they were read to, and the weights
//! are divided there.

use crate::{gltf_file::influences::plain_lists, model::influences::Influences};
use formats::gltf_document::influence_sets::InfluenceSet;

/// As [`plain_lists`], to the last bit. With more than one set, which few files have, it is that.
pub fn quick_lists(mut sets: Vec<InfluenceSet>) -> Influences {
    if sets.len() != 1 {
        return plain_lists(sets);
    }
    let InfluenceSet { joints, mut weights } = sets.remove(0);
    for weights in &mut weights {
        let sum: f32 = weights.iter().sum();
        // What has no weight at all stays as it is: by a divisor that is chosen, not by a jump, four weights are one division.
        let divisor = if sum > 0.0 { sum } else { 1.0 };
        *weights = weights.map(|weight| weight / divisor);
    }
    Influences::of_fours(joints, weights)
}
