//! The size of a model: a box and a sphere around it, so that a camera can see all of it.

use crate::{model::Model, pose::Pose, posed_mesh::posed_positions, skeleton::posed_joints};
use glam::Vec3;

// ANCHOR: bounding_box
/// The smallest and the largest corner of the box around some positions (S2-30); none if there are no
/// positions.
pub fn bounding_box(positions: &[Vec3]) -> Option<(Vec3, Vec3)> {
    let (mut smallest, mut largest) = (*positions.first()?, *positions.first()?);
    for &position in positions {
        smallest = smallest.min(position);
        largest = largest.max(position);
    }
    Some((smallest, largest))
}
// ANCHOR_END: bounding_box

// ANCHOR: bounding_sphere
/// Centre and radius of a sphere around some positions (S2-33): the middle of their box, and the farthest of
/// them.
///
/// It is not quite the smallest such sphere, but is found in two passes. Without positions: the origin, and
/// zero.
pub fn bounding_sphere(positions: &[Vec3]) -> (Vec3, f32) {
    let Some((smallest, largest)) = bounding_box(positions) else { return (Vec3::ZERO, 0.0) };
    let center = (smallest + largest) / 2.0;
    let mut radius: f32 = 0.0;
    for position in positions {
        radius = radius.max(position.distance(center));
    }
    (center, radius)
}
// ANCHOR_END: bounding_sphere

/// The box around a posed model's vertices, or around its joints where it has none, in model space.
pub fn posed_box(model: &Model, pose: &Pose) -> (Vec3, Vec3) {
    bounding_box(&posed_places(model, pose)).unwrap_or_default()
}

/// A posed model's vertices, or its joints where it has none, in model space.
pub fn posed_places(model: &Model, pose: &Pose) -> Vec<Vec3> {
    let positions = posed_positions(model, pose);
    if !positions.is_empty() {
        return positions;
    }
    posed_joints(model, pose).iter().map(|joint| joint.w_axis.truncate()).collect()
}
