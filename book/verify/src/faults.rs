//! The faults of an exercise that its tests' outcomes reveal.

use crate::{
    bodies::{Body, Kind, describe, is_first, mistake},
    wrong_answers::{self, Recognised},
};
use exercises::exercise::Exercise;
use workbook::{
    cases::{self, Case, difference},
    judge::recorded::judge_recorded,
    outcome::Outcome,
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

/// Judges an exercise by its outcomes.
pub fn judge(exercise: &Exercise, outcomes: &[(Body, Outcome)]) -> Judged {
    let mistakes = outcomes.iter().filter(|(body, _)| body.kind == Kind::Mistake);
    let mistakes: Vec<_> =
        mistakes.map(|(body, outcome)| (mistake(exercise, body.number), outcome.clone())).collect();
    let original = outcomes.iter().find(|(body, _)| body.kind == Kind::Original);
    let original = original.map_or(&[][..], |(_, original)| &original.cases);
    let wrong_answers = wrong_answers::tally(exercise, outcomes, &mistakes, original);
    let mut judged = Judged { wrong_answers, tried: Vec::new(), problems: Vec::new() };
    for (body, outcome) in outcomes {
        if let Some(why) = not_tried(outcome) {
            judged.problems.push(why);
            break;
        }
        judged.tried.push(body.kind);
        let case = difference(&outcome.cases, original).filter(|_| body.kind == Kind::AlsoRight);
        let differs =
            case.map(|case| format!("differs from the original with {}", case.own.inputs.join(", ")));
        let faults = differs.into_iter().chain(fault(exercise, body, outcome, &mistakes, original));
        let who = describe(exercise, body.number);
        judged.problems.extend(faults.map(|fault| format!("{who} {fault}")));
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

/// The fault of a body's outcome, if there is one.
fn fault(
    exercise: &Exercise,
    body: &Body,
    outcome: &Outcome,
    mistakes: &[(usize, Outcome)],
    original: &[Case],
) -> Option<String> {
    let calls_it = || outcome.failures.values().any(|said| said.contains(&exercise.name));
    match body.kind {
        Kind::Blank | Kind::Mistake | Kind::WrongAnswer if outcome.is_pass() => {
            Some("passes its tests".to_owned())
        }
        Kind::Blank if exercise.is_rust() && !calls_it() => {
            Some("fails its tests, but they never call it".to_owned())
        }
        Kind::Mistake => {
            let number = mistake(exercise, body.number);
            let is_first = is_first(exercise, body.number);
            unrecognised(number, outcome, mistakes, original)
                .or_else(|| needless(number, outcome, mistakes).filter(|_| !is_first))
        }
        Kind::Original | Kind::AlsoRight if !outcome.is_pass() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        Kind::Blank | Kind::Original | Kind::AlsoRight | Kind::WrongAnswer => None,
    }
}

fn unrecognised(
    number: usize,
    outcome: &Outcome,
    mistakes: &[(usize, Outcome)],
    original: &[Case],
) -> Option<String> {
    if original.is_empty() {
        return Some("is not recognised: there are no random cases".to_owned());
    }
    let (_, twin) = judge_recorded(outcome, original, mistakes).unwrap_or_default();
    match twin {
        None => Some("is not recognised: its tests end before it shows".to_owned()),
        Some(found) if found == number => None,
        Some(found) => Some(format!("is not recognised: its tests can't tell it from mistake {found}")),
    }
}

/// The fault of a mistake's further body whose outcome equals another's of the same mistake.
fn needless(number: usize, outcome: &Outcome, mistakes: &[(usize, Outcome)]) -> Option<String> {
    let is_same = |(of, other): &&(usize, Outcome)| {
        *of == number && cases::agree(&other.cases, &outcome.cases) && !outcome.cases.is_empty()
    };
    let word = "adds nothing: its tests can't tell it from another body of the mistake";
    (mistakes.iter().filter(is_same).count() > 1).then(|| word.to_owned())
}
