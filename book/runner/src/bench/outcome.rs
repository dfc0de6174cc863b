//! The outcome of one exercise's tests with an answer.

use catalogue::Text;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

pub use tables::case::{not_refused, too_long};

/// The time limit for the tests of one exercise, which take milliseconds. `WORKBOOK_LIMIT_S` sets another, in
/// seconds.
pub fn limit() -> Duration {
    let seconds = std::env::var("WORKBOOK_LIMIT_S").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(20))
}

/// The outcome of the tests of one exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The paths of all tests.
    pub tests: Vec<String>,
    /// The tests that fail, with their messages, by path.
    pub failures: BTreeMap<String, Text>,
    /// The tests that fail by a panic in a stage's own code, such as a refusal.
    pub refused: BTreeSet<String>,
    /// True if it was stopped at the time limit.
    pub timed_out: bool,
    /// The tables that differ from their snapshots, by the snapshot's file name.
    pub tables: BTreeMap<String, String>,
    /// Tests that could not be run here, with their reasons.
    pub skipped: Vec<String>,
}

impl Outcome {
    /// The outcome of tests the last of which was stopped at its time limit.
    pub fn endless(tests: Vec<String>) -> Self {
        let failures = tests.last().map(|last| (last.clone(), too_long())).into_iter().collect();
        Self { tests, failures, timed_out: true, ..Self::default() }
    }

    /// True if there were tests and all passed.
    pub fn is_pass(&self) -> bool {
        !self.tests.is_empty()
            && self.failures.is_empty()
            && self.tables.is_empty()
            && self.skipped.is_empty()
    }
}
