//! What is wrong with the book, for its authors: all of it at once, each with its place.

use std::{cell::RefCell, fmt};

/// Something that an author has to mend, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// From the workspace's root.
    pub file: String,
    /// Counted from 1; 0 where it is the whole file.
    pub line: usize,
    /// What is wrong, and what to do.
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
    /// Takes note of one.
    pub fn add(&self, file: &str, line: usize, what: impl fmt::Display) {
        self.0.borrow_mut().push(Problem { file: file.to_owned(), line, what: what.to_string() });
    }

    /// Those found so far, file by file.
    pub fn sorted(&self) -> Vec<Problem> {
        let mut all = self.0.borrow().clone();
        all.sort();
        all.dedup();
        all
    }
}
