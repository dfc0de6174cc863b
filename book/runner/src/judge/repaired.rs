//! The one change that makes a wrong answer right: the cause, where no other body does the same.

use super::{Asked, Bodies, COUNT, Case, Findings, Smallest, built::with_others, probe::Probe};
use crate::{
    bench::{
        Copied, Trial,
        cargo::build_tests,
        mutants::repairs::{Repair, repairs},
        variants::ORIGINAL,
    },
    exercise::{Function, Purpose, Result, Workspace},
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tables::case::Outcome;

/// The number of builds until all changed bodies compile; the compiler reports one kind of error in each.
const ROUNDS: usize = 6;
/// The time for trying them, and how long one is waited for in a case.
const TIME: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(20);
/// The number of cases in which a change is tried before all.
const FEW: u64 = 100;

/// A place in an answer: with a change there, and no other, it passes all its cases and tests.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// The line in the function's file, counted from 1.
    pub line: usize,
    /// What comes before that place in its line.
    pub before: String,
    /// What is to be changed, as far as it is in that line; empty if something is missing there.
    pub text: String,
    /// The rest of the line.
    pub after: String,
}

/// Where one change makes a wrong answer in Rust right; `None` if no change does, or the original is not
/// known. It takes seconds: changes are built beside the answer and tried in the cases, those first in which
/// the answer is wrong.
///
/// # Errors
/// If a file can't be read or written, or a program can't be run.
pub fn repaired(workspace: &Workspace, function: &Function, findings: &Findings) -> Result<Option<Repaired>> {
    if function.is_handed_out_blank() {
        return Ok(None);
    }
    let repairs = repairs(&function.text, function.original_body());
    let Some((mut probe, compiling)) = built(workspace, function, &repairs)? else { return Ok(None) };
    let began = Instant::now();
    for at in compiling {
        let Some(cases) = probe.cases().filter(|_| began.elapsed() < TIME) else { break };
        let key = at.to_string();
        if is_right(cases, &key, &findings.smallest)? && probe.fault(&key, COUNT)?.is_none() {
            return Ok(Some(place(function, &repairs[at])));
        }
    }
    Ok(None)
}

/// The changed bodies that compile, by their places in the list, ready to be tried.
fn built(
    workspace: &Workspace,
    function: &Function,
    repairs: &[Repair],
) -> Result<Option<(Probe, Vec<usize>)>> {
    let exercise = function.exercise;
    let mut compiling: Vec<usize> = (0..repairs.len()).collect();
    let with = |compiling: &[usize]| {
        let changed = compiling.iter().map(|at| (at.to_string(), repairs[*at].body.clone()));
        with_others(function, &[], &changed.collect::<Vec<_>>())
    };
    let copied = Copied::for_check(workspace, exercise, &with(&compiling), Purpose::Check.lock(workspace)?)?;
    for _ in 0..ROUNDS {
        let errors = match build_tests(&copied.site(), exercise)? {
            Ok(program) => {
                let trial = Trial::of(exercise, &program, &copied.root, workspace.seed);
                return Ok(Some((Probe::of(trial, Some(ORIGINAL))?, compiling)));
            }
            Err(errors) => errors,
        };
        let broken: BTreeSet<usize> =
            errors.iter().filter_map(|it| copied.body_at(it)).map(|(_, number)| number).collect();
        if broken.is_empty() {
            break;
        }
        compiling.retain(|at| !broken.contains(at));
        copied.write(exercise, &with(&compiling))?;
    }
    Ok(None)
}

/// True if a body is right where the answer is wrong, and in a few other cases, and answers soon.
fn is_right(bodies: &mut dyn Bodies, body: &str, smallest: &[Smallest]) -> Result<bool> {
    bodies.wait(PATIENCE);
    let drawn = smallest.iter().map(|it| Case::Drawn(it.draws.clone()));
    for part in [drawn.collect::<Vec<_>>(), (0..FEW).map(Case::Numbered).collect()] {
        let (asked, made) = (bodies.rights(&part)?, bodies.outcomes(body, &part)?);
        let is_right = |(asked, made): (Option<Asked>, Option<Outcome>)| match (asked, made) {
            (Some(asked), Some(made)) => asked.right.failure(&made).is_none(),
            (asked, _) => asked.is_none(),
        };
        if made.len() < part.len() || !asked.into_iter().zip(made).all(is_right) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The place of a change in its line.
fn place(function: &Function, Repair { range, .. }: &Repair) -> Repaired {
    let (text, lines_before) = (&function.text, function.text[..range.start].matches('\n').count());
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = function.lines().start + lines_before;
    let [before, text, after] =
        [start..range.start, range.start..range.end.min(end), range.end.min(end)..end]
            .map(|it| text[it].to_owned());
    Repaired { line, before, text, after }
}
