//! Two-bone inverse kinematics: the place of a knee or an elbow, worked out from where the limb's end should
//! be.

use glam::Vec3;

// ANCHOR: corner_angle
/// The angle at a corner of a triangle, in radians, by the law of cosines. `a` and `b` are the lengths of the
/// two sides that meet there, both more than 0; `opposite` is that of the third.
///
/// There is no triangle if the third side is longer than the other two together, or shorter than their
/// difference. Then the angle is that of the nearest one: π, stretched out, or 0, folded.
pub fn corner_angle(a: f32, b: f32, opposite: f32) -> f32 {
    let cos = (a * a + b * b - opposite * opposite) / (2.0 * a * b);
    cos.clamp(-1.0, 1.0).acos()
}
// ANCHOR_END: corner_angle

// ANCHOR: two_bone_ik
/// The places of a limb's knee and of its end, when it starts at `root` and reaches for `target`. All places
/// are in one space, such as model space; the lengths of the two bones are more than 0.
///
/// The knee is on the side to which the direction `pole` points, however long it is. A limb that is too short
/// is stretched out towards its target; one that can't fold enough ends as near to it as it can. A target at
/// the root itself counts as below it.
pub fn two_bone_ik(root: Vec3, target: Vec3, pole: Vec3, lengths: [f32; 2]) -> [Vec3; 2] {
    let [upper, lower] = lengths;
    let direction = (target - root).normalize_or(Vec3::NEG_Y);
    // Never quite 0, so that there is a triangle.
    let distance = root.distance(target).max(f32::MIN_POSITIVE);
    // At a right angle to the limb even if the pole is along it, and this is a rounding error.
    let across = direction.cross(pole).cross(direction);
    let side = across.normalize_or(direction.any_orthonormal_vector());
    let (sin, cos) = corner_angle(upper, distance, lower).sin_cos();
    let knee = root + upper * (direction * cos + side * sin);
    let reached = distance.clamp((upper - lower).abs(), upper + lower);
    [knee, root + direction * reached]
}
// ANCHOR_END: two_bone_ik

// ANCHOR: soften
/// A distance that a limb of this length reaches for in place of `distance`: never quite its whole length.
/// Without this the knee snaps straight as the target moves out of reach.
///
/// `softness` is the share of the length, at its far end, in which the limb slows down; at 0 nothing changes
/// within reach.
pub fn soften(distance: f32, length: f32, softness: f32) -> f32 {
    let room = softness * length;
    let beyond = distance - (length - room);
    if beyond <= 0.0 {
        return distance;
    }
    length - room * (-beyond / room).exp()
}
// ANCHOR_END: soften
