//! Random cases: a function tried on 2,000 inputs that were not chosen by hand. A failing case is made
//! smaller until nothing can be left out.
//!
//! ```text
//! fn draw(draws: &mut Draws) -> Option<[Vec3; 2]> {
//!     let [a, b] = [0; 2].map(|_| draws.vec3(5.0));
//!     draws.say("a", &a);
//!     draws.say("b", &b);
//!     Some([a, b])
//! }
//!
//! fn answer([a, b]: &mut [Vec3; 2]) -> Rows {
//!     Rows::of("middle", middle(*a, *b).to_array())
//! }
//!
//! // In another way: half of the way from a to b.
//! fn right([a, b]: &[Vec3; 2]) -> Right {
//!     Rows::of("middle", (*a + 0.5 * (*b - *a)).to_array()).right()
//! }
//!
//! #[test]
//! fn random_cases() {
//!     cases::check(draw, answer, right);
//! }
//! ```
//!
//! The three functions are pure: no file, clock, process or environment. So the same seed makes the same cases
//! on every machine; `WORKBOOK_SEED` gives another one. `WORKBOOK_SERVE` lets a judge outside this program ask
//! for one case after the other. `WORKBOOK_CASES` names a file for some of them: `== case 3`, a line `name =
//! value` per input, a line `--` with the names of the output's columns, if it has any, and the rows of the
//! output; or `refuses:` and the message of a panic, and `at` and its source file. One test at a time can write
//! there. `WORKBOOK_BRIEF` leaves out the inputs, and makes no failing case smaller.
//!
//! A shader draws all its cases at once, so it can't be asked for one: its tests call [`each`] with 64 of them.

mod case;
pub mod check;
pub mod draws;
pub mod joints;
pub mod placement;
mod quiet;
pub mod random;
pub mod rows;
#[cfg(panic = "abort")]
mod sandbox;
mod serve;
mod words;

use quiet::quietly;
use random::Random;
use std::{env, fs};

pub use case::Case;
pub use check::{Cases, check};
pub use draws::Draws;
pub use rows::{Rows, refusal};
pub use tables::{ANY, case::Right, words::number};
pub use words::assert_rows;

/// The number of cases.
pub const COUNT: usize = 64;
const SEED: u64 = 1;

/// Makes 64 cases by calling `test` with each, and then asserts that none failed.
///
/// # Panics
/// If one failed, with the first one's inputs and its fault.
pub fn each(test: impl FnMut(&mut Random, &mut Case)) {
    let (cases, fault) = run_all(seed(), test);
    if let Some(path) = env::var_os("WORKBOOK_CASES") {
        let text: String = cases.iter().map(Case::text).collect();
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    if let Some(fault) = fault {
        panic!("{fault}");
    }
    #[cfg(panic = "abort")]
    if std::thread::panicking() {
        sandbox::end();
    }
}

/// The results of `make` for each case, from the same numbers that [`each`] hands out: for a program that is
/// run once for all cases.
pub fn inputs<T>(mut make: impl FnMut(&mut Random, usize) -> T) -> Vec<T> {
    let seed = seed();
    (0..COUNT).map(|index| make(&mut Random::new(seed, index, COUNT), index)).collect()
}

fn seed() -> u64 {
    match env::var("WORKBOOK_SEED") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("WORKBOOK_SEED is not a whole number: {text}")),
        Err(_) => SEED,
    }
}

/// All cases, and the fault of the first one that fails.
fn run_all(seed: u64, mut test: impl FnMut(&mut Random, &mut Case)) -> (Vec<Case>, Option<String>) {
    let mut cases = vec![];
    let mut first_fault = None;
    for index in 0..COUNT {
        let mut case = Case::new(index);
        let mut random = Random::new(seed, index, COUNT);
        if let Err(fault) = quietly(|| test(&mut random, &mut case)) {
            first_fault.get_or_insert_with(|| case.fault(&fault.message));
        }
        cases.push(case);
    }
    (cases, first_fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of numbers; it refuses an empty list.
    fn mean(numbers: &[f32]) -> f32 {
        assert!(!numbers.is_empty(), "the mean of nothing\nis nothing");
        numbers.iter().sum::<f32>() / numbers.len() as f32
    }

    /// The fault of a function that should be the mean, and all cases as text.
    fn tried(seed: u64, function: fn(&[f32]) -> f32) -> (Option<String>, String) {
        let (cases, fault) = run_all(seed, |random, case| {
            let count = if case.index % 8 == 3 { 0 } else { random.count(1, 6) };
            let numbers: Vec<f32> = (0..count).map(|_| random.number(4.0)).collect();
            case.inputs("number", &numbers);
            case.columns("");
            case.run(|| format!("mean {:.5}", function(&numbers)));
            if numbers.is_empty() {
                return case.expect_refusal();
            }
            let exact: f64 = numbers.iter().rev().map(|&number| f64::from(number)).sum();
            case.expect(&format!("mean {:.5}", exact / count as f64));
        });
        (fault, cases.iter().map(Case::text).collect())
    }

    #[test]
    fn a_right_function_passes_and_all_cases_are_kept() {
        let (fault, text) = tried(SEED, mean);
        assert_eq!(fault, None);
        assert_eq!(text.matches("== case ").count(), COUNT);
        assert!(text.contains("== case 3\nnumbers = none\n--\nrefuses: the mean of nothing\nat "), "{text}");
    }

    #[test]
    fn a_wrong_function_fails_at_its_smallest_case() {
        let (fault, _) = tried(SEED, |numbers| mean(numbers).abs());
        let fault = fault.expect("it is wrong");
        let lines: Vec<&str> = fault.lines().collect();
        assert_eq!(lines[0], "case 0: `mean`: is 0.5, should be -0.5");
        assert_eq!(lines[1], "  number 0 = -4");
    }

    #[test]
    fn a_refusal_that_is_missing_or_out_of_place_is_a_fault() {
        let (fault, text) = tried(SEED, |numbers| numbers.iter().sum::<f32>() / numbers.len().max(1) as f32);
        assert_eq!(fault.unwrap(), "case 3: it should have refused, with a panic\n  numbers = none");
        assert!(text.contains("numbers = none\n--\nmean -0.00000\n"), "{text}");
        let (fault, _) = tried(SEED, |numbers| numbers[9]);
        assert!(fault.unwrap().starts_with("case 0: it stops, and should not: index out of bounds"));
    }

    #[test]
    fn a_blank_function_is_no_refusal() {
        let (fault, _) = tried(SEED, |_| todo!("mean"));
        assert_eq!(fault.unwrap(), "not yet implemented: mean");
    }

    #[test]
    fn a_seed_decides_all_cases() {
        assert_eq!(tried(7, mean), tried(7, mean));
        assert_ne!(tried(7, mean).1, tried(8, mean).1);
    }
}
