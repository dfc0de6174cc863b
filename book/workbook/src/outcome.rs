//! What the tests of one exercise said of an answer.

use crate::cases::Case;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

/// How long the tests of one exercise may run; they take some milliseconds. `WORKBOOK_LIMIT_S` gives another number of seconds.
pub fn limit() -> Duration {
    let seconds = std::env::var("WORKBOOK_LIMIT_S").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(20))
}

/// What is said of a test that expects a panic and gets none.
pub const NOT_REFUSED: &str = "it should have refused, with a panic";

/// What the tests of one exercise said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The paths of all tests.
    pub tests: Vec<String>,
    /// The tests that fail and what they say, by the test's path.
    pub failures: BTreeMap<String, String>,
    /// Those that fail by a panic in a stage's own code, as of a refusal.
    pub refused: BTreeSet<String>,
    /// Whether the test program ended before its tests did: stopped, out of memory or stack, by itself.
    pub ended_early: bool,
    /// Whether it was stopped because its time was up.
    pub timed_out: bool,
    /// The tables that differ from their snapshots, by the snapshot's file name.
    pub tables: BTreeMap<String, String>,
    /// Tests that could not be made here, in their words.
    pub skipped: Vec<String>,
    /// What came of the random cases; empty where there are none.
    pub cases: Vec<Case>,
}

impl Outcome {
    /// Whether all tests passed, and there were any.
    pub fn is_pass(&self) -> bool {
        !self.tests.is_empty()
            && self.failures.is_empty()
            && self.tables.is_empty()
            && self.skipped.is_empty()
    }
}
