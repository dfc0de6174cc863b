//! Every body that has to be wrong, in a hundred thousand cases: each leaves at the first in which it is.
//!
//! A wrong answer is so in its cases alone, even with ten times the tolerance. So no verdict changes if any
//! other test is ignored, loses an assertion or has a wrong table; without its cases an answer is not judged
//! at all.

use crate::{
    bodies::{Kind, describe},
    build::Mutants,
    pool::on_all_cores,
    tally::{Fate, fate},
    tried::Tried,
};
use runner::{
    bench::mutants::Mutant,
    exercise::{Exercise, error::Result},
    judge::{Asked, Bodies, Case, Inputs, trust},
};
use std::time::Duration;
use tables::case::Outcome;

/// The number of cases.
const CASES: u64 = 100_000;

/// The bodies of an exercise that were tried, and those that pass, in words.
#[derive(Default)]
pub struct Found {
    /// The number of wrong answers.
    pub answers: usize,
    /// The number of mutants and edge variants.
    pub mutants: usize,
    /// Those of all that pass.
    pub passing: Vec<String>,
}

/// The wrong answers that are right in all cases, and the mutants that pass all other tests, too, for each
/// exercise in Rust.
///
/// # Errors
/// If a program can't be run.
pub fn prove<'a>(tried: &Tried<'a>, mutants: &Mutants) -> Result<Vec<(&'a Exercise, Found)>> {
    let exercises = tried.copied.exercises.iter().filter(|exercise| exercise.is_rust());
    let all: Vec<&Exercise> = exercises.copied().collect();
    let try_one =
        |exercise: &&'a Exercise| Ok((*exercise, try_wrong(tried, exercise, &mutants[&exercise.name])?));
    on_all_cores(&all, try_one).into_iter().collect()
}

/// Tries the bodies of an exercise that have to be wrong.
fn try_wrong(tried: &Tried, exercise: &Exercise, mutants: &[Mutant]) -> Result<Found> {
    let (mut found, mut probe) = (Found::default(), tried.probe(exercise)?);
    let Some(cases) = probe.cases() else {
        found.passing.push("any answer: there are no cases".to_owned());
        return Ok(found);
    };
    for body in tried.built(exercise).filter(|body| body.kind == Kind::WrongAnswer) {
        found.answers += 1;
        if trust::fault(&mut Coarse(cases), &body.number.to_string(), CASES)?.is_none() {
            found.passing.push(format!("{}, with ten times the tolerance", describe(exercise, body.number)));
        }
    }
    let allowed = exercise.equivalent.iter().flat_map(|it| it.mutants.iter().chain(&it.edges));
    let is_allowed = |mutant: &&Mutant| allowed.clone().any(|allowed| *allowed == mutant.change);
    // Of the other right answers' mutants, many are right.
    for mutant in mutants.iter().filter(|it| it.of == 0 && !is_allowed(it)) {
        match fate(tried, exercise, &mut probe, mutant.number, CASES)? {
            Fate::Refused => continue,
            Fate::Killed => {}
            Fate::Survived => found.passing.push(mutant.change.clone()),
        }
        found.mutants += 1;
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

    fn inputs(&mut self, cases: &[Case]) -> Result<Vec<Inputs>> {
        self.0.inputs(cases)
    }

    fn wait(&mut self, patience: Duration) {
        self.0.wait(patience);
    }
}
