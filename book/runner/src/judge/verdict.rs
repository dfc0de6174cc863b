//! The verdicts on an answer.

use crate::{
    bench::{CompileError, Outcome, Rival},
    exercise::Refusal,
    judge::{Findings, Smallest, Twin, trust::Doubtful, worst::Worst},
};
use catalogue::Text;
use tables::{
    case::{Kind, Outcome as Made},
    places::places,
};

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right.
    Solved,
    /// The mistake hidden in it is fixed; this is its explanation.
    Mended(Text),
    /// The function is as it was handed out, apart from comments and layout.
    AsHandedOut {
        /// True if it was blanked before, and then came back.
        is_begun: bool,
    },
    /// The function, or part of it, is still `todo!`.
    NotWritten,
    /// Its tests need another function that was handed out blank, too, and is not written yet.
    WaitsFor(String),
    /// It was not even tried.
    Refused(Refusal),
    /// The compiler rejects it.
    DoesNotCompile(Broken),
    /// It runs, and its tests fail.
    Wrong(Box<Wrong>),
    /// The workbook's own code or tests are no longer what they were, so a verdict could not be trusted.
    Doubtful(Doubtful),
    /// Reasons why tests can't be run on this machine; the others pass.
    NotChecked(Vec<String>),
}

impl Verdict {
    /// True if a page may run the function: it compiles, and has ended wherever it was tried.
    pub fn may_run(&self) -> bool {
        match self {
            Self::Solved | Self::Mended(_) | Self::AsHandedOut { .. } | Self::NotChecked(_) => true,
            Self::Wrong(wrong) => {
                !wrong.findings.smallest.iter().any(|it| matches!(it.kind, Kind::Endless | Kind::Died))
            }
            _ => false,
        }
    }

    /// True for a wrong answer, if no known mistake does the same in all cases.
    pub fn is_unexplained(&self) -> bool {
        let Self::Wrong(wrong) = self else { return false };
        let is_known = wrong.twin.as_ref().is_some_and(|rival| rival.mistake.is_some());
        let is_in_some = |it: &Twin| it.kind.is_some_and(|kind| !matches!(kind, Kind::Endless | Kind::Died));
        wrong.findings.wrong > 0 && (!is_known || wrong.findings.twin.as_ref().is_none_or(is_in_some))
    }

    /// True for a wrong answer that only lets through what it should refuse.
    pub fn is_unrefused(&self) -> bool {
        let Self::Wrong(wrong) = self else { return false };
        let smallest = &wrong.findings.smallest;
        !smallest.is_empty() && smallest.iter().all(|it| it.kind == Kind::NotRefused)
    }

    /// The smallest case that the stage's window can show: its rows are places, and one is off.
    pub fn in_space(&self) -> Option<&Smallest> {
        let Self::Wrong(wrong) = self else { return None };
        wrong.findings.smallest.iter().find(|Smallest { right, outcome, .. }| {
            let (Made::Rows(made), false) = (outcome, right.refuses) else { return false };
            places(&right.columns, &right.rows, made, right.tolerance).is_some()
        })
    }
}

/// The compiler's errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The first of its errors in the learner's lines, or else the first.
    pub error: CompileError,
    /// The number of errors.
    pub count: usize,
    /// True if that error is in the exercise's function.
    pub is_own: bool,
}

/// The error of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The outcome of its tests.
    pub outcome: Outcome,
    /// The body that does the same.
    pub twin: Option<Rival>,
    /// The part that is furthest off.
    pub worst: Option<Worst>,
    /// The judge's findings.
    pub findings: Findings,
}
