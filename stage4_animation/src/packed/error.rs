//! The error of a packed pose: how far from their places it leaves points that the joints carry.
//!
//! A joint's own error says little. A shoulder that is turned by a thousandth of a radian is where it was,
//! but the hand is half a millimetre away: a hand's error is mostly the shoulder's fault.

use glam::{Mat4, Vec3};
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};

/// For each joint the points, in its space, at which errors are measured.
pub type Points = Vec<Vec<Vec3>>;

// ANCHOR: vertex_error
/// The largest distance between the places of a joint's points, in model space and its unit, in an exact pose
/// and in a packed one. Both matrices are `model_from_joint`; the points are in the joint's space. Without
/// points it is 0.
pub fn vertex_error(points: &[Vec3], exact: Mat4, packed: Mat4) -> f32 {
    let error = |&point: &Vec3| exact.transform_point3(point).distance(packed.transform_point3(point));
    points.iter().map(error).fold(0.0, f32::max)
}
// ANCHOR_END: vertex_error

/// The matrices `model_from_joint` of a pose; parents come first.
pub fn pose_matrices(parents: &[Option<usize>], pose: &[Transform]) -> Vec<Mat4> {
    let locals: Vec<Mat4> = pose.iter().map(|parts| parts.to_matrix()).collect();
    model_matrices(parents, &locals)
}
