//! Checks of weights and normals, with a message for each fault, and the repair of normals.

use crate::skin::Influence;
use glam::Vec3;

/// The largest valid distance of a vertex's weight sum from 1: files round weights to bytes or to a few
/// decimals.
pub const WEIGHT_SUM_TOLERANCE: f32 = 1e-3;

/// True if a vertex's weights sum to 1 and none is negative (S4-28). A vertex without influences is not
/// valid.
pub fn weights_are_valid(influences: &[Influence]) -> bool {
    let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
    influences.iter().all(|influence| influence.weight >= 0.0) && (sum - 1.0).abs() <= WEIGHT_SUM_TOLERANCE
}

/// The faults in a mesh's influences, one line each that names the vertex; empty if there are none, as in an
/// empty mesh (S4-27).
///
/// `influences` is one list per vertex; `joint_count` is the number of joints in the skin.
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

/// True if all normals have unit length to six digits, as in files that were written from unit normals. A
/// normal that is not finite has no unit length.
pub fn are_unit(normals: &[Vec3]) -> bool {
    // To look at all is faster than to stop at the first, and in most files all are.
    normals.iter().fold(true, |all, normal| all & ((normal.length_squared() - 1.0).abs() <= 2e-6))
}

/// Gives every normal unit length, and the direction +y to one without any length; returns the number of the
/// latter.
///
/// Computed in `f64`, in which the square of a very short or very long normal is neither 0 nor infinite.
pub fn repair_normals(normals: &mut [Vec3]) -> usize {
    let mut without_length = 0;
    for normal in normals {
        let unit = normal.as_dvec3().try_normalize();
        without_length += usize::from(unit.is_none());
        *normal = unit.map_or(Vec3::Y, |unit| unit.as_vec3());
    }
    without_length
}
