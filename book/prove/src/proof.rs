//! The evidence that a window shows its exercise's function.

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
    /// The first known mistake with which it is not as expected.
    pub mistake: Option<(usize, How)>,
    /// True if `--capture` was skipped because there is no display.
    pub skipped: bool,
    /// The faults, in words.
    pub faults: Vec<String>,
    /// By the body's number, line by line: the output for the mistakes that say what shows them, and for the
    /// original.
    pub seen: BTreeMap<usize, Vec<String>>,
}

impl Proof {
    /// The faults, in words; empty if the window shows everything that it should, or could not be tried.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = self.faults.clone();
        let missing = match (self.runs, self.mistake) {
            // If nothing could be compared, its evidence means nothing.
            (None, _) if !problems.is_empty() => return problems,
            (None, _) => "its window does not run it: blank, all is as expected",
            (_, None) => "its window sees none of its known mistakes",
            _ => return problems,
        };
        if !self.skipped {
            problems.push(missing.to_owned());
        } else if var_os("CI").is_some() {
            problems.push("its window could not be looked at: there is no display".to_owned());
        }
        problems
    }
}
