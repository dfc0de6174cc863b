//! Computed descriptions of an answer that no known mistake explains, from its random cases beside the
//! original's.
//!
//! A sentence is used only if it holds wherever the answer is off, in at least `ENOUGH` cases that should
//! have different results.

mod columns;
mod numbers;
mod rows;
mod shape;
mod when;

use crate::cases::Case;
use rows::{Off, Pair};
use std::collections::BTreeSet;

/// The number of cases from which on an observation is no accident.
const ENOUGH: usize = 3;

/// Observations over the cases, a sentence each; empty if nothing holds for all that are off.
pub fn describe(own: &[Case], original: &[Case]) -> Vec<String> {
    if own.len() != original.len() {
        return Vec::new();
    }
    let pairs: Vec<(&Case, &Case)> = own.iter().zip(original).collect();
    let refusals = refusals(&pairs);
    refusals.into_iter().chain(of_results(&pairs)).chain(when(&pairs)).collect()
}

/// Sentences about cases in which only one of the two refuses.
fn refusals(pairs: &[(&Case, &Case)]) -> Vec<String> {
    let count = |is_meant: fn(&&(&Case, &Case)) -> bool| pairs.iter().filter(is_meant).count();
    let due = count(|(_, original)| original.is_refusal());
    let let_through = count(|(own, original)| original.is_refusal() && !own.is_refusal());
    let panics = count(|(own, original)| own.is_refusal() && !original.is_refusal());
    let results = pairs.len() - due;
    let mut said = Vec::new();
    if let_through >= ENOUGH && let_through == due {
        said.push(format!("It refuses none of the {due} cases that it should refuse."));
    } else if let_through >= ENOUGH {
        said.push(format!("It lets through {let_through} of the {due} cases that it should refuse."));
    }
    if panics >= ENOUGH && panics == results {
        said.push(format!("It stops with a panic in all of the {results} cases that have a result."));
    } else if panics >= ENOUGH {
        said.push(format!("It stops with a panic in {panics} of the {results} cases that have a result."));
    }
    said
}

/// The sentence that tells which of the cases with a result are off.
fn when(pairs: &[(&Case, &Case)]) -> Option<String> {
    let with_result = pairs.iter().filter(|(_, original)| !original.is_refusal());
    let cases: Vec<_> = with_result.map(|(own, original)| (*original, !own.agrees(original))).collect();
    when::sentence(&cases)
}

/// The sentence about cases in which both have a result.
fn of_results(pairs: &[(&Case, &Case)]) -> Option<String> {
    let both_made = pairs.iter().filter(|(own, original)| !own.is_refusal() && !original.is_refusal());
    let pairs: Vec<Pair> = both_made.map(|(own, original)| Pair::new(own, original)).collect();
    let off: Vec<&Pair> = pairs.iter().filter(|pair| pair.is_off()).collect();
    let different: BTreeSet<_> = off.iter().map(|pair| &pair.right).collect();
    if different.len() < ENOUGH {
        return None;
    }
    shape::sentence(&off).or_else(|| {
        let rows: Option<Vec<Vec<Off>>> = off.iter().map(|pair| pair.rows_off()).collect();
        let said = rows.and_then(|rows| numbers::sentence(&rows.concat()));
        said.or_else(|| shape::place(&pairs))
    })
}

#[cfg(test)]
mod tests;
