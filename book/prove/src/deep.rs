//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.

use crate::{
    bodies::{Body, Kind, describe},
    build::Mutants,
    outcomes::Tried,
    report::Report,
};
use runner::{
    bench::{mutants::Mutant, pool::on_all_cores},
    exercise::{Exercise, error::Result},
    judge::trust,
};

/// The number of cases.
const CASES: u64 = 100_000;

/// Reports the wrong answers, and the mutants, that pass all tests and are right in all cases.
///
/// # Errors
/// If a program can't be run.
pub fn prove(tried: &Tried, mutants: &Mutants, report: &mut Report) -> Result<()> {
    let exercises = tried.copied.exercises.iter().filter(|exercise| exercise.is_rust());
    let all: Vec<&Exercise> = exercises.copied().collect();
    let found = on_all_cores(&all, |exercise| passing(tried, exercise, &mutants[&exercise.name]));
    for (exercise, found) in all.into_iter().zip(found) {
        for what in found? {
            report.problem(exercise, format!("it passes, and should not: {what}"));
        }
        report.line(format!("  {}: done", exercise.name));
    }
    Ok(())
}

/// The bodies of an exercise that pass, in words.
fn passing(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<Vec<String>> {
    let Some(cases) = tried.cases_of(exercise)? else { return Ok(Vec::new()) };
    let mut served = tried.serve(exercise, &cases);
    let allowed: Vec<&String> =
        exercise.equivalent.iter().flat_map(|it| it.mutants.iter().chain(&it.edges)).collect();
    let answers = tried.built(exercise).filter(|body| body.kind == Kind::WrongAnswer);
    let answers = answers.map(|Body { number, .. }| (number, describe(exercise, number)));
    let is_built = |it: &&Mutant| !tried.refused.contains(&(exercise.name.clone(), it.number));
    let mutants = mutants.iter().filter(is_built).filter(|it| !allowed.contains(&&it.change));
    let mut passing = Vec::new();
    for (number, what) in answers.chain(mutants.map(|it| (it.number, it.change.clone()))) {
        if trust::fault(&mut served, &number.to_string(), CASES)?.is_none()
            && tried.passes(exercise, number)?
        {
            passing.push(what);
        }
    }
    Ok(passing)
}
