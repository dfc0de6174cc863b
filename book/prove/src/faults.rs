//! The faults of an exercise that its tests' outcomes reveal.

use crate::{
    bodies::{Kind, describe},
    outcomes::Proved,
    wrong_answers::{self, Recognised},
};
use runner::{
    bench::{mutants::Mutant, outcome::Outcome},
    exercise::Exercise,
};

/// The judgement of an exercise by its bodies' outcomes.
pub struct Judged {
    /// The outcomes of its wrong answers.
    pub wrong_answers: Recognised,
    /// The kinds of the bodies that were tried.
    pub tried: Vec<Kind>,
    /// Its faults.
    pub problems: Vec<String>,
}

/// Judges an exercise by what its bodies do; `mutants` are those that may be an answer's twin.
pub fn judge(exercise: &Exercise, bodies: &[Proved], mutants: &[Mutant]) -> Judged {
    let wrong_answers = wrong_answers::tally(exercise, bodies);
    let mut judged = Judged { wrong_answers, tried: Vec::new(), problems: Vec::new() };
    for proved in bodies {
        if let Some(why) = not_tried(&proved.outcome) {
            judged.problems.push(why);
            break;
        }
        judged.tried.push(proved.body.kind);
        let who = describe(exercise, proved.body.number);
        judged.problems.extend(fault(exercise, proved, mutants).map(|fault| format!("{who} {fault}")));
    }
    judged
}

/// The reason why the tests say nothing about a body, if there is one.
fn not_tried(outcome: &Outcome) -> Option<String> {
    if outcome.tests.is_empty() {
        Some("no test module has its name".to_owned())
    } else if !outcome.skipped.is_empty() {
        Some(format!("not all can be checked here: {}", outcome.skipped.join("; ")))
    } else {
        None
    }
}

/// The fault of what a body does, if there is one.
fn fault(exercise: &Exercise, proved: &Proved, mutants: &[Mutant]) -> Option<String> {
    let Proved { body, outcome, findings, mistake } = proved;
    let smallest = findings.as_ref().and_then(|findings| findings.smallest.first());
    let unwritten = smallest.is_some_and(|it| it.kind == tables::case::Kind::Unwritten);
    let calls_it =
        || unwritten || outcome.failures.values().any(|said| said.to_string().contains(&exercise.name));
    match body.kind {
        Kind::Blank | Kind::Mistake | Kind::WrongAnswer if proved.passes() => {
            Some("passes its tests".to_owned())
        }
        Kind::Blank if exercise.is_rust() && !calls_it() => {
            Some("fails its tests, but they never call it".to_owned())
        }
        Kind::Mistake => unrecognised(body.number, *mistake),
        Kind::Original | Kind::AlsoRight if !proved.passes() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            let first = smallest.map(|smallest| format!(": {}", smallest.sentence())).or(first);
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        Kind::WrongAnswer => {
            let untrue = wrong_answers::untrue(exercise, proved, mutants);
            untrue.map(|words| format!("is told `{words}`, which is untrue"))
        }
        Kind::Blank | Kind::Original | Kind::AlsoRight => None,
    }
}

/// The fault of a mistake that is not its own twin.
fn unrecognised(number: usize, twin: Option<usize>) -> Option<String> {
    match twin {
        None => Some("is not recognised: it shows in too few cases".to_owned()),
        Some(found) if found == number => None,
        Some(found) => Some(format!("is not recognised: no case tells it from mistake {found}")),
    }
}
