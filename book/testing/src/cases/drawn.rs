//! Cases of a program that is run once for all of them, such as one that draws. No further case can be tried,
//! so none is made smaller; the simplest come first.

use super::{Draws, Right, Rows, check::in_lines, pure::seed, serve::serve_made};
use std::env;
use tables::{case::Outcome, smallest::order};

/// The number of cases.
pub const COUNT: usize = 64;

/// A case's input, and what is said of it.
pub struct Drawn<I> {
    /// The input.
    pub input: I,
    said: Vec<(String, String)>,
}

/// The inputs of 64 cases, the simplest first.
pub fn drawn<I>(draw: impl Fn(&mut Draws) -> I) -> Vec<Drawn<I>> {
    let drawn = |case| {
        let mut draws = Draws::fresh(seed(), case).telling();
        let input = draw(&mut draws);
        (draws.taken().to_vec(), Drawn { input, said: draws.said() })
    };
    let mut cases: Vec<_> = (0..COUNT as u64).map(drawn).collect();
    cases.sort_by(|(a, _), (b, _)| order(a, b));
    cases.into_iter().map(|(_, case)| case).collect()
}

/// Compares what was made of each case with what is right.
///
/// # Panics
/// If one differs, with the simplest in words.
pub fn check_drawn<I>(cases: &[Drawn<I>], answers: Vec<Rows>, right: impl Fn(&I) -> Right) {
    assert_eq!(cases.len(), answers.len(), "one answer for each case");
    let outcomes = answers.into_iter().map(|rows| Outcome::Rows(rows.into_text()));
    let all: Vec<_> = cases.iter().map(|case| right(&case.input)).zip(outcomes).collect();
    if env::var_os("WORKBOOK_SERVE").is_some() {
        return serve_made(|number| {
            let (right, outcome) = all.get(number)?;
            Some((outcome, right, &cases[number].said))
        });
    }
    for (case, (right, outcome)) in cases.iter().zip(&all) {
        if let Some(fault) = right.fault(outcome) {
            panic!("{fault}{}", in_lines(&case.said));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(draws: &mut Draws) -> f32 {
        let number = draws.index(4) as f32;
        draws.say("number", &number);
        number
    }

    fn right(number: &f32) -> Right {
        Rows::of("double", [2.0 * number]).right()
    }

    #[test]
    fn the_simplest_case_that_fails_is_said() {
        let cases = drawn(draw);
        assert_eq!((cases.len(), cases[0].input), (COUNT, 0.0));
        let made = |factor: f32| cases.iter().map(|case| Rows::of("double", [factor * case.input])).collect();
        check_drawn(&cases, made(2.0), right);
        let caught = std::panic::catch_unwind(|| check_drawn(&cases, made(1.0), right)).unwrap_err();
        let said = caught.downcast_ref::<String>().unwrap();
        assert_eq!(said, "`double`: is 1, should be 2\n  number = 1");
    }
}
