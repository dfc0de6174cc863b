//! Problems of the book, for its authors: all at once, each with its place.

use std::{cell::RefCell, fmt};

/// Something that an author has to mend, with its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the workspace's root.
    pub file: String,
    /// The line, counted from 1; 0 for the whole file.
    pub line: usize,
    /// The problem, and the remedy.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}: {}", self.file, self.what),
            line => write!(out, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// All problems found so far.
#[derive(Debug, Default)]
pub struct Problems(RefCell<Vec<Problem>>);

impl Problems {
    /// Notes a problem.
    pub fn add(&self, file: &str, line: usize, what: impl fmt::Display) {
        self.0.borrow_mut().push(Problem { file: file.to_owned(), line, what: what.to_string() });
    }

    /// The problems found so far, file by file.
    pub fn sorted(&self) -> Vec<Problem> {
        let mut all = self.0.borrow().clone();
        all.sort();
        all.dedup();
        all
    }
}
