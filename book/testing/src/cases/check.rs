//! A function tried on many cases, beside what is right.

use super::{
    Draws, Rows,
    quiet::{Panic, quietly},
};
use std::{env, fs};
use tables::{
    case::{Kind, Outcome, Refusal, Right},
    smallest::{order, smallest},
};

/// The number of cases.
pub const COUNT: u64 = 2000;
/// The number of cases that are written to the file that `WORKBOOK_CASES` names.
const WRITTEN: u64 = 128;
/// The number of attempts to make a failing case smaller.
const TRIES: usize = 4000;

/// An exercise's cases. A case is pure: nothing but its draws decides its inputs, nothing but these what the
/// function does with them, and what is right.
pub struct Cases<I> {
    /// Makes the inputs, and says what they are; `None` if these draws are no case.
    pub draw: fn(&mut Draws) -> Option<I>,
    /// Calls the function. It may change its inputs.
    pub answer: fn(&mut I) -> Rows,
    /// What is right, computed in another way.
    pub right: fn(&I) -> Right,
    /// The state of the inputs after a refusal, where a function must not have changed them by then.
    pub after: fn(&I) -> Rows,
}

/// Tries a function on 2,000 cases; see [`Cases`].
///
/// # Panics
/// If one fails, with the smallest failing case in words.
pub fn check<I>(draw: fn(&mut Draws) -> Option<I>, answer: fn(&mut I) -> Rows, right: fn(&I) -> Right) {
    Cases { draw, answer, right, after: |_| Rows::default() }.check();
}

impl<I> Cases<I> {
    /// Tries the function on 2,000 cases.
    ///
    /// # Panics
    /// If one fails, with the smallest failing case in words.
    pub fn check(&self) {
        if let Ok(exercise) = env::var("WORKBOOK_SERVE") {
            return super::serve::serve(self, &exercise);
        }
        write_cases(|| self.written());
        if let Some(fault) = self.fault() {
            panic!("{fault}");
        }
    }

    /// What the function does with the inputs of these draws; `None` if they are no case.
    pub fn outcome(&self, draws: &mut Draws) -> Option<Outcome> {
        let mut input = (self.draw)(draws)?;
        let refused = match quietly(|| (self.answer)(&mut input).into_text()) {
            Ok(rows) => return Some(Outcome::Rows(rows)),
            Err(refused) => refused,
        };
        if refused.message.starts_with("not yet implemented") {
            return Some(Outcome::Unwritten(refused.message));
        }
        let Panic { message, file } = refused;
        let after = (self.after)(&input).into_text();
        Some(Outcome::Refusal(Refusal { message: reason(&message).to_owned(), file, after }))
    }

    /// What is right with the inputs of these draws; `None` if they are no case.
    pub fn right(&self, draws: &mut Draws) -> Option<Right> {
        Some((self.right)(&(self.draw)(draws)?))
    }

    /// The words for the smallest failing case, if one fails.
    pub(super) fn fault(&self) -> Option<String> {
        let tried = |mut draws: Draws| {
            let right = self.right(&mut draws.clone())?;
            let outcome = self.outcome(&mut draws)?;
            Some((right.failure(&outcome)?, right, outcome, draws.taken().to_vec()))
        };
        let said = |(_, right, outcome, _): (Kind, Right, Outcome, Vec<u32>)| right.fault(&outcome);
        let mut failing = (0..COUNT).filter_map(|case| tried(Draws::fresh(seed(), case)));
        if env::var_os("WORKBOOK_BRIEF").is_some() {
            return failing.next().and_then(said);
        }
        let first = failing.min_by(|a, b| order(&a.3, &b.3))?;
        if first.0 == Kind::Unwritten {
            return said(first);
        }
        let found = smallest(first.3, TRIES, |list| {
            let (kind, _, _, taken) = tried(Draws::given(list.to_vec()))?;
            (kind == first.0).then_some(taken)
        });
        let inputs = self.inputs(Draws::given(found.clone()));
        Some(said(tried(Draws::given(found))?)? + &in_lines(&inputs))
    }

    /// The inputs of these draws in words.
    pub fn inputs(&self, draws: Draws) -> Vec<(String, String)> {
        let mut draws = draws.telling();
        let _ = (self.draw)(&mut draws);
        draws.said()
    }

    /// Cases in the form of `WORKBOOK_CASES`.
    fn written(&self) -> String {
        let cases = (0..).map(|case| Draws::fresh(seed(), case));
        let real = cases.filter_map(|draws| {
            let (mut own, mut same) = (draws.clone(), draws.clone());
            Some((draws, self.right(&mut same)?, self.outcome(&mut own)?))
        });
        let text = |(index, (draws, right, outcome)): (usize, (Draws, Right, Outcome))| {
            in_file(index, &self.inputs(draws), &right, &outcome)
        };
        real.take(WRITTEN as usize).enumerate().map(text).collect()
    }
}

/// Writes cases to the file that `WORKBOOK_CASES` names, if it does.
///
/// # Panics
/// If the file can't be written.
pub fn write_cases(text: impl FnOnce() -> String) {
    if let Some(path) = env::var_os("WORKBOOK_CASES") {
        fs::write(&path, text()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// A case in the form of that file.
///
/// # Panics
/// If the function is not written yet.
pub fn in_file(index: usize, inputs: &[(String, String)], right: &Right, outcome: &Outcome) -> String {
    let within = match right.tolerance {
        tables::TOLERANCE => String::new(),
        other => format!(" within {other}"),
    };
    let mut text = format!("== case {index}{within}\n");
    if env::var_os("WORKBOOK_BRIEF").is_none() {
        text.extend(inputs.iter().map(|(name, value)| format!("{name} = {value}\n")));
    }
    let output = match outcome {
        Outcome::Rows(rows) => rows.clone(),
        Outcome::Refusal(Refusal { message, file, .. }) => format!("refuses: {message}\nat {file}"),
        Outcome::Unwritten(message) => panic!("{message}"),
        Outcome::Endless | Outcome::Died(_) => unreachable!("a program can't say that"),
    };
    let columns = format!("-- {}", right.columns);
    format!("{text}{}\n{}\n", columns.trim_end(), output.trim_end())
}

/// Inputs in words, a line for each.
pub fn in_lines(inputs: &[(String, String)]) -> String {
    inputs.iter().map(|(name, value)| format!("\n  {name} = {value}")).collect()
}

/// The seed: the one that `WORKBOOK_SEED` gives, or 1.
///
/// # Panics
/// If that is not a whole number.
pub fn seed() -> u64 {
    match env::var("WORKBOOK_SEED") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("WORKBOOK_SEED is not a whole number: {text}")),
        Err(_) => 1,
    }
}

/// A panic's first line, without the words of an assertion before its own message.
pub(super) fn reason(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split_once("` failed: ").map_or(line, |(_assertion, said)| said)
}
