//! What can be said of an answer.

use crate::{cargo::CompileError, known::Found, trial::Outcome, worst::Worst};

/// What is to be said of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right.
    Solved,
    /// The function is as it was handed out, and was never blanked.
    NotStarted,
    /// The function, or part of it, is still `todo!`.
    NotWritten,
    /// It needs another function, which is still `todo!`.
    WaitsFor(String),
    /// The compiler refuses it.
    DoesNotCompile(Refused),
    /// It runs, and its tests fail.
    Wrong(Wrong),
    /// There is no test of that name, so nothing was checked.
    NoTests,
    /// Tests that can't be made on this machine, in their words; the others pass.
    NotChecked(Vec<String>),
    /// The tests pass, but only since these recorded tables were changed.
    SnapshotsChanged(Vec<String>),
}

/// What the compiler said.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The first of its errors in the learner's lines, or else the first.
    pub error: CompileError,
    /// How many errors there are.
    pub count: usize,
    /// Whose function it is in; none if it is in no exercise's.
    pub owner: Option<String>,
}

/// How an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// What its tests said.
    pub outcome: Outcome,
    /// The known mistake that it shows.
    pub mistake: Option<Found>,
    /// What is off most.
    pub worst: Option<Worst>,
    /// Other exercises that are begun and not solved: the fault may be there.
    pub others: Vec<String>,
}
