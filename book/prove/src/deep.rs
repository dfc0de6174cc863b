//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.
//!
//! A wrong answer is so in its cases alone, and unless it is narrow, even with ten times the tolerance. So no
//! verdict changes if any other test is ignored, loses an assertion or has a wrong table; without its cases
//! an answer is not judged at all.

use crate::{
    bodies::Kind,
    tally::{Fate, fate},
    tried::Tried,
};
use runner::{
    bench::{Mutant, OWN},
    exercise::{Exercise, Result},
    judge::{
        Bodies, COUNT,
        seen::{One, in_parts, seen},
        trust,
    },
};
use tables::case::Right;

/// The number of cases.
pub const CASES: u64 = 100_000;
/// The number in which right answers are right: rounding must not decide, whatever cases a lab draws.
const OF_RIGHT: u64 = 10 * COUNT;

/// Tries the bodies of an exercise that have to be wrong, but for the mutants: the wrong answers in its cases
/// alone, the edge variants in all other tests, too; and those that have to be right. Returns the number of
/// the wrong ones, and the faults, in words.
///
/// # Errors
/// If a program can't be run.
pub fn prove(tried: &Tried, exercise: &Exercise, edges: &[Mutant]) -> Result<(usize, Vec<String>)> {
    let (mut count, mut problems, mut probe) = (0, Vec::new(), tried.probe(exercise)?);
    let Some(cases) = probe.cases() else {
        return Ok((0, vec![passes("any answer: there are no cases")]));
    };
    for body in tried.built(exercise).filter(|body| body.kind == Kind::WrongAnswer) {
        count += 1;
        let tolerances = if exercise.wrong_answers[body.of_kind - 1].is_narrow { 1.0 } else { 10.0 };
        if !is_off(cases, &body.number.to_string(), tolerances)? {
            problems.push(passes(&format!("{}, with {tolerances} times the tolerance", body.in_words())));
        }
    }
    for body in tried.built(exercise).filter(|body| body.kind == Kind::AlsoRight) {
        let fault = trust::fault(cases, &body.number.to_string(), OF_RIGHT)?;
        problems.extend(fault.map(|why| format!("{} fails one of {OF_RIGHT} cases: {why}", body.in_words())));
    }
    let fault = trust::fault(cases, OWN, OF_RIGHT)?;
    problems.extend(fault.map(|why| format!("the original fails one of {OF_RIGHT} cases: {why}")));
    let mut passing = Vec::new();
    let allowed: Vec<&String> = exercise.equivalent.iter().flat_map(|it| &it.edges).collect();
    for mutant in edges {
        let is_allowed = allowed.contains(&&mutant.change);
        let cases = if is_allowed { COUNT } else { CASES };
        match fate(tried, exercise, &mut probe, mutant.number, cases)? {
            Fate::Refused => continue,
            Fate::Killed => {}
            Fate::Survived if is_allowed => passing.push(&mutant.change),
            Fate::Survived => problems.push(passes(&mutant.change)),
        }
        count += 1;
    }
    let stale = allowed.into_iter().filter(|edge| !passing.contains(edge));
    problems.extend(stale.map(|edge| format!("no edge variant passes: `{edge}`")));
    Ok((count, problems))
}

fn passes(what: &str) -> String {
    format!("it passes, and should not: {what}")
}

/// True if a body is wrong in a case even with so many times the tolerance.
fn is_off(bodies: &mut dyn Bodies, body: &str, tolerances: f64) -> Result<bool> {
    let is_wrong = |One { right, own, .. }: &One| {
        Right { tolerance: tolerances * right.tolerance, ..right.clone() }.failure(own).is_some()
    };
    for part in in_parts(CASES, 8) {
        if seen(bodies, body, part)?.iter().any(is_wrong) {
            return Ok(true);
        }
    }
    Ok(false)
}
