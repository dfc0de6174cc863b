//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.
//!
//! A wrong answer is so in its cases alone, and unless it is narrow, even with ten times the tolerance. So no
//! verdict changes if any other test is ignored, loses an assertion or has a wrong table; without its cases
//! an answer is not judged at all.

use crate::{bodies::Kind, tally::Tally, tried::Tried};
use runner::{
    bench::Mutant,
    exercise::{Exercise, Result},
    judge::{COUNT, trust::fault},
};

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
    for body in tried.built(exercise) {
        match body.kind {
            Kind::WrongAnswer => {
                count += 1;
                let is_narrow = exercise.wrong_answers[body.of_kind - 1].is_narrow;
                let tolerances = if is_narrow { 1.0 } else { 10.0 };
                if fault(cases, &body.key(), CASES, tolerances)?.is_none() {
                    problems
                        .push(passes(&format!("{}, with {tolerances} times the tolerance", body.in_words())));
                }
            }
            Kind::AlsoRight | Kind::Original => {
                let fault = fault(cases, &body.key(), OF_RIGHT, 1.0)?;
                let said = |why| format!("{} fails one of {OF_RIGHT} cases: {why}", body.in_words());
                problems.extend(fault.map(said));
            }
            Kind::Blank | Kind::Mistake => {}
        }
    }
    let allowed = exercise.equivalent.iter().flat_map(|it| &it.edges).collect();
    let tally = Tally::of(tried, exercise, &mut probe, edges, allowed, CASES)?;
    problems.extend(tally.problems());
    Ok((count + tally.made - tally.refused, problems))
}

fn passes(what: &str) -> String {
    format!("it passes, and should not: {what}")
}
