//! Rotations in three numbers. The squares of a unit quaternion's components sum to 1, so three of them tell
//! the fourth, except for its sign; and a quaternion with all signs changed is the same rotation.

use glam::{Quat, Vec4};

/// In place of the component that is left out: all four are needed.
pub const NONE: usize = 4;

/// Closer to 0 than this, no component is left out: what is made from the others would be too inexact.
const LEAST: f32 = 0.1;

/// Brings rotations into a form in which three numbers of each are enough, and returns the index of the
/// component that is left out: the one that stays the farthest from 0. The last component takes its place.
///
/// Signs are changed, so that neighbours are alike and what is left out is positive. Where every component
/// comes close to 0, all are needed: the result is [`NONE`], and the order stays.
pub fn smallest_three(rotations: &mut [Vec4]) -> usize {
    for index in 1..rotations.len() {
        let turns_over = rotations[index].dot(rotations[index - 1]) < 0.0;
        rotations[index] *= if turns_over { -1.0 } else { 1.0 };
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
    let sign = sign(dropped);
    for rotation in rotations {
        rotation[dropped] = rotation.w;
        *rotation = (*rotation * sign).with_w(0.0);
    }
    dropped
}

/// The rotation that [`smallest_three`] brought into its form, where it left out the component `dropped`.
#[inline]
pub fn whole_rotation(four: Vec4, dropped: usize) -> Quat {
    if dropped == NONE {
        return Quat::from_vec4(four.normalize_or(Vec4::W));
    }
    // Rounded numbers may leave a little less than nothing.
    let left = (1.0 - four.length_squared()).max(0.0).sqrt();
    let [x, y, z, _] = four.to_array();
    match dropped {
        0 => Quat::from_xyzw(left, y, z, x),
        1 => Quat::from_xyzw(x, left, z, y),
        2 => Quat::from_xyzw(x, y, left, z),
        _ => Quat::from_xyzw(x, y, z, left),
    }
}
