//! Which weights are valid, what to say of those that are not, and how normals are repaired.

use crate::skin::Influence;
use glam::Vec3;

/// How far the sum of a vertex's weights may be from 1: files round them to bytes or to a few decimals.
pub const WEIGHT_SUM_TOLERANCE: f32 = 1e-3;

/// Whether a vertex's weights sum to 1 and none is negative (S4-28). A vertex without influences is not
/// valid.
pub fn weights_are_valid(influences: &[Influence]) -> bool {
    let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
    influences.iter().all(|influence| influence.weight >= 0.0) && (sum - 1.0).abs() <= WEIGHT_SUM_TOLERANCE
}

/// What is wrong with a mesh's influences, one line each with the vertex; empty where nothing is, as in an
/// empty mesh (S4-27).
///
/// `influences` is one list per vertex; `joint_count` is how many joints the skin has.
pub fn influence_faults(influences: &[Vec<Influence>], joint_count: usize) -> Vec<String> {
    let mut faults = vec![];
    for (vertex, influences) in influences.iter().enumerate() {
        if !weights_are_valid(influences) {
            let weights: Vec<_> = influences.iter().map(|influence| influence.weight).collect();
            faults.push(format!("vertex {vertex}: weights {weights:?} are negative or don't sum to 1"));
        }
        for influence in influences.iter().filter(|influence| influence.joint >= joint_count) {
            faults.push(format!("vertex {vertex}: joint {} of {joint_count}", influence.joint));
        }
    }
    faults
}

/// Whether all normals have unit length to six digits, as files have them that were written from such. What is not finite has
/// none.
pub fn are_unit(normals: &[Vec3]) -> bool {
    // All are looked at, many at a time, instead of up to the first that is not.
    normals.iter().fold(true, |unit, normal| unit & ((normal.length_squared() - 1.0).abs() <= 2e-6))
}

/// Gives every normal unit length, and one without any length the direction +y; says how many those were.
///
/// In f64, where the square of a very short or a very long normal is neither 0 nor infinite.
pub fn repair_normals(normals: &mut [Vec3]) -> usize {
    let mut without_length = 0;
    for normal in normals {
        let unit = normal.as_dvec3().try_normalize();
        without_length += usize::from(unit.is_none());
        *normal = unit.map_or(Vec3::Y, |unit| unit.as_vec3());
    }
    without_length
}
