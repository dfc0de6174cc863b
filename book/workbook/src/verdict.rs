//! What can be said of an answer.

use crate::{cases::Difference, found::Found, outcome::Outcome, worst::Worst};
use exercises::{cargo::CompileError, refusal::Refusal};

/// What is to be said of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right.
    Solved,
    /// The mistake that was hidden in it is mended, and was this one.
    Mended(String),
    /// The function is as it was handed out, but for comments and layout.
    AsHandedOut {
        /// Whether it was blanked before, and then came back.
        is_begun: bool,
    },
    /// The function, or part of it, is still `todo!`.
    NotWritten,
    /// Its tests need another function, handed out blank as this one was, and that is not written.
    WaitsFor(String),
    /// It is not even tried.
    Refused(Refusal),
    /// The compiler refuses it.
    DoesNotCompile(Broken),
    /// It runs, and its tests fail.
    Wrong(Box<Wrong>),
    /// There is no test of that name, so nothing was checked.
    NoTests,
    /// Tests that can't be made on this machine, in their words; the others pass.
    NotChecked(Vec<String>),
}

/// What the compiler said.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The first of its errors in the learner's lines, or else the first.
    pub error: CompileError,
    /// How many errors there are.
    pub count: usize,
    /// Whether that error is in the exercise's function, rather than elsewhere.
    pub is_own: bool,
}

/// How an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// What its tests said.
    pub outcome: Outcome,
    /// The known mistake that it shows.
    pub mistake: Option<Found>,
    /// What can be computed of it where no known mistake was found, a sentence each.
    pub described: Vec<String>,
    /// What is off most.
    pub worst: Option<Worst>,
    /// The smallest random case that differs from the original's.
    pub case: Option<Difference>,
}
