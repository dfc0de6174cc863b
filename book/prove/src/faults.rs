//! The faults of an exercise that the outcomes of its bodies and mutants reveal.

use crate::{
    bodies::{Kind, Proved, tests_of},
    build, deep,
    proof::Proof,
    record::record,
    shows,
    tally::Tally,
    tried::Tried,
    window::proof_of,
    wrong_answers::{Recognised, untrue},
};
use runner::{
    bench::{Mutant, Outcome},
    exercise::{Exercise, Result},
    judge::COUNT,
};
use std::{
    env::var_os,
    time::{Duration, Instant},
};

/// The judgement of an exercise.
pub struct Judged {
    /// The exercise's name.
    pub name: String,
    /// The kinds of the bodies that were tried; none for a shader without a display, for example.
    pub tried: Vec<Kind>,
    /// The number of bodies tried in many more cases.
    pub deep: usize,
    /// The window's evidence; none if its program does not build, which is a fault already.
    pub window: Proof,
    /// The fate of its mutants.
    pub mutants: Tally,
    /// The outcomes of its wrong answers.
    pub wrong_answers: Recognised,
    /// True if it was recorded anew.
    pub is_recorded: bool,
    /// The time that all this took.
    pub took: Duration,
    /// Its faults.
    pub problems: Vec<String>,
}

/// Judges an exercise by what its bodies and mutants do; if `is_deep`, in many more cases, too.
///
/// # Errors
/// If a program can't be run, or a file can't be read or written.
pub fn judge(tried: &Tried, exercise: &Exercise, is_deep: bool) -> Result<Judged> {
    let (began, writes) = (Instant::now(), var_os("CI").is_none());
    let is_deep = is_deep && exercise.is_rust();
    let mut mutants = build::mutants(tried.copied, exercise, is_deep);
    let edges = mutants.split_off(build::mutants(tried.copied, exercise, false).len());
    let mut problems = tried.refused(exercise);
    let (left_out, is_stale) = record(tried, exercise, &mutants, writes)?;
    if is_stale && !writes {
        problems.push("it differs from its record: `cargo workbook verify` records it".to_owned());
    }
    let window = proof_of(tried, exercise)?;
    let tests = tests_of(tried, exercise, &mutants, &left_out)?;
    let of_original = mutants.iter().filter(|it| it.of == 0);
    let listed = exercise.equivalent.iter().flat_map(|it| &it.mutants).collect();
    let (probe, count) = (&mut tried.probe_of_mutants(exercise)?, if is_deep { deep::CASES } else { COUNT });
    let tally = Tally::of(tried, exercise, probe, of_original, listed, count)?;
    let mut kinds = Vec::new();
    for proved in &tests {
        let Outcome { tests, skipped, .. } = &proved.outcome;
        if tests.is_empty() {
            problems.push("no test module has its name".to_owned());
            break;
        }
        if !skipped.is_empty() {
            problems.push(format!("not all can be checked here: {}", skipped.join("; ")));
            break;
        }
        kinds.push(proved.body.kind);
        let fault = fault(tried, exercise, proved, &mutants);
        problems.extend(fault.map(|fault| format!("{} {fault}", proved.body.in_words())));
    }
    if !kinds.is_empty() {
        problems.extend(shows::faults(exercise, &tests, &window, &tried.copied.root));
        problems.extend(tally.problems());
    }
    problems.extend(window.problems());
    let mut deep = 0;
    if is_deep {
        let (count, faults) = deep::prove(tried, exercise, &edges)?;
        problems.extend(faults);
        deep = count + tally.killed;
    }
    Ok(Judged {
        name: exercise.name.clone(),
        tried: kinds,
        deep,
        window,
        mutants: tally,
        wrong_answers: Recognised::of(&tests),
        is_recorded: is_stale && writes,
        took: began.elapsed(),
        problems,
    })
}

/// The fault of what a body does, if there is one.
fn fault(tried: &Tried, exercise: &Exercise, proved: &Proved, mutants: &[Mutant]) -> Option<String> {
    let Proved { body, outcome, findings, mistake } = proved;
    let smallest = findings.smallest.first();
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
        (Kind::Mistake, Some(twin)) if *twin != body.of_kind => {
            Some(format!("is not recognised: no case tells it from mistake {twin}"))
        }
        (Kind::Original | Kind::AlsoRight, _) if !proved.passes() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            let first = smallest.map(|smallest| format!(": {}", smallest.sentence())).or(first);
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        (Kind::WrongAnswer, _) => {
            let words = untrue(tried, exercise, proved, mutants);
            words.map(|words| format!("is told `{words}`, which is untrue"))
        }
        _ => None,
    }
}
