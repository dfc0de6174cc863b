//! The mutants that are left out where a learner's answer is compared with them: those that don't compile, don't
//! end, or do nothing wrong in any case. They are recorded in the exercise's file.

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
    exercise::{
        Exercise,
        error::{Error, Result},
        file_of,
        manifest::read,
    },
    judge::{Bodies, COUNT, Case},
};
use std::{env::var_os, fs};
use tables::case::Outcome;

const HEAD: &str = "\n[record]\n";

/// Records the mutants of the exercises whose record is not of their mutants. In CI that is a fault.
///
/// # Errors
/// If a program can't be run, or a file can't be read or written.
pub fn record(tried: &Tried, mutants: &Mutants, report: &mut Report) -> Result<()> {
    let is_stale = |exercise: &&&Exercise| {
        let recorded = exercise.record.as_ref().map(|it| &it.mutants[..]);
        exercise.is_rust() && recorded != Some(&fingerprint(&mutants[&exercise.name]))
    };
    let stale: Vec<&Exercise> = tried.copied.exercises.iter().filter(is_stale).copied().collect();
    let left_out = on_all_cores(&stale, |exercise| left_out(tried, exercise, &mutants[&exercise.name]));
    for (exercise, left_out) in stale.into_iter().zip(left_out) {
        if var_os("CI").is_some() {
            report.problem(
                exercise,
                "its mutants are others than recorded: `cargo workbook verify` records them",
            );
            continue;
        }
        let numbers: Vec<String> = left_out?.iter().map(usize::to_string).collect();
        let path = tried.copied.workspace.root.join(&exercise.folder).join(file_of(&exercise.name));
        let text = read(&path)?;
        let kept = text.split(HEAD).next().unwrap_or_default();
        let of = fingerprint(&mutants[&exercise.name]);
        let text = format!("{kept}{HEAD}mutants = \"{of}\"\nleft_out = \"{}\"\n", numbers.join(" "));
        fs::write(&path, text).map_err(Error::file(&path))?;
        report.line(format!("  {}: its mutants are recorded", exercise.name));
    }
    Ok(())
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
