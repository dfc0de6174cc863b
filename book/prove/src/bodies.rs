//! The bodies that a function is tried with, and their outcomes: built once, run one by one.

use crate::tried::Tried;
use runner::{
    bench::{FIRST, Mutant, OWN, Outcome, Trial},
    exercise::{Exercise, Result},
    judge::{Findings, TRIES},
    say::facts,
};

/// The purpose of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The blank that a learner begins with.
    Blank,
    /// A known mistake.
    Mistake,
    /// A right answer that is written differently.
    AlsoRight,
    /// A wrong answer as a learner would write it.
    WrongAnswer,
    /// The function as it is handed out.
    Original,
}

impl Kind {
    /// One of it, and many.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Kind::Blank => ["its stub", "blanks"],
            Kind::Mistake => ["mistake", "known mistakes"],
            Kind::AlsoRight => ["right answer", "other right answers"],
            Kind::WrongAnswer => ["wrong answer", "wrong answers"],
            Kind::Original => ["the original", "originals"],
        }
    }
}

/// One of the bodies.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its purpose.
    pub kind: Kind,
    /// Its number among those of its kind, counted from 1.
    pub of_kind: usize,
    /// 0 for the blank; then those of mistakes, other right answers, wrong ones, and the original.
    pub number: usize,
    /// The text between the braces; `None` for the original.
    pub code: Option<String>,
}

impl Body {
    /// What chooses it: the original is what runs where no body is chosen.
    pub fn key(&self) -> String {
        if self.kind == Kind::Original { OWN.to_owned() } else { self.number.to_string() }
    }

    /// True for a known mistake of which its author says what it shows.
    pub fn shows(&self, exercise: &Exercise) -> bool {
        let mistakes = exercise.mistakes.iter().skip(self.of_kind - 1);
        self.kind == Kind::Mistake && mistakes.take(1).any(|mistake| !mistake.shows.is_empty())
    }

    /// The body in words.
    pub fn in_words(&self) -> String {
        let [one, _] = self.kind.words();
        match self.kind {
            Kind::Blank | Kind::Original => one.to_owned(),
            _ => format!("{one} {}", self.of_kind),
        }
    }
}

/// The blank, the known mistakes, the other right answers, the wrong ones and last the original, whose text
/// this is.
pub fn bodies_of(exercise: &Exercise, original: &str) -> Vec<Body> {
    // Not every mistake may have a body.
    let mistakes = exercise.mistake_bodies(original);
    let also_right = (1..).zip(exercise.also_right.iter().cloned());
    let wrong = (1..).zip(exercise.wrong_answers.iter().map(|it| it.body.clone()));
    let all = [(Kind::Blank, 1, Some(exercise.stub_body()))].into_iter();
    let all = all
        .chain(mistakes.map(|(number, body)| (Kind::Mistake, number, Some(body))))
        .chain(also_right.map(|(number, body)| (Kind::AlsoRight, number, Some(body))))
        .chain(wrong.map(|(number, body)| (Kind::WrongAnswer, number, Some(body))))
        .chain([(Kind::Original, 1, None)]);
    (0..).zip(all).map(|(number, (kind, of_kind, code))| Body { kind, of_kind, number, code }).collect()
}

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
        let run = if is_right { Trial::run_all } else { Trial::try_again };
        let (outcome, findings) = probe.try_body(&body.key(), names, tries(exercise, &body), run)?;
        let mistake = findings.twin.as_ref().map(|twin| rivals[twin.rival]);
        Ok(Proved { body, outcome, findings, mistake })
    };
    tried.built(exercise).map(try_one).collect()
}

/// The number of attempts to make a body's failing case smaller: only where that is shown.
fn tries(exercise: &Exercise, body: &Body) -> usize {
    match body.kind {
        Kind::WrongAnswer if exercise.wrong_answers[body.of_kind - 1].never.is_empty() => 0,
        Kind::Mistake if !body.shows(exercise) => 0,
        _ => TRIES,
    }
}
