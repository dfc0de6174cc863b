//! Random cases: a function tried on 64 inputs that nobody chose by hand, small ones first.
//!
//! ```text
//! #[test]
//! fn random_cases() {
//!     cases::each(|random, case| {
//!         let a = case.input("a", random.vec3(5.0));
//!         let b = case.input("b", random.vec3(5.0));
//!         case.run(|| table(&[middle(a, b)]));
//!         // In another way: half of the way from a to b.
//!         case.expect(&table(&[a + 0.5 * (b - a)]));
//!     });
//! }
//! ```
//!
//! The first case that fails is shown with its inputs. The same seed makes the same cases on every machine; `WORKBOOK_SEED`
//! gives another one. `WORKBOOK_CASES` names a file for all cases: `== case 3`, a line `name = value` per input, a
//! line `--` with what the output's columns are called, if they have names, and the rows of the output; or `refuses:` and the
//! message of a panic, and `at` and the file that it happened in. One test at a time can write there.

pub mod placement;
mod quiet;
pub mod random;
mod words;

use quiet::{Panic, quietly};
use random::Random;
use std::{
    env,
    fmt::{Debug, Write},
    fs,
};
use words::difference;

pub use words::assert_rows;

/// How many cases there are.
pub const COUNT: usize = 64;
const SEED: u64 = 1;

/// One case: what the function was given, and what it made of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// Counted from 0; the later ones are larger.
    pub index: usize,
    /// Names and values.
    inputs: Vec<(String, String)>,
    /// What the output's columns are called: `bone: parent, first child`.
    columns: &'static str,
    output: Output,
}

#[derive(Clone, Debug, PartialEq)]
enum Output {
    Rows(String),
    /// With the first line of its message.
    Panic(Panic),
}

impl Default for Output {
    fn default() -> Self {
        Self::Rows(String::new())
    }
}

/// Makes 64 cases by calling `test` with each, and then asserts that none failed.
///
/// # Panics
/// If one failed, with the first one's inputs and what was wrong.
pub fn each(test: impl FnMut(&mut Random, &mut Case)) {
    let (cases, fault) = run_all(seed(), test);
    if let Some(path) = env::var_os("WORKBOOK_CASES") {
        let text: String = cases.iter().map(Case::text).collect();
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    if let Some(fault) = fault {
        panic!("{fault}");
    }
}

/// What `make` makes for each case, from the numbers that [`each`] hands out for it: for a program that is run once for all.
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

/// All cases, and what is wrong with the first one that fails.
fn run_all(seed: u64, mut test: impl FnMut(&mut Random, &mut Case)) -> (Vec<Case>, Option<String>) {
    let mut cases = vec![];
    let mut first_fault = None;
    for index in 0..COUNT {
        let mut case = Case { index, ..Case::default() };
        let mut random = Random::new(seed, index, COUNT);
        if let Err(fault) = quietly(|| test(&mut random, &mut case)) {
            first_fault.get_or_insert_with(|| case.fault(&fault.message));
        }
        cases.push(case);
    }
    (cases, first_fault)
}

impl Case {
    /// Notes an input, with five decimals if it has several numbers, and hands it back.
    pub fn input<T: Debug>(&mut self, name: &str, value: T) -> T {
        let text = format!("{value:?}");
        // A single number is told with all its digits: a time may be a hair before 0.
        let text = if text.parse::<f64>().is_ok() { scalar(&text) } else { tables::words::in_text(&text) };
        self.note(name, &text);
        value
    }

    /// Notes an input in the test's own words.
    pub fn note(&mut self, name: &str, text: impl ToString) {
        self.inputs.push((name.to_owned(), text.to_string().replace('\n', "\\n")));
    }

    /// Says what the output's columns hold: first what a row is, as `bone: parent, first child`.
    pub fn columns(&mut self, columns: &'static str) {
        self.columns = columns;
    }

    /// Notes a list, a line per item: `joint 0`, `joint 1`, and so on.
    pub fn inputs<T: Debug>(&mut self, name: &str, values: &[T]) {
        if values.is_empty() {
            self.note(&format!("{name}s"), "none");
        }
        for (index, value) in values.iter().enumerate() {
            self.input(&format!("{name} {index}"), value);
        }
    }

    /// Calls the function under test, and keeps what it makes, as rows of a table. A panic is kept as well: it is how
    /// functions refuse.
    pub fn run(&mut self, function: impl FnOnce() -> String) {
        self.output = match quietly(function) {
            Ok(rows) => Output::Rows(rows),
            // Nothing was written yet: that is no refusal.
            Err(panic) if is_unwritten(&panic.message) => panic!("{}", panic.message),
            Err(panic) => Output::Panic(Panic { message: reason(&panic.message).to_owned(), ..panic }),
        };
    }

    /// Asserts that the function made these rows; numbers may be apart as far as [`tables`] allows.
    #[track_caller]
    pub fn expect(&self, rows: &str) {
        match &self.output {
            Output::Rows(made) => {
                if let Some(difference) = difference(self.columns, rows, made) {
                    panic!("{difference}");
                }
            }
            Output::Panic(panic) => panic!("it stops, and should not: {}", panic.message),
        }
    }

    /// Asserts that the function refused, with a panic.
    #[track_caller]
    pub fn expect_refusal(&self) {
        assert!(matches!(self.output, Output::Panic(_)), "it should have refused, with a panic");
    }

    fn fault(&self, fault: &str) -> String {
        if is_unwritten(fault) {
            return fault.to_owned();
        }
        let inputs = self.inputs.iter().map(|(name, value)| format!("\n  {name} = {value}"));
        format!("case {}: {fault}{}", self.index, inputs.collect::<String>())
    }

    fn text(&self) -> String {
        let mut text = format!("== case {}\n", self.index);
        for (name, value) in &self.inputs {
            let _ = writeln!(text, "{name} = {value}");
        }
        let output = match &self.output {
            Output::Rows(rows) => rows.trim_end().to_owned(),
            Output::Panic(Panic { message, file }) => format!("refuses: {message}\nat {file}"),
        };
        format!("{text}{}\n{output}\n", format!("-- {}", self.columns).trim_end())
    }
}

/// A single number with all its digits, and none more.
fn scalar(text: &str) -> String {
    let text = text.strip_suffix(".0").unwrap_or(text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A panic's first line, without what an assertion says before its own message.
fn reason(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split_once("` failed: ").map_or(line, |(_assertion, said)| said)
}

/// Whether a panic says that a function is still blank.
fn is_unwritten(message: &str) -> bool {
    message.starts_with("not yet implemented")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of numbers: of none it refuses.
    fn mean(numbers: &[f32]) -> f32 {
        assert!(!numbers.is_empty(), "the mean of nothing\nis nothing");
        numbers.iter().sum::<f32>() / numbers.len() as f32
    }

    /// What is wrong with a function that should be the mean, and all cases as text.
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
    fn a_refusal_is_told_in_its_own_words() {
        assert_eq!(
            reason("assertion `left == right` failed: b has a parent\n  left: 1\n right: 2"),
            "b has a parent"
        );
        assert_eq!(reason("assertion failed: a < b"), "assertion failed: a < b");
    }

    #[test]
    fn an_input_is_written_in_one_way() {
        let mut case = Case::default();
        case.input("turned", [-1.2246469e-16, 0.70710677]);
        case.input("time_s", -1e-9f32);
        case.input("parents", [None, Some(2)]);
        let said: Vec<&str> = case.inputs.iter().map(|(_, text)| &text[..]).collect();
        assert_eq!(said, ["[0, 0.70711]", "-1e-9", "[none, 2]"]);
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
