//! Tests of `advance_phase`. Oracle: the weighted mean and the remainder, in `f64`.

use crate::number_table;
use stage4_animation::beyond::in_step::advance_phase;
use testing::cases::{self, Draws, Right, Rows};

/// A walk of 1 s and a run of 0.6 s: mixed half and half a round takes 0.8 s, and 0.2 s are a quarter of it.
#[test]
fn the_phase_after_a_part_of_a_mixed_round() {
    let durations_s = [1.0, 0.6];
    let rows = [
        ("walk", advance_phase(0.5, 0.2, &durations_s, &[1.0, 0.0]), 0.7),
        ("half", advance_phase(0.5, 0.2, &durations_s, &[0.5, 0.5]), 0.75),
        ("run", advance_phase(0.5, 0.2, &durations_s, &[0.0, 1.0]), 0.5 + 1.0 / 3.0),
        ("seam", advance_phase(0.9, 0.2, &durations_s, &[0.5, 0.5]), 0.15),
        ("back", advance_phase(0.1, -0.2, &durations_s, &[0.5, 0.5]), 0.85),
        ("double", advance_phase(0.5, 0.2, &durations_s, &[1.0, 1.0]), 0.75),
    ];
    let table: Vec<_> = rows.iter().map(|(name, phase, _)| (name, [*phase])).collect();
    testing::assert_table!("rounds", number_table(&table));
    for (name, phase, expected) in rows {
        // A few roundings of numbers around 1.
        assert!((phase - expected).abs() < 1e-6, "{name}: is {phase}, should be {expected}");
    }
}

#[test]
fn without_weights_or_length_the_phase_stays() {
    assert_eq!(advance_phase(0.25, 0.1, &[1.0, 0.6], &[0.0, 0.0]), 0.25);
    assert_eq!(advance_phase(0.25, 0.1, &[0.0, 0.6], &[1.0, 0.0]), 0.25);
    assert_eq!(advance_phase(0.25, 0.1, &[], &[]), 0.25);
}

struct Input {
    phase: f32,
    elapsed_s: f32,
    durations_s: Vec<f32>,
    weights: Vec<f32>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut weights = Vec::new();
    // Only how the weights compare counts, and not how large they are; and the part of a round that passes,
    // not how long it takes.
    let whole = draws.one_of(&[1.0, 1e-12]);
    let unit = draws.one_of(&[1.0, 1e-6]);
    let durations_s = draws.long_list(1, 3, |draws, _| {
        weights.push(match draws.index(4) {
            0 => whole,
            1 => 0.0,
            _ => whole * draws.near(1.0, 0.125, 2.0),
        });
        if draws.rarely(12) { 0.0 } else { unit * draws.near(1.0, 0.5, 3.0) }
    });
    let phase = draws.share() % 1.0;
    // Also back by so little that 1 is the nearest number.
    let elapsed_s = unit * draws.one_of(&[0.25, 0.0, 0.0625, 1.0, -0.25, -2.0, 30.0, -1e-9]);
    let many = if durations_s.len() > 3 { 4.0 } else { 100.0 };
    if rounds(elapsed_s, &durations_s, &weights).abs() > many {
        // Their roundings would be seen in the phase.
        return None;
    }
    draws.say("phase", &phase);
    draws.say("elapsed_s", &elapsed_s);
    draws.say("durations_s", &durations_s);
    draws.say("weights", &weights);
    Some(Input { phase, elapsed_s, durations_s, weights })
}

/// A moment before the end is as good as the start.
fn answer(Input { phase, elapsed_s, durations_s, weights }: &mut Input) -> Rows {
    let phase = advance_phase(*phase, *elapsed_s, durations_s, weights);
    let is_inside = (0.0..1.0).contains(&phase);
    Rows::of("the phase", [if is_inside && phase > 1.0 - CLOSE { 0.0 } else { phase }])
        .and("it is inside a round", [is_inside.to_string()])
}

/// Rounded to the start from here on.
const CLOSE: f32 = 2e-5;

/// The rounds that pass; none if there is no round.
fn rounds(elapsed_s: f32, durations_s: &[f32], weights: &[f32]) -> f64 {
    let pairs = durations_s
        .iter()
        .zip(weights)
        .map(|(duration_s, weight)| [duration_s, weight].map(|it| f64::from(*it)));
    let (weighted_s, sum) = pairs.fold((0.0, 0.0), |(weighted_s, sum), [duration_s, weight]| {
        (weighted_s + duration_s * weight, sum + weight)
    });
    if weighted_s == 0.0 { 0.0 } else { f64::from(elapsed_s) * sum / weighted_s }
}

fn right(Input { phase, elapsed_s, durations_s, weights }: &Input) -> Right {
    let expected = (f64::from(*phase) + rounds(*elapsed_s, durations_s, weights)).rem_euclid(1.0);
    let near_end = expected > 1.0 - 2.0 * f64::from(CLOSE);
    let shown = if near_end { tables::ANY.to_owned() } else { expected.to_string() };
    Rows::of("the phase", [shown]).and("it is inside a round", ["true"]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
