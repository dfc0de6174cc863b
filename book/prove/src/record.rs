//! Records each exercise in its file, with the mutants that no learner's answer is compared with: those that
//! don't compile, don't end, or do nothing wrong in any case.

use crate::{
    build::{Mutants, Refused},
    outcomes::Tried,
    report::Report,
};
use runner::{
    bench::{
        mutants::{FIRST, Mutant},
        pool::on_all_cores,
        rivals::fingerprint,
    },
    commands::record::{put, record as record_of},
    exercise::{Exercise, error::Result, record::Record, region::body, workspace::Workspace},
    judge::{Bodies, COUNT, Case},
};
use std::env::var_os;
use tables::case::Outcome;

/// The number of mutants of an exercise that may be hidden.
const MOST_BUGS: usize = 8;

/// Records the exercises whose record is not of their function, their tests or their mutants. In CI that is a
/// fault.
///
/// # Errors
/// If a program can't be run, or a file can't be read or written.
pub fn record(tried: &Tried, mutants: &Mutants, report: &mut Report) -> Result<()> {
    let workspace = tried.copied.workspace;
    let mut stale: Vec<(&Exercise, Record)> = Vec::new();
    for exercise in &tried.copied.exercises {
        let now = recorded_now(workspace, exercise, mutants)?;
        if exercise.record.as_ref() != Some(&now) {
            stale.push((exercise, now));
        }
    }
    let found = on_all_cores(&stale, |(exercise, _)| of_mutants(tried, exercise, &mutants[&exercise.name]));
    for ((exercise, now), found) in stale.into_iter().zip(found) {
        if var_os("CI").is_some() {
            report.problem(exercise, "it differs from its record: `cargo workbook verify` records it");
            continue;
        }
        let (left_out, bugs) = found?;
        put(workspace, exercise, &Record { left_out, bugs, ..now })?;
        report.line(format!("  {}: recorded", exercise.name));
    }
    Ok(())
}

/// The numbers, from 0 on, of the mutants that are left out, and of those that may be hidden.
fn of_mutants(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<(Vec<usize>, Vec<usize>)> {
    let left_out = left_out(tried, exercise, mutants)?;
    let original = &tried.copied.originals[&exercise.name];
    let original = body(original).map_or("", |range| &original[range]);
    let refused = |it: &Mutant| tried.refused.contains(&(exercise.name.clone(), it.number));
    let may_be = |it: &&Mutant| {
        !refused(it) && !left_out.contains(&(it.number - FIRST)) && it.is_inconspicuous(original)
    };
    let bugs = tried.seen(exercise, &mutants.iter().filter(may_be).collect::<Vec<_>>(), MOST_BUGS)?;
    Ok((left_out, bugs.into_iter().map(|number| number - FIRST).collect()))
}

/// The record of an exercise as it lies there, with the mutants that were left out before.
fn recorded_now(workspace: &Workspace, exercise: &Exercise, mutants: &Mutants) -> Result<Record> {
    let mutants = Some(fingerprint(&mutants[&exercise.name]));
    Ok(Record { mutants, ..record_of(workspace, exercise)? })
}

/// The numbers of these mutants, from 0 on.
fn left_out(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<Vec<usize>> {
    let Some(cases) = tried.cases_of(exercise)?.filter(|_| exercise.is_rust()) else { return Ok(Vec::new()) };
    let mut served = tried.serve(exercise, &cases);
    let cases: Vec<Case> = (0..COUNT + COUNT / 4).map(Case::Numbered).collect();
    let rights = served.rights(&cases)?;
    let refused: &Refused = &tried.refused;
    let mut left_out = Vec::new();
    for mutant in mutants {
        let is_refused = refused.contains(&(exercise.name.clone(), mutant.number));
        let outcomes =
            if is_refused { Vec::new() } else { served.outcomes(&mutant.number.to_string(), &cases)? };
        let ends = |it: &Option<Outcome>| !matches!(it, Some(Outcome::Endless | Outcome::Died(_)));
        let is_wrong = outcomes.iter().zip(&rights).any(|(outcome, asked)| {
            outcome
                .as_ref()
                .zip(asked.as_ref())
                .is_some_and(|(outcome, asked)| asked.right.failure(outcome).is_some())
        });
        if !(is_wrong && outcomes.iter().all(ends)) {
            left_out.push(mutant.number - FIRST);
        }
    }
    Ok(left_out)
}
