//! What came of one body: all that a verdict needs, so that it is kept and nobody runs the body again.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use workbook::{cases::Case, outcome::Outcome};

/// What came of a body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// Why it could not be built.
    pub left_out: Option<String>,
    /// Why it was ended from outside.
    pub ended: Option<Early>,
    /// The paths of all visible tests.
    pub tests: Vec<String>,
    /// The tests that fail and what they say.
    pub failures: BTreeMap<String, String>,
    /// Those that fail by a panic in a stage's own code.
    pub refused: BTreeSet<String>,
    /// The tables that differ from their snapshots, by the snapshot's file name.
    pub tables: BTreeMap<String, String>,
    /// What came of the visible random cases.
    pub cases: Vec<Made>,
    /// What came of the hidden ones.
    pub rigs: Vec<Made>,
}

/// Why a body was ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Early {
    /// It used up all its instructions.
    NeverEnds,
    /// Its stack overflowed.
    CallsItself,
    /// It asked for more memory than there is for it.
    TooMuchMemory,
    /// It printed more than there is room for.
    TooMuchOutput,
}

/// What a body made in a random case. Of what it was given only the original's has a list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// A line per input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
    /// What the output's columns hold.
    pub columns: String,
    /// The rows of the output, or the refusal and its place.
    pub output: Vec<String>,
}

impl Made {
    /// As the runner has it.
    pub fn case(&self) -> Case {
        let Self { inputs, columns, output } = self.clone();
        Case { inputs, columns, output }
    }
}

impl From<Case> for Made {
    fn from(Case { inputs, columns, output }: Case) -> Self {
        Self { inputs, columns, output }
    }
}

impl Tried {
    /// Whether all visible tests pass, and there were any.
    pub fn passes(&self) -> bool {
        self.left_out.is_none() && self.ended.is_none() && self.outcome().is_pass()
    }

    /// As the runner has it, which recognises mistakes by it.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            tests: self.tests.clone(),
            failures: self.failures.clone(),
            refused: self.refused.clone(),
            ended_early: self.ended.is_some(),
            timed_out: self.ended == Some(Early::NeverEnds),
            tables: self.tables.clone(),
            skipped: Vec::new(),
            cases: self.cases(),
        }
    }

    /// What it made in the visible random cases.
    pub fn cases(&self) -> Vec<Case> {
        self.cases.iter().map(Made::case).collect()
    }
}
