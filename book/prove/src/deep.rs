//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.
//!
//! A wrong answer is so in its cases alone, even with ten times the tolerance. So no verdict changes if any
//! other test is ignored, loses an assertion or has a wrong table; without its cases an answer is not judged
//! at all.

use crate::{
    bodies::Kind,
    tally::{Fate, fate},
    tried::Tried,
};
use runner::{
    bench::Mutant,
    exercise::{Exercise, Result},
    judge::{
        Bodies,
        seen::{One, in_parts, seen},
    },
};
use tables::case::Right;

/// The number of cases.
pub const CASES: u64 = 100_000;

/// Tries the bodies of an exercise that have to be wrong, but for the mutants: the wrong answers in its cases
/// alone, the edge variants in all other tests, too. Returns their number, and those that pass, in words.
///
/// # Errors
/// If a program can't be run.
pub fn prove(tried: &Tried, exercise: &Exercise, edges: &[Mutant]) -> Result<(usize, Vec<String>)> {
    let (mut count, mut passing, mut probe) = (0, Vec::new(), tried.probe(exercise)?);
    let Some(cases) = probe.cases() else {
        return Ok((0, vec!["any answer: there are no cases".to_owned()]));
    };
    for body in tried.built(exercise).filter(|body| body.kind == Kind::WrongAnswer) {
        count += 1;
        if !is_far_off(cases, &body.number.to_string())? {
            passing.push(format!("{}, with ten times the tolerance", body.in_words()));
        }
    }
    let is_allowed =
        |mutant: &&Mutant| exercise.equivalent.iter().any(|it| it.edges.contains(&mutant.change));
    for mutant in edges.iter().filter(|it| !is_allowed(it)) {
        match fate(tried, exercise, &mut probe, mutant.number, CASES)? {
            Fate::Refused => continue,
            Fate::Killed => {}
            Fate::Survived => passing.push(mutant.change.clone()),
        }
        count += 1;
    }
    Ok((count, passing))
}

/// True if a body is wrong in a case even with ten times the tolerance.
fn is_far_off(bodies: &mut dyn Bodies, body: &str) -> Result<bool> {
    let is_wrong = |One { right, own, .. }: &One| {
        Right { tolerance: 10.0 * right.tolerance, ..right.clone() }.failure(own).is_some()
    };
    for part in in_parts(CASES, 8) {
        if seen(bodies, body, part)?.iter().any(is_wrong) {
            return Ok(true);
        }
    }
    Ok(false)
}
