//! Records each exercise in its file, with the mutants that no learner's answer is compared with: those that
//! don't compile, don't end, do nothing wrong in any case, or do what another body does.

use crate::{bodies::Kind, tried::Tried, window::shown};
use runner::{
    bench::{FIRST, Mutant, rivals::fingerprint},
    commands::record::{put, record as record_of},
    exercise::{Exercise, Record, Result, body},
    judge::{
        COUNT,
        seen::{One, seen},
    },
};
use tables::case::Kind as Failure;

/// The number of mutants of an exercise that may be hidden.
const MOST_BUGS: usize = 8;

/// The number of cases in which bodies have to do the same to be alike.
const CASES: u64 = COUNT + COUNT / 4;

/// The numbers, from 0 on, of the mutants that no answer is compared with; and true if the exercise's record
/// was not that of its function, its tests and its mutants. If it `writes`, it is then.
///
/// # Errors
/// If a program can't be run, or a file can't be read or written.
pub fn record(
    tried: &Tried,
    exercise: &Exercise,
    mutants: &[Mutant],
    writes: bool,
) -> Result<(Vec<usize>, bool)> {
    let workspace = tried.copied.workspace;
    // With the mutants that were left out before.
    let mutants_of = fingerprint(exercise, &tried.copied.originals[&exercise.name], mutants);
    let now = Record { mutants: Some(mutants_of), ..record_of(workspace, exercise)? };
    if exercise.record.as_ref() == Some(&now) {
        return Ok((now.left_out, false));
    }
    let (left_out, bugs) = of_mutants(tried, exercise, mutants)?;
    if writes {
        put(workspace, exercise, &Record { left_out: left_out.clone(), bugs, ..now })?;
    }
    Ok((left_out, true))
}

/// The numbers, from 0 on, of the mutants that are left out, and of those that may be hidden.
fn of_mutants(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<(Vec<usize>, Vec<usize>)> {
    let (left_out, useless) = left_out(tried, exercise, mutants)?;
    let original = &tried.copied.originals[&exercise.name];
    let original = body(original).map_or("", |range| &original[range]);
    let may_be = |it: &&Mutant| {
        !tried.is_refused(exercise, it.number)
            && !useless.contains(&(it.number - FIRST))
            && it.is_inconspicuous(original)
    };
    let bugs = shown(tried, exercise, &mutants.iter().filter(may_be).collect::<Vec<_>>(), MOST_BUGS)?;
    Ok((left_out, bugs.into_iter().map(|number| number - FIRST).collect()))
}

/// The numbers, from 0 on, of the mutants that don't compile, don't end, do nothing wrong, or do in all cases
/// what a known mistake or a mutant before them does; and of the useless ones among them, without the last.
fn left_out(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<(Vec<usize>, Vec<usize>)> {
    let mut probe = tried.probe_of_mutants(exercise)?;
    let Some(served) = probe.cases().filter(|_| exercise.is_rust()) else { return Ok(Default::default()) };
    // What each does is kept: there are many to compare with.
    let mut known: Vec<Vec<One>> = Vec::new();
    for mistake in tried.built(exercise).filter(|it| it.kind == Kind::Mistake) {
        known.push(seen(served, &mistake.number.to_string(), 0..CASES)?);
    }
    let agree = |(other, it): (&One, &One)| other.own.agrees(&it.own, &it.right);
    let never_ends = |it: &One| matches!(it.kind, Some(Failure::Endless | Failure::Died));
    let (mut left_out, mut useless) = (Vec::new(), Vec::new());
    for Mutant { number, .. } in mutants {
        let place = number - FIRST;
        let cases = match tried.is_refused(exercise, *number) {
            true => Vec::new(),
            false => seen(served, &number.to_string(), 0..CASES)?,
        };
        if cases.iter().any(never_ends) || cases.iter().all(|it| it.kind.is_none()) {
            useless.push(place);
            left_out.push(place);
        } else if known.iter().any(|other| other.len() == cases.len() && other.iter().zip(&cases).all(agree))
        {
            left_out.push(place);
        } else {
            known.push(cases);
        }
    }
    Ok((left_out, useless))
}
