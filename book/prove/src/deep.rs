//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.
//!
//! A wrong answer is so in its cases alone, even with ten times the tolerance. So no verdict changes if any
//! other test is ignored, loses an assertion or has a wrong table; without its cases an answer is not judged
//! at all.

use crate::{
    bodies::{Body, Kind, describe},
    build::Mutants,
    outcomes::Tried,
    report::Report,
};
use runner::{
    bench::{mutants::Mutant, pool::on_all_cores},
    exercise::{Exercise, error::Result},
    judge::{Asked, Bodies, Case, trust},
};
use std::time::Duration;
use tables::case::Outcome;

/// The number of cases.
const CASES: u64 = 100_000;

/// Reports the wrong answers that are right in all cases, and the mutants that pass all other tests, too.
///
/// # Errors
/// If a program can't be run.
pub fn prove(tried: &Tried, mutants: &Mutants, report: &mut Report) -> Result<()> {
    let exercises = tried.copied.exercises.iter().filter(|exercise| exercise.is_rust());
    let all: Vec<&Exercise> = exercises.copied().collect();
    let found = on_all_cores(&all, |exercise| try_wrong(tried, exercise, &mutants[&exercise.name]));
    for (exercise, found) in all.into_iter().zip(found) {
        let Found { answers, mutants, passing } = found?;
        for what in passing {
            report.problem(exercise, format!("it passes, and should not: {what}"));
        }
        report.tried(Kind::WrongAnswer.words(), answers);
        report.tried("mutants and edge variants", mutants);
    }
    Ok(())
}

/// The bodies of an exercise that were tried, and those that pass, in words.
#[derive(Default)]
struct Found {
    answers: usize,
    mutants: usize,
    passing: Vec<String>,
}

/// Tries the bodies of an exercise that have to be wrong.
fn try_wrong(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<Found> {
    let mut found = Found::default();
    let Some(cases) = tried.cases_of(exercise)? else {
        found.passing.push("any answer: there are no cases".to_owned());
        return Ok(found);
    };
    let mut served = tried.serve(exercise, &cases);
    let allowed: Vec<&String> =
        exercise.equivalent.iter().flat_map(|it| it.mutants.iter().chain(&it.edges)).collect();
    for Body { number, .. } in tried.built(exercise).filter(|body| body.kind == Kind::WrongAnswer) {
        found.answers += 1;
        if trust::fault(&mut Coarse(&mut served), &number.to_string(), CASES)?.is_none() {
            found.passing.push(format!("{}, with ten times the tolerance", describe(exercise, number)));
        }
    }
    let is_built = |it: &&Mutant| !tried.refused.contains(&(exercise.name.clone(), it.number));
    for mutant in mutants.iter().filter(is_built).filter(|it| !allowed.contains(&&it.change)) {
        found.mutants += 1;
        let is_right = trust::fault(&mut served, &mutant.number.to_string(), CASES)?.is_none();
        if is_right && tried.passes(exercise, mutant.number)? {
            found.passing.push(mutant.change.clone());
        }
    }
    Ok(found)
}

/// Bodies that may be off by ten times as much.
struct Coarse<'a>(&'a mut dyn Bodies);

impl Bodies for Coarse<'_> {
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let mut rights = self.0.rights(cases)?;
        rights.iter_mut().flatten().for_each(|asked| asked.right.tolerance *= 10.0);
        Ok(rights)
    }

    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        self.0.outcomes(body, cases)
    }

    fn inputs(&mut self, case: &Case) -> Result<Vec<(String, String)>> {
        self.0.inputs(case)
    }

    fn wait(&mut self, patience: Duration) {
        self.0.wait(patience);
    }
}
