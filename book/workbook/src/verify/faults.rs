//! What is wrong with an exercise, in words.

use super::{BLANK, ORIGINAL};
use crate::{
    book::Book,
    exercise::Exercise,
    known::{self, Known},
    trial::{Outcome, snapshot_folder},
};

/// What a body is for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Blank,
    Mistake,
    AlsoRight,
    Original,
}

impl Kind {
    pub(super) fn of(exercise: &Exercise, number: usize) -> Self {
        match number {
            BLANK => Kind::Blank,
            ORIGINAL => Kind::Original,
            number if number <= exercise.mistakes.len() => Kind::Mistake,
            _ => Kind::AlsoRight,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Blank => "blanks",
            Kind::Mistake => "known mistakes",
            Kind::AlsoRight => "other right answers",
            Kind::Original => "originals",
        }
    }
}

pub(super) fn what_it_is(exercise: &Exercise, number: usize) -> String {
    match Kind::of(exercise, number) {
        Kind::Blank => "its stub".to_owned(),
        Kind::Mistake => format!("mistake {number}"),
        Kind::AlsoRight => format!("right answer {}", number - exercise.mistakes.len()),
        Kind::Original => "the original".to_owned(),
    }
}

/// What is wrong with a body's outcome; none if it is as it should be.
pub(super) fn fault(
    exercise: &Exercise,
    kind: Kind,
    number: usize,
    outcome: &Outcome,
    known: &Known,
) -> Option<String> {
    let calls_it = outcome.failures.values().any(|said| said.contains(&exercise.name));
    match kind {
        Kind::Blank | Kind::Mistake if outcome.is_pass() => Some("passes its tests".to_owned()),
        Kind::Blank if exercise.is_rust() && !calls_it => {
            Some("fails its tests, but they never call it".to_owned())
        }
        Kind::Mistake => unrecognised(exercise, number, outcome, known),
        Kind::Original | Kind::AlsoRight if !outcome.is_pass() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        _ => None,
    }
}

fn unrecognised(exercise: &Exercise, number: usize, outcome: &Outcome, known: &Known) -> Option<String> {
    let why = match known.get(&(exercise.name.clone(), number)) {
        None => "nothing is recorded of it; --record".to_owned(),
        Some(recorded) if !known::same(recorded, outcome) => {
            "another outcome is recorded; --record".to_owned()
        }
        Some(_) => match known::recognise(exercise, known, outcome)?.number {
            found if found == number => return None,
            found => format!("its tests can't tell it from mistake {found}"),
        },
    };
    Some(format!("is not recognised: {why}"))
}

/// What an exercise lacks; empty where it has all it needs.
pub(super) fn what_is_missing(book: &Book, exercise: &Exercise) -> Vec<String> {
    let mut missing = Vec::new();
    let mut expect = |holds: bool, what: &str| {
        if !holds {
            missing.push(what.to_owned())
        }
    };
    expect(exercise.hints.len() == 3, "it has not three hints");
    expect(exercise.hints.iter().all(|hint| !hint.trim().is_empty()), "a hint is empty");
    expect(!exercise.why.trim().is_empty(), "it has no `why`");
    expect((2..=5).contains(&exercise.mistakes.len()), "it has not two to five known mistakes");
    expect(exercise.mistakes.iter().all(|mistake| !mistake.says.is_empty()), "a mistake has no `says`");
    expect((1..=30).contains(&exercise.minutes), "its minutes are not 1 to 30");
    expect(exercise.is_rust() || exercise.stub.is_some(), "a shader's function has a `stub`");
    let snapshots = snapshot_folder(&book.root, &exercise.folder);
    let influences = exercise.influences.as_ref().is_none_or(|file| snapshots.join(file).is_file());
    expect(influences, "there is no snapshot of its `influences`");
    missing
}
