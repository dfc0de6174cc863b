//! The outcome of one body: everything that a verdict needs, kept so that the body need not be run again.

use crate::cases::Case;
use runner::bench::outcome::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The outcome of a body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// The reason why it could not be built.
    pub left_out: Option<String>,
    /// The reason why it was stopped.
    pub ended: Option<Early>,
    /// The paths of all visible tests.
    pub tests: Vec<String>,
    /// The tests that fail, with their messages.
    pub failures: BTreeMap<String, String>,
    /// The tests that fail by a panic in a stage's own code.
    pub refused: BTreeSet<String>,
    /// The tables that differ from their snapshots, by the snapshot's file name.
    pub tables: BTreeMap<String, String>,
    /// The visible random cases.
    pub cases: Vec<Made>,
    /// The hidden random cases.
    pub rigs: Vec<Made>,
}

/// The reasons why a body is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Early {
    /// It used up all its fuel.
    NeverEnds,
    /// Its stack overflowed.
    CallsItself,
    /// It asked for more memory than its limit.
    TooMuchMemory,
    /// It printed more than its limit.
    TooMuchOutput,
}

/// The output of a body in a random case. Only the original's lists the inputs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// One line for each input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
    /// The meaning of the output's columns.
    pub columns: String,
    /// The rows of the output, or the refusal and its place.
    pub output: Vec<String>,
    /// The tolerance, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<f64>,
}

impl Made {
    /// The case in the runner's form.
    pub fn case(&self) -> Case {
        let Self { inputs, columns, output, within } = self.clone();
        Case { inputs, columns, output, within }
    }
}

impl From<Case> for Made {
    fn from(Case { inputs, columns, output, within }: Case) -> Self {
        Self { inputs, columns, output, within }
    }
}

impl Early {
    /// The reason, as a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Self::NeverEnds => {
                "It took many times as many steps as the original and was stopped: is there an endless loop?"
            }
            Self::CallsItself => "The stack overflowed: does it call itself endlessly?",
            Self::TooMuchMemory => {
                "It asked for more memory than it may have: does a list in it grow endlessly?"
            }
            Self::TooMuchOutput => "It printed more than it may: does it print endlessly?",
        }
    }
}

impl Tried {
    /// True if there are visible tests and all of them pass.
    pub fn passes(&self) -> bool {
        self.left_out.is_none() && self.ended.is_none() && self.outcome().is_pass()
    }

    /// The outcome in the runner's form.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            tests: self.tests.clone(),
            failures: self.failures.clone(),
            refused: self.refused.clone(),
            timed_out: self.ended == Some(Early::NeverEnds),
            tables: self.tables.clone(),
            skipped: Vec::new(),
        }
    }

    /// All cases in the runner's form, by which it recognises mistakes: the visible ones first.
    pub fn all_cases(&self) -> Vec<Case> {
        self.cases.iter().chain(&self.rigs).map(Made::case).collect()
    }

    /// The visible random cases in the runner's form.
    pub fn cases(&self) -> Vec<Case> {
        self.cases.iter().map(Made::case).collect()
    }
}
