//! The outcomes of a function's bodies: built once, run one by one.

use crate::{
    bodies::{Body, Kind},
    tried::Tried,
};
use runner::{
    bench::{FIRST, Mutant, OWN, Outcome, Trial},
    exercise::{Exercise, Result},
    judge::{Findings, TRIES},
    say::facts,
};

/// A body, as it was tried.
pub struct Proved {
    /// The body.
    pub body: Body,
    /// The outcome of its tests.
    pub outcome: Outcome,
    /// The judge's findings.
    pub findings: Findings,
    /// The number of the known mistake that is its twin, or that of the mutant.
    pub mistake: Option<usize>,
}

impl Proved {
    /// True if a learner is told a cause: a twin, or that it is right but for its refusals.
    pub fn is_explained(&self) -> bool {
        self.mistake.is_some() || facts::refusals(&self.findings).is_some()
    }

    /// True if it passes its tests, and is right in all cases.
    pub fn passes(&self) -> bool {
        self.outcome.is_pass() && self.findings.wrong == 0
    }
}

/// Each body in its tests and in many cases, with the body that is its twin: a known mistake, or for a wrong
/// answer a mutant.
///
/// # Errors
/// If a program can't be run.
pub fn tests_of(
    tried: &Tried,
    exercise: &Exercise,
    mutants: &[Mutant],
    left_out: &[usize],
) -> Result<Vec<Proved>> {
    let mut probe = tried.probe(exercise)?;
    let mistakes = tried.built(exercise).filter(|it| it.kind == Kind::Mistake).map(|it| it.number);
    let mut rivals: Vec<usize> = mistakes.collect();
    let mistakes = rivals.len();
    // A shader's mutants have to be drawn, one by one.
    let mutants = mutants.iter().filter(|_| exercise.is_rust()).map(|it| it.number);
    rivals.extend(mutants.filter(|number| !left_out.contains(&(number - FIRST))));
    let names: Vec<String> = rivals.iter().map(usize::to_string).collect();
    let try_one = |body: Body| {
        let names = if body.kind == Kind::WrongAnswer { &names[..] } else { &names[..mistakes] };
        let is_right = matches!(body.kind, Kind::Original | Kind::AlsoRight);
        // The original is what runs where no body is chosen.
        let own = if body.kind == Kind::Original { OWN.to_owned() } else { body.number.to_string() };
        let run = if is_right { Trial::run_all } else { Trial::try_again };
        let (outcome, findings) = probe.try_body(&own, names, tries(exercise, &body), run)?;
        let mistake = findings.twin.as_ref().map(|twin| rivals[twin.rival]);
        Ok(Proved { body, outcome, findings, mistake })
    };
    tried.built(exercise).map(try_one).collect()
}

/// The number of attempts to make a body's failing case smaller: only where that is shown.
fn tries(exercise: &Exercise, body: &Body) -> usize {
    let shows = |number: usize| exercise.mistakes.get(number - 1).is_some_and(|it| !it.shows.is_empty());
    match body.kind {
        Kind::WrongAnswer if exercise.wrong_answers[body.of_kind - 1].never.is_empty() => 0,
        Kind::Mistake if !shows(body.number) => 0,
        _ => TRIES,
    }
}
