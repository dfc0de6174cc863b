//! The mean of numbers, right and wrong.

use super::{Cases, Draws, Right, Rows, refusal};

/// The mean of numbers; it refuses an empty list.
fn mean(numbers: &[f32]) -> f32 {
    assert!(!numbers.is_empty(), "the mean of nothing\nis nothing");
    numbers.iter().sum::<f32>() / numbers.len() as f32
}

fn draw(draws: &mut Draws) -> Option<Vec<f32>> {
    let numbers = draws.list(0, 6, |draws, _| draws.number(4.0));
    draws.say_all("number", &numbers);
    Some(numbers)
}

#[allow(clippy::ptr_arg)]
fn right(numbers: &Vec<f32>) -> Right {
    if numbers.is_empty() {
        return refusal();
    }
    let exact: f64 = numbers.iter().rev().map(|&number| f64::from(number)).sum();
    Rows::of("mean", [exact / numbers.len() as f64]).right()
}

fn fault(answer: fn(&mut Vec<f32>) -> Rows) -> Option<String> {
    Cases { draw, answer, right }.fault()
}

#[test]
fn a_right_function_has_no_fault() {
    assert_eq!(fault(|numbers| Rows::of("mean", [mean(numbers)])), None);
}

#[test]
fn a_wrong_function_fails_at_its_smallest_case() {
    let said = fault(|numbers| Rows::of("mean", [mean(numbers).abs()])).expect("it is wrong");
    assert_eq!(said, "`mean`: is 1, should be -1\n  number 0 = -1");
    let said = fault(|numbers| Rows::of("mean", [mean(&numbers[..numbers.len().min(2)])]));
    let said = said.expect("it is wrong");
    assert_eq!(said, "`mean`: is 0.5, should be 0.33333\n  number 0 = 0\n  number 1 = 1\n  number 2 = 0");
}

#[test]
fn a_refusal_that_is_missing_or_out_of_place_is_a_fault() {
    let said = fault(|numbers| Rows::of("mean", [numbers.iter().sum::<f32>() / numbers.len().max(1) as f32]));
    assert_eq!(said.unwrap(), "it should have refused, with a panic\n  numbers = none");
    let said = fault(|numbers| Rows::of("mean", [numbers[5]])).unwrap();
    assert!(said.starts_with("it stops, and should not: index out of bounds"), "{said}");
}

#[test]
fn a_blank_function_is_no_refusal() {
    assert_eq!(fault(|_| todo!("mean")).unwrap(), "not yet implemented: mean");
}
