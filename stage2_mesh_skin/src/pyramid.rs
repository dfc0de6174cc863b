//! The pyramid that is drawn for a bone.

use glam::{Vec3, vec3};

/// Half the base's side, in model units.
const HALF_BASE: f32 = 0.4;

/// A bone as the eight edges of a pyramid, in its joint's space: it stands on the joint and points along y to
/// the start of the next joint (S1-16).
pub fn bone_pyramid(length: f32) -> [[Vec3; 2]; 8] {
    let apex = vec3(0.0, length, 0.0);
    let base = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| HALF_BASE * vec3(x, 0.0, z));
    let [a, b, c, d] = base;
    [[a, b], [b, c], [c, d], [d, a], [a, apex], [b, apex], [c, apex], [d, apex]]
}
