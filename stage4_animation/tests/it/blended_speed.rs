//! Tests of `blended_speed`. Oracle: a long way and the time for it, round by round, in `f64`.

use crate::number_table;
use stage4_animation::beyond::in_step::blended_speed;
use testing::cases::{self, Draws, Right, Rows};

/// A walk of 1 metre in 1 s and a run of 3 metres in 0.5 s. Half and half it is 2 metres in 0.75 s; the mean
/// of both speeds would be 3.5.
#[test]
fn a_mixed_stride_takes_a_mixed_time() {
    let speed = |weights: &[f32]| blended_speed(&[1.0, 3.0], &[1.0, 0.5], weights);
    let rows = [
        ("walk", speed(&[1.0, 0.0]), 1.0),
        ("quarter", speed(&[0.75, 0.25]), 1.5 / 0.875),
        ("half", speed(&[0.5, 0.5]), 2.0 / 0.75),
        ("run", speed(&[0.0, 1.0]), 6.0),
        ("double", speed(&[1.0, 1.0]), 2.0 / 0.75),
    ];
    let table: Vec<_> = rows.iter().map(|(name, speed, _)| (name, [*speed])).collect();
    testing::assert_table!("speeds", number_table(&table));
    for (name, speed, expected) in rows {
        // A few roundings of numbers up to 6.
        assert!((speed - expected).abs() < 2e-6, "{name}: is {speed}, should be {expected}");
    }
}

#[test]
fn without_weights_or_length_it_stands() {
    assert_eq!(blended_speed(&[1.0, 3.0], &[1.0, 0.5], &[0.0, 0.0]), 0.0);
    assert_eq!(blended_speed(&[1.0, 3.0], &[0.0, 0.5], &[1.0, 0.0]), 0.0);
    assert_eq!(blended_speed(&[], &[], &[]), 0.0);
}

struct Input {
    strides_m: Vec<f32>,
    durations_s: Vec<f32>,
    weights: Vec<f32>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let (mut durations_s, mut weights) = (Vec::new(), Vec::new());
    // Only how the weights compare counts, and not how large they are; and a figure may be tiny and quick.
    let whole = draws.one_of(&[1.0, 1e-12]);
    let unit = draws.one_of(&[1.0, 1e-6]);
    let strides_m = draws.long_list(1, 3, |draws, _| {
        weights.push(match draws.index(4) {
            0 => whole,
            1 => 0.0,
            _ => whole * draws.near(1.0, 0.125, 2.0),
        });
        durations_s.push(if draws.rarely(12) { 0.0 } else { unit * draws.near(1.0, 0.5, 3.0) });
        // A step back has a negative stride.
        draws.one_of(&[1.0, 0.0, -1.0]) * unit * draws.near(1.0, 0.25, 3.0)
    });
    draws.say("strides_m", &strides_m);
    draws.say("durations_s", &durations_s);
    draws.say("weights", &weights);
    Some(Input { strides_m, durations_s, weights })
}

fn answer(Input { strides_m, durations_s, weights }: &mut Input) -> Rows {
    Rows::of("the speed", [blended_speed(strides_m, durations_s, weights)])
}

fn right(Input { strides_m, durations_s, weights }: &Input) -> Right {
    let (mut way_m, mut time_s) = (0.0, 0.0);
    for clip in 0..weights.len() {
        // A thousand rounds for a weight of 1.
        let rounds = 1000.0 * f64::from(weights[clip]);
        way_m += rounds * f64::from(strides_m[clip]);
        time_s += rounds * f64::from(durations_s[clip]);
    }
    Rows::of("the speed", [if time_s > 0.0 { way_m / time_s } else { 0.0 }]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
