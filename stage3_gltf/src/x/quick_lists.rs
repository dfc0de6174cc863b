//! The same lists of influences as the plain function makes, in less time.
//!
//! [`influences_from_bones`](super::skin::influences_from_bones) asks for memory at least once a vertex. Here it is counted first how
//! many influences each vertex gets, so all lists lie in one piece of memory from the beginning.

use crate::{model::influences::Influences, x::skin::ROUNDING};
use formats::x_document::bones::Bone;
use stage2_mesh_skin::skin::Influence;

/// As [`plain_lists`](super::skin::plain_lists), to the last bit.
pub fn quick_lists(vertex_count: usize, bones: &[Bone]) -> Influences {
    let held = || {
        let bones = bones.iter().enumerate();
        let all = bones.flat_map(|(joint, bone)| {
            let of_bone = bone.vertices.iter().zip(&bone.weights);
            of_bone.map(move |(&vertex, &weight)| (vertex as usize, Influence { joint, weight }))
        });
        all.filter(|(_, influence)| influence.weight > 0.0)
    };
    // First how many each vertex has, then where its list begins, and where it ends once all are put in.
    let mut ends = vec![0_u32; vertex_count];
    held().for_each(|(vertex, _)| ends[vertex] += 1);
    let mut total = 0;
    for end in &mut ends {
        (total, *end) = (total + *end, total);
    }
    let mut all = vec![Influence { joint: 0, weight: 0.0 }; total as usize];
    for (vertex, influence) in held() {
        all[ends[vertex] as usize] = influence;
        ends[vertex] += 1;
    }
    let mut start = 0;
    for &end in &ends {
        let list = &mut all[start..end as usize];
        let sum: f32 = list.iter().map(|influence| influence.weight).sum();
        if (sum - 1.0).abs() > ROUNDING {
            list.iter_mut().for_each(|influence| influence.weight /= sum);
        }
        start = end as usize;
    }
    Influences::of_lists(all, ends)
}
