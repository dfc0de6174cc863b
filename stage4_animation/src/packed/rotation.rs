//! Rotations in three numbers. The squares of a unit quaternion's components sum to 1, so three of them tell
//! the fourth, except for its sign; and a quaternion with all signs changed is the same rotation.

use glam::{Quat, Vec4};

/// In place of the component that is left out: all four are needed.
pub const NONE: usize = 4;

/// Closer to 0 than this, no component is left out: what is made from the others would be too inexact.
const LEAST: f32 = 0.1;

// ANCHOR: smallest_three
/// Leaves out one component of unit quaternions, by making it 0 in all of them. The result is its index: it
/// is the one that stays the farthest from 0. [`whole_rotation`] finds it again.
///
/// Before that, signs are changed, so that neighbours are alike and what is left out was positive. Where each
/// component crosses 0, or comes closer to it than a tenth, all are needed, and the result is [`NONE`].
pub fn smallest_three(rotations: &mut [Vec4]) -> usize {
    for index in 1..rotations.len() {
        if rotations[index].dot(rotations[index - 1]) < 0.0 {
            rotations[index] = -rotations[index];
        }
    }
    let sign = |component: usize| rotations[0][component].signum();
    let least = |component: usize| {
        let away = |rotation: &Vec4| rotation[component] * sign(component);
        rotations.iter().map(away).fold(f32::MAX, f32::min)
    };
    let dropped = (0..4).max_by(|&a, &b| least(a).total_cmp(&least(b))).unwrap_or(NONE);
    if least(dropped) < LEAST {
        return NONE;
    }
    for rotation in rotations {
        *rotation *= rotation[dropped].signum();
        rotation[dropped] = 0.0;
    }
    dropped
}
// ANCHOR_END: smallest_three

// ANCHOR: whole_rotation
/// The rotation of which [`smallest_three`] left out the component `dropped`.
#[inline]
pub fn whole_rotation(mut four: Vec4, dropped: usize) -> Quat {
    if dropped == NONE {
        return Quat::from_vec4(four.normalize_or(Vec4::W));
    }
    // Rounded numbers may leave a little less than nothing.
    four[dropped] = (1.0 - four.length_squared()).max(0.0).sqrt();
    Quat::from_vec4(four)
}
// ANCHOR_END: whole_rotation
