//! The ways from one key to the next. `t` runs from 0 at the first to 1 at the second.

use glam::{Mat4, Quat, Vec3};

// ANCHOR: lerp
/// A point on the straight line between two points: the linear interpolation of translations and scales
/// (S2-52).
pub fn lerp(from: Vec3, to: Vec3, t: f32) -> Vec3 {
    // Two shares, rather than from + (to - from) * t, so that the ends are met exactly and nothing pops.
    let share_of_to = t;
    let share_of_from = 1.0 - t;
    from * share_of_from + to * share_of_to
}
// ANCHOR_END: lerp

// ANCHOR: slerp
/// A rotation on the arc between two rotations, along the shorter way, at constant angular speed. All three
/// are unit quaternions (S2-53). From 0° to 90° it is at 22.5° after a quarter of the way (D2).
///
/// A quaternion holds half the angle: acos(dot) is half the rotation from one to the other (E2-4).
pub fn slerp(from: Quat, to: Quat, t: f32) -> Quat {
    // q and -q are the same rotation. The one on the near side gives the shorter way.
    let to = if from.dot(to) < 0.0 { -to } else { to };
    let cos = from.dot(to);
    // Nearly equal: the arc is almost straight, and below, sin would be almost 0.
    if cos > 0.9995 {
        return (from * (1.0 - t) + to * t).normalize();
    }
    let half_angle_rad = cos.acos();
    let share_of_from = ((1.0 - t) * half_angle_rad).sin() / half_angle_rad.sin();
    let share_of_to = (t * half_angle_rad).sin() / half_angle_rad.sin();
    (from * share_of_from + to * share_of_to).normalize()
}
// ANCHOR_END: slerp

/// The straight line between two rotations, scaled to unit length: along the shorter way as in [`slerp`], but
/// slower at the ends than in the middle. It needs no arc cosine and no sines, and comes close if the keys
/// are near each other.
pub fn nlerp(from: Quat, to: Quat, t: f32) -> Quat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    (from * (1.0 - t) + to * t).normalize()
}

/// Each number of a matrix interpolated on its own, for comparison only. Rotated axes take a short cut
/// through the circle, so the model shrinks: from 0° to 90° to .7071 halfway, from 0° to 180° to nothing
/// (E2-3). Decompose instead, and use [`slerp`].
pub fn matrix_lerp(from: Mat4, to: Mat4, t: f32) -> Mat4 {
    from * (1.0 - t) + to * t
}

// ANCHOR: cubic_spline
/// The four shares in a curve from one key to the next: of the first value, of the tangent that leaves it, of
/// the second value, and of the tangent that arrives there. glTF 2.0, appendix C.5.
///
/// Tangents are in units a second, so their shares grow with the time between the keys, `interval_s`.
pub fn cubic_spline(t: f32, interval_s: f32) -> [f32; 4] {
    let t2 = t * t;
    let t3 = t2 * t;
    let value = 2.0 * t3 - 3.0 * t2 + 1.0;
    let leaving = interval_s * (t3 - 2.0 * t2 + t);
    let next_value = -2.0 * t3 + 3.0 * t2;
    let arriving = interval_s * (t3 - t2);
    [value, leaving, next_value, arriving]
}
// ANCHOR_END: cubic_spline
