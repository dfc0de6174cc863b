//! Records each exercise in its file, with the mutants that no learner's answer is compared with: those that don't
//! compile, don't end, or do nothing wrong in any case.

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
    exercise::{Exercise, error::Result, record::Record, workspace::Workspace},
    judge::{Bodies, COUNT, Case},
};
use std::env::var_os;
use tables::case::Outcome;

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
    let left_out = on_all_cores(&stale, |(exercise, _)| match exercise.is_rust() {
        true => left_out(tried, exercise, &mutants[&exercise.name]),
        false => Ok(Vec::new()),
    });
    for ((exercise, now), left_out) in stale.into_iter().zip(left_out) {
        if var_os("CI").is_some() {
            report.problem(exercise, "it differs from its record: `cargo workbook verify` records it");
            continue;
        }
        put(workspace, exercise, &Record { left_out: left_out?, ..now })?;
        report.line(format!("  {}: recorded", exercise.name));
    }
    Ok(())
}

/// The record of an exercise as it lies there, with the mutants that were left out before.
fn recorded_now(workspace: &Workspace, exercise: &Exercise, mutants: &Mutants) -> Result<Record> {
    let mutants = exercise.is_rust().then(|| fingerprint(&mutants[&exercise.name]));
    Ok(Record { mutants, ..record_of(workspace, exercise)? })
}

/// The numbers of these mutants, from 0 on.
fn left_out(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<Vec<usize>> {
    let Some(cases) = tried.cases_of(exercise)? else { return Ok(Vec::new()) };
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
