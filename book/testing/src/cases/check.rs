//! A function tried on many cases, beside what is right.

pub use super::pure::seed;

use super::{Cases, Draws, Rows};
use std::env;
use tables::{
    case::{Kind, Outcome, Right},
    smallest::{order, smallest},
};

/// The number of cases.
pub const COUNT: u64 = 2000;
/// The number of attempts to make a failing case smaller.
const TRIES: usize = 4000;

/// Tries a function on 2,000 cases; see [`Cases`].
///
/// # Panics
/// If one fails, with the smallest failing case in words.
pub fn check<I>(draw: fn(&mut Draws) -> Option<I>, answer: fn(&mut I) -> Rows, right: fn(&I) -> Right) {
    let cases = Cases { draw, answer, right };
    if let Ok(exercise) = env::var("WORKBOOK_SERVE") {
        return super::serve::serve(&cases, &exercise);
    }
    if let Some(fault) = cases.fault() {
        panic!("{fault}");
    }
}

impl<I> Cases<I> {
    /// The words for the smallest failing case, if one fails.
    pub(super) fn fault(&self) -> Option<String> {
        let tried = |mut draws: Draws| {
            let mut input = (self.draw)(&mut draws)?;
            let right = (self.right)(&input);
            let outcome = self.made_of(&mut input);
            Some((right.failure(&outcome)?, right, outcome, draws.taken().to_vec()))
        };
        let said = |(_, right, outcome, _): (Kind, Right, Outcome, Vec<u32>)| {
            right.fault(&outcome).map(|it| it.to_string())
        };
        let failing = (0..COUNT).filter_map(|case| tried(Draws::fresh(seed(), case)));
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
}

/// Inputs in words, a line for each.
pub fn in_lines(inputs: &[(String, String)]) -> String {
    inputs.iter().map(|(name, value)| format!("\n  {name} = {value}")).collect()
}
