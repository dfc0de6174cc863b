//! Bodies that were tried once in a fixed number of cases, and their outcomes written down. No other case can
//! be tried with them.

use crate::{
    cases,
    tried::{Early, Tried},
};
use runner::{
    exercise::error::Result,
    judge::{Asked, Bodies, Case, Findings, OWN, TRIES, judge},
};
use std::{collections::BTreeMap, time::Duration};
use tables::case::{Outcome, Refusal, Right};

/// The cases of each body. Right is what the original does.
pub struct Recorded {
    bodies: BTreeMap<String, Vec<cases::Case>>,
    original: Vec<cases::Case>,
}

/// The original among the bodies.
const ORIGINAL: &str = "original";

impl Recorded {
    /// The own body's cases, the original's, and those of other bodies.
    pub fn new(
        own: &[cases::Case],
        original: &[cases::Case],
        others: impl IntoIterator<Item = (String, Vec<cases::Case>)>,
    ) -> Self {
        let these = [(OWN, own), (ORIGINAL, original)].map(|(name, cases)| (name.to_owned(), cases.to_vec()));
        Self { bodies: others.into_iter().chain(these).collect(), original: original.to_vec() }
    }
}

/// The findings on an answer whose cases were written down. `mistakes` are the outcomes of known mistakes'
/// bodies, each with the mistake's number; the number of the one that is its twin comes with the findings.
///
/// # Errors
/// None: nothing is tried.
pub fn judge_recorded(
    own: &Tried,
    original: &[cases::Case],
    mistakes: &[(usize, Tried)],
) -> Result<(Option<Findings>, Option<usize>)> {
    let own_cases = own.all_cases();
    if own_cases.len() != original.len() {
        // It ended before its cases did: only another that ends in the same way may be the same.
        let ends =
            |it: &Tried| (it.ended == Some(Early::NeverEnds), it.ended.is_some(), it.all_cases().len());
        let same = mistakes.iter().find(|(_, mistake)| ends(mistake) == ends(own));
        return Ok((None, same.map(|(number, _)| *number)));
    }
    let rivals: Vec<String> = (0..mistakes.len()).map(|at| at.to_string()).collect();
    let others = rivals.iter().cloned().zip(mistakes.iter().map(|(_, mistake)| mistake.all_cases()));
    let findings =
        judge(&mut Recorded::new(&own_cases, original, others), OWN, Some(ORIGINAL), &rivals, TRIES)?;
    let twin = findings.as_ref().and_then(|findings| findings.twin.as_ref());
    let number = twin.map(|twin| mistakes[twin.rival].0);
    Ok((findings, number))
}

/// A case's number; draws are a number alone.
fn number(case: &Case) -> usize {
    match case {
        Case::Numbered(number) => *number as usize,
        Case::Drawn(draws) => draws.first().map_or(0, |number| *number as usize),
    }
}

fn outcome(case: &cases::Case) -> Outcome {
    if !case.is_refusal() {
        return Outcome::Rows(case.output.join("\n"));
    }
    let rest = |start: &str| case.output.iter().find_map(|line| line.strip_prefix(start)).unwrap_or_default();
    Outcome::Refusal(Refusal {
        message: rest("refuses:").trim().to_owned(),
        file: rest("at ").to_owned(),
        after: String::new(),
    })
}

impl Bodies for Recorded {
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let list = self.bodies.get(body).map_or(&[][..], |list| list);
        Ok(cases.iter().map(|case| list.get(number(case)).map(outcome)).collect())
    }

    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let right = |case: &Case| {
            let original = self.original.get(number(case))?;
            let rows = if original.is_refusal() { String::new() } else { original.output.join("\n") };
            let right = Right {
                rows,
                refuses: original.is_refusal(),
                columns: original.columns.clone(),
                tolerance: original.tolerance(),
                because: String::new(),
            };
            Some(Asked { right, draws: vec![number(case) as u32] })
        };
        Ok(cases.iter().map(right).collect())
    }

    fn inputs(&mut self, case: &Case) -> Result<Vec<(String, String)>> {
        let inputs = self.original.get(number(case)).map_or(&[][..], |case| &case.inputs);
        let pairs = inputs.iter().map(|line| line.split_once(" = ").unwrap_or((line, "")));
        Ok(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    fn wait(&mut self, _: Duration) {}
}
