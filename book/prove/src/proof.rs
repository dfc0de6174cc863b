//! The evidence that a window shows its exercise's function.

use serde_json::{Value, json};
use std::{collections::BTreeMap, env::var_os};

/// The means by which something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By `--check`.
    Check,
    /// By `--check --capture`, in a display.
    Capture,
}

/// The evidence that a window shows its exercise's function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Blank, it is not as expected: the function runs in this window.
    pub runs: Option<How>,
    /// As handed out, it is as expected: the function's result is compared.
    pub compared: Option<How>,
    /// The first known mistake with which it is not as expected.
    pub mistake: Option<(usize, How)>,
    /// True if `--capture` was skipped because there is no display.
    pub skipped: bool,
    /// The faults, in words.
    pub faults: Vec<String>,
    /// By the body's number, line by line: the output for the mistakes that have a `shows`, and for the
    /// original.
    pub seen: BTreeMap<usize, Vec<String>>,
}

impl How {
    /// For a program.
    fn word(self) -> &'static str {
        match self {
            How::Check => "check",
            How::Capture => "capture",
        }
    }
}

impl Proof {
    /// For a program.
    pub fn json(&self) -> Value {
        let mistake = self.mistake.map(|(number, how)| (number, how.word()));
        json!({
            "runs": self.runs.map(How::word), "compared": self.compared.map(How::word), "mistake": mistake,
            "skipped": self.skipped,
        })
    }

    /// The faults, in words; empty if the window shows everything that it should, or could not be tried.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = self.faults.clone();
        let is_missing = self.runs.is_none() || self.mistake.is_none();
        // If nothing could be compared, its evidence means nothing.
        if !is_missing || (!problems.is_empty() && self.runs.is_none()) {
            return problems;
        }
        match (self.skipped, var_os("CI").is_some()) {
            (true, true) => {
                problems.push("its window could not be looked at: there is no display".to_owned())
            }
            (true, false) => {}
            (false, _) if self.runs.is_none() => {
                problems.push("its window does not run it: blank, all is as expected".to_owned());
            }
            (false, _) => problems.push("its window sees none of its known mistakes".to_owned()),
        }
        problems
    }
}
