//! Tests of `quantise`. Oracle: in `f64`, the whole number that is the closest of all near the quotient.

use stage4_animation::packed::quantise::{MOST, quantise};
use testing::cases::{self, Draws, Right, Rows};

/// With steps of 0.25: 0.3 is 1.2 steps, which is closest to 1, and 1 step is 0.25.
#[test]
fn a_number_becomes_steps() {
    let numbers = [0.3, 0.45, 0.9, 2.0, 0.0, -0.1, -0.3, -0.45, -0.9];
    let steps = numbers.map(|number| quantise(number, 0.25));
    let row = |(number, steps): (f32, i32)| {
        let back = steps as f32 * 0.25;
        format!("{number:>5.2} {steps:>3} {back:>6.2} {:>6.2}\n", back - number)
    };
    let rows: Vec<String> = numbers.into_iter().zip(steps).map(row).collect();
    testing::assert_table!("quarters", rows.concat());
    assert_eq!(steps, [1, 2, 4, 8, 0, 0, -1, -2, -4]);
}

/// Whatever the step, what comes back is at most half a step away.
#[test]
fn the_error_is_at_most_half_a_step() {
    for step in [0.1, 0.25, 1.0, 3.0] {
        for number in (-1000..=1000).map(|hundredth| hundredth as f32 / 100.0) {
            let error = (quantise(number, step) as f32 * step - number).abs();
            // A ten-thousandth more, because of rounding.
            assert!(
                error < 0.5001 * step,
                "{number} in steps of {step}: is off by {error}, should be by at most {}",
                0.5 * step
            );
        }
    }
}

#[test]
fn no_number_is_beyond_the_most() {
    assert_eq!([1e9, -1e9].map(|number| quantise(number, 0.25)), [MOST, -MOST]);
    assert_eq!([1e30, -1e30].map(|number| quantise(number, 1e-10)), [MOST, -MOST]);
}

#[test]
fn the_largest_numbers_are_exact() {
    assert_eq!([MOST, 1 - MOST].map(|steps| quantise(steps as f32, 1.0)), [MOST, 1 - MOST]);
}

struct Input {
    number: f32,
    step: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Steps that are a power of two, by which nothing is rounded, then any.
    let step = match draws.index(4) {
        0 => 1.0,
        1 | 2 => 0.5_f32.powi(draws.index(30) as i32),
        _ => draws.near(1.0, 0.001, 20.0),
    };
    let number = match draws.index(5) {
        0 => draws.number(5.0),
        1 | 2 => step * draws.number(40.0),
        // Close to the most, on both sides of it.
        3 => step * draws.one_of(&[1.0, -1.0]) * (MOST as f32 + draws.near(0.0, -4.0, 4.0).round()),
        _ => draws.one_of(&[1e6, -1e6, 1e12, -1e12, 1e30, -1e30]),
    };
    draws.say("number", &number);
    draws.say("step", &step);
    is_clear(number, step).then_some(Input { number, step })
}

/// False where two answers are equally close, or so nearly that rounding in `f32` decides.
fn is_clear(number: f32, step: f32) -> bool {
    let quotient = quotient(number, step).abs();
    let is_power_of_two = step.to_bits().trailing_zeros() >= f32::MANTISSA_DIGITS - 1;
    let rounding = if is_power_of_two { 0.0 } else { 3e-7 * quotient };
    quotient > 1.01 * f64::from(MOST) || (quotient.fract() - 0.5).abs() > rounding + 1e-4
}

fn quotient(number: f32, step: f32) -> f64 {
    f64::from(number) / f64::from(step)
}

fn answer(Input { number, step }: &mut Input) -> Rows {
    Rows::of("the steps", [quantise(*number, *step)])
}

fn right(Input { number, step }: &Input) -> Right {
    let most = f64::from(MOST);
    let wanted = quotient(*number, *step).clamp(-most, most);
    let far = |steps: &i32| (f64::from(*steps) - wanted).abs();
    let near = wanted as i32 - 1..=wanted as i32 + 1;
    let closest = near.filter(|steps| steps.abs() <= MOST).min_by(|a, b| far(a).total_cmp(&far(b)));
    Rows::of("the steps", closest).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
