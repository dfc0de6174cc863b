//! The faults of an exercise that the outcomes of its bodies and mutants reveal.

use crate::{
    bodies::Kind,
    build::Mutants,
    outcomes::{Outcomes, Proved},
    shows,
    tally::Tally,
    window::Proof,
    wrong_answers::{Recognised, untrue},
};
use runner::{
    bench::{Mutant, Outcome},
    exercise::Exercise,
};
use std::path::Path;

/// The judgement of an exercise.
pub struct Judged {
    /// The exercise's name.
    pub name: String,
    /// Its stage's folder.
    pub stage: String,
    /// The window's evidence; none if its program does not build, which is a fault already.
    pub window: Proof,
    /// The fate of its mutants.
    pub mutants: Tally,
    /// The outcomes of its wrong answers.
    pub wrong_answers: Recognised,
    /// The kinds of the bodies that were tried; none for a shader without a display, for example.
    pub tried: Vec<Kind>,
    /// Its faults.
    pub problems: Vec<String>,
}

/// Judges an exercise by what its bodies and mutants do. `root` is that of the copy in which they did.
pub fn judge(
    exercise: &Exercise,
    outcomes: Outcomes,
    tally: Tally,
    mutants: &Mutants,
    root: &Path,
) -> Judged {
    let (mut tried, mut problems) = (Vec::new(), Vec::new());
    for proved in &outcomes.tests {
        if let Some(why) = not_tried(&proved.outcome) {
            problems.push(why);
            break;
        }
        tried.push(proved.body.kind);
        let fault = fault(exercise, proved, &mutants[&exercise.name]);
        problems.extend(fault.map(|fault| format!("{} {fault}", proved.body.in_words())));
    }
    if !tried.is_empty() {
        problems.extend(shows::faults(exercise, &outcomes, root));
        problems.extend(tally.problems());
    }
    let wrong_answers = Recognised::of(&outcomes.tests);
    let window = outcomes.window.unwrap_or_default();
    problems.extend(window.problems());
    let (name, stage) = (exercise.name.clone(), exercise.folder.clone());
    Judged { name, stage, window, mutants: tally, wrong_answers, tried, problems }
}

/// The reason why the tests say nothing about a body, if there is one.
fn not_tried(outcome: &Outcome) -> Option<String> {
    if outcome.tests.is_empty() {
        return Some("no test module has its name".to_owned());
    }
    let skipped = outcome.skipped.join("; ");
    (!skipped.is_empty()).then(|| format!("not all can be checked here: {skipped}"))
}

/// The fault of what a body does, if there is one.
fn fault(exercise: &Exercise, proved: &Proved, mutants: &[Mutant]) -> Option<String> {
    let Proved { body, outcome, findings, mistake } = proved;
    let smallest = findings.as_ref().and_then(|findings| findings.smallest.first());
    let unwritten = smallest.is_some_and(|it| it.kind == tables::case::Kind::Unwritten);
    let calls_it =
        || unwritten || outcome.failures.values().any(|said| said.to_string().contains(&exercise.name));
    match (body.kind, mistake) {
        (Kind::Blank | Kind::Mistake | Kind::WrongAnswer, _) if proved.passes() => {
            Some("passes its tests".to_owned())
        }
        (Kind::Blank, _) if exercise.is_rust() && !calls_it() => {
            Some("fails its tests, but they never call it".to_owned())
        }
        (Kind::Mistake, None) => Some("is not recognised: it shows in too few cases".to_owned()),
        (Kind::Mistake, Some(twin)) if *twin != body.number => {
            Some(format!("is not recognised: no case tells it from mistake {twin}"))
        }
        (Kind::Original | Kind::AlsoRight, _) if !proved.passes() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            let first = smallest.map(|smallest| format!(": {}", smallest.sentence())).or(first);
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        (Kind::WrongAnswer, _) => {
            untrue(exercise, proved, mutants).map(|words| format!("is told `{words}`, which is untrue"))
        }
        _ => None,
    }
}
