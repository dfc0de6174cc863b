//! The arcs between the rotations of eight joints: measured once, then followed without an arc cosine.

use crate::lanes::{LANES, Lane};
use glam::DQuat;

/// Half the angles between two keys, and the inverses of their sines.
#[derive(Clone, Copy, Debug)]
pub struct Arc {
    half_angle_rad: Lane,
    one_over_sine: Lane,
}

/// Turns each rotation to the near side of the one before, and measures the arcs.
pub fn arcs(keys: &mut [[Lane; 4]]) -> Vec<Arc> {
    let rotation = |key: &[Lane; 4], lane| DQuat::from_array(key.map(|numbers| f64::from(numbers[lane])));
    let mut arcs = vec![Arc { half_angle_rad: [0.0; LANES], one_over_sine: [0.0; LANES] }; keys.len()];
    for key in 1..keys.len() {
        for lane in 0..LANES {
            let (from, mut to) = (rotation(&keys[key - 1], lane), rotation(&keys[key], lane));
            if from.dot(to) < 0.0 {
                to = -to;
                keys[key].iter_mut().for_each(|numbers| numbers[lane] = -numbers[lane]);
            }
            // The arc cosine is inexact for short arcs. The lower bound keeps the sine from being 0.
            let half_angle_rad = (2.0 * (from - to).length().atan2((from + to).length())).max(1e-4);
            arcs[key - 1].half_angle_rad[lane] = half_angle_rad as f32;
            arcs[key - 1].one_over_sine[lane] = half_angle_rad.sin().recip() as f32;
        }
    }
    // No key follows the last one: there t is 0, and the key's own share is 1.
    if let Some(last) = arcs.last_mut() {
        *last = Arc { half_angle_rad: [1e-4; LANES], one_over_sine: [1e4; LANES] };
    }
    arcs
}

/// Rotations on the arcs between two keys, as by stage 4's `slerp`, with the angles given.
#[inline(always)]
pub fn slerp_lanes(from: &[Lane; 4], to: &[Lane; 4], arc: &Arc, t: f32, mixed: &mut [Lane; 4]) {
    for i in 0..LANES {
        let (half_angle_rad, one_over_sine) = (arc.half_angle_rad[i], arc.one_over_sine[i]);
        let share_of_from = sine((1.0 - t) * half_angle_rad) * one_over_sine;
        let share_of_to = sine(t * half_angle_rad) * one_over_sine;
        for number in 0..4 {
            mixed[number][i] = from[number][i] * share_of_from + to[number][i] * share_of_to;
        }
    }
}

/// The sine of an angle from 0 to a quarter turn, as the first six terms of its series. The seventh is at
/// most 6 · 10⁻⁸.
#[inline(always)]
fn sine(angle_rad: f32) -> f32 {
    let square = angle_rad * angle_rad;
    // x - x³/3! + x⁵/5! - x⁷/7! + x⁹/9! - x¹¹/11!, starting with the last term.
    let mut sum = -1.0 / 39_916_800.0;
    sum = sum * square + 1.0 / 362_880.0;
    sum = sum * square - 1.0 / 5_040.0;
    sum = sum * square + 1.0 / 120.0;
    sum = sum * square - 1.0 / 6.0;
    (sum * square + 1.0) * angle_rad
}
