//! The same lists of influences as the plain function makes, in less time.
//!
//! [`plain_lists`] asks for memory three times a vertex. Here all joints and weights stay where they were read to, which is often
//! the file itself; [`Influences`] leaves out what has no weight, and divides, when somebody asks for a vertex's list.

use crate::{gltf_file::influences::plain_lists, model::influences::Influences};
use formats::gltf_document::influence_sets::InfluenceSet;

/// As [`plain_lists`], to the last bit. With more than one set, which few files have, it is that.
pub fn quick_lists(mut sets: Vec<InfluenceSet>) -> Influences {
    if sets.len() != 1 {
        return plain_lists(sets);
    }
    let InfluenceSet { joints, weights } = sets.remove(0);
    Influences::of_fours(joints, weights)
}
