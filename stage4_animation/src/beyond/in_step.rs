//! Clips in step: a walk and a run that are mixed at the same phase.

use crate::player::loop_time;

// ANCHOR: advance_phase
/// The phase of clips that are mixed in step, `elapsed_s` later: the part of a round that has passed, from 0
/// up to, but not including, 1.
///
/// A round of the mixture takes the mean of the clips' durations, by their weights, which need not sum to 1.
/// There is one duration and one weight per clip. If no clip with a length has a weight, the phase stays.
pub fn advance_phase(phase: f32, elapsed_s: f32, durations_s: &[f32], weights: &[f32]) -> f32 {
    let sum_of_weights: f32 = weights.iter().sum();
    let weighted_s: f32 =
        durations_s.iter().zip(weights).map(|(duration_s, weight)| duration_s * weight).sum();
    if weighted_s <= 0.0 {
        return phase;
    }
    let round_s = weighted_s / sum_of_weights;
    loop_time(phase + elapsed_s / round_s, 1.0)
}
// ANCHOR_END: advance_phase

// ANCHOR: blended_speed
/// The speed over the ground of clips that are mixed in step, in metres a second: the mixture of their
/// strides in the time of a mixed round. A stride is the way that the figure goes in a round of the clip.
///
/// It is not the mean of the speeds: a stride that is shared half and half also takes its time half and half.
/// There is one stride, one duration and one weight per clip. Where no clip with a length has a weight, it
/// is 0.
pub fn blended_speed(strides_m: &[f32], durations_s: &[f32], weights: &[f32]) -> f32 {
    let (mut weighted_m, mut weighted_s) = (0.0, 0.0);
    for (clip, weight) in weights.iter().enumerate() {
        weighted_m += strides_m[clip] * weight;
        weighted_s += durations_s[clip] * weight;
    }
    // The sum of the weights, by which both would be divided, cancels.
    if weighted_s > 0.0 { weighted_m / weighted_s } else { 0.0 }
}
// ANCHOR_END: blended_speed
