//! Which weights and normals are valid, and what to say of those that are not.

use crate::skin::Influence;
use glam::Vec3;

/// How far the sum of a vertex's weights may be from 1: files round them to bytes or to a few decimals.
pub const WEIGHT_SUM_TOLERANCE: f32 = 1e-3;

/// How far the square of a normal's length may be from 1.
pub const NORMAL_TOLERANCE: f32 = 1e-3;

/// Whether a vertex's weights sum to 1 and none is negative (S4-28). A vertex without influences is not valid.
pub fn weights_are_valid(influences: &[Influence]) -> bool {
    let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
    influences.iter().all(|influence| influence.weight >= 0.0) && (sum - 1.0).abs() <= WEIGHT_SUM_TOLERANCE
}

/// Whether a normal has unit length.
pub fn normal_is_valid(normal: Vec3) -> bool {
    (normal.length_squared() - 1.0).abs() <= NORMAL_TOLERANCE
}

/// What is wrong with a mesh's influences, one line each with the vertex; empty where nothing is (S4-27).
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

/// Gives every normal unit length, a zero one the direction +y; one line for each that had no direction (S4-31).
pub fn repair_normals(normals: &mut [Vec3]) -> Vec<String> {
    let mut faults = vec![];
    for (vertex, normal) in normals.iter_mut().enumerate() {
        *normal = normal.try_normalize().unwrap_or_else(|| {
            faults.push(format!("vertex {vertex}: normal {normal} has no direction"));
            Vec3::Y
        });
    }
    faults
}
