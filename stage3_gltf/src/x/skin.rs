//! Skins: from a list of vertices per bone to a list of influences per vertex.

use formats::x_document::bones::Bone;
use stage2_mesh_skin::skin::Influence;

/// The distance from 1 that a sum of weights may have because each was written with few decimals.
pub const ROUNDING: f32 = 1e-4;

// ANCHOR: influences_from_bones
/// The influences of each vertex, from the vertices of each bone (S4-04).
///
/// An influence's joint is the bone's place in `bones`. A vertex that no bone moves gets an empty list. Where
/// the weights of a vertex do not sum to 1, they are divided by their sum; within [`ROUNDING`] they stay as
/// they are.
pub fn influences_from_bones(vertex_count: usize, bones: &[Bone]) -> Vec<Vec<Influence>> {
    let mut influences = vec![Vec::new(); vertex_count];
    for (joint, bone) in bones.iter().enumerate() {
        for (&vertex, &weight) in bone.vertices.iter().zip(&bone.weights) {
            if weight > 0.0 {
                influences[vertex as usize].push(Influence { joint, weight });
            }
        }
    }
    for list in &mut influences {
        let sum: f32 = list.iter().map(|influence| influence.weight).sum();
        if (sum - 1.0).abs() > ROUNDING {
            list.iter_mut().for_each(|influence| influence.weight /= sum);
        }
    }
    influences
}
// ANCHOR_END: influences_from_bones
