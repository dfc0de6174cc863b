//! What the tests' outcomes say against an exercise.

use super::{
    bodies::{Body, Kind, describe},
    report::Report,
};
use crate::{
    exercise::Exercise,
    known::{self, Known},
    trial::Outcome,
};

/// Reports what is wrong with an exercise's outcomes.
pub fn judge(exercise: &Exercise, outcomes: &[(Body, Outcome)], known: &Known, report: &mut Report) {
    for (body, outcome) in outcomes {
        if outcome.count == 0 {
            return report.problem(exercise, "no test module bears its name");
        }
        if !outcome.skipped.is_empty() {
            let reasons = outcome.skipped.join("; ");
            return report.problem(exercise, format!("not all can be checked here: {reasons}"));
        }
        report.tried(body.kind);
        if let Some(fault) = fault(exercise, body, outcome, known) {
            report.problem(exercise, format!("{} {fault}", describe(exercise, body.number)));
        }
    }
}

/// What is wrong with a body's outcome; none if it is as it should be.
fn fault(exercise: &Exercise, body: &Body, outcome: &Outcome, known: &Known) -> Option<String> {
    let calls_it = || outcome.failures.values().any(|said| said.contains(&exercise.name));
    match body.kind {
        Kind::Blank | Kind::Mistake if outcome.is_pass() => Some("passes its tests".to_owned()),
        Kind::Blank if exercise.is_rust() && !calls_it() => {
            Some("fails its tests, but they never call it".to_owned())
        }
        Kind::Mistake => unrecognised(exercise, body.number, outcome, known),
        Kind::Original | Kind::AlsoRight if !outcome.is_pass() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        Kind::Blank | Kind::Original | Kind::AlsoRight => None,
    }
}

fn unrecognised(exercise: &Exercise, number: usize, outcome: &Outcome, known: &Known) -> Option<String> {
    let why = match known.get(&(exercise.name.clone(), number)) {
        None => "nothing is recorded of it; --record".to_owned(),
        Some(recorded) if !known::same(recorded, outcome) => {
            "another outcome is recorded; --record".to_owned()
        }
        Some(_) => match known::recognise(exercise, known, outcome)?.number {
            found if found == number => return None,
            found => format!("its tests can't tell it from mistake {found}"),
        },
    };
    Some(format!("is not recognised: {why}"))
}
