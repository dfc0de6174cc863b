//! The rows that a case ends in.

use std::fmt::{Display, Write};
use tables::{TOLERANCE, case::Right};

/// A table: rows of a label and cells. Numbers keep all their digits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows(String);

impl Rows {
    /// A table of one row.
    pub fn of(label: &str, cells: impl IntoIterator<Item = impl Display>) -> Self {
        Self::default().and(label, cells)
    }

    /// The table with one more row. Spaces in its label and in its cells become `_`.
    pub fn and(mut self, label: impl Display, cells: impl IntoIterator<Item = impl Display>) -> Self {
        self.push(label, cells);
        self
    }

    /// Adds a row, as [`Rows::and`].
    pub fn push(&mut self, label: impl Display, cells: impl IntoIterator<Item = impl Display>) {
        let mut word = |word: &dyn Display, before: &str| {
            let start = self.0.len();
            let _ = write!(self.0, "{before}{word}");
            if self.0[start + before.len()..].contains(' ') {
                let word = self.0[start + before.len()..].replace(' ', "_");
                self.0.replace_range(start + before.len().., &word);
            }
        };
        word(&label, "");
        for cell in cells {
            word(&cell, " ");
        }
        self.0.push('\n');
    }

    /// The table as text, one line per row.
    pub fn into_text(self) -> String {
        self.0
    }

    /// These rows as what is right.
    pub fn right(self) -> Right {
        Right {
            rows: self.0,
            refuses: false,
            columns: String::new(),
            tolerance: TOLERANCE,
            because: String::new(),
        }
    }
}

/// A refusal as what is right.
pub fn refusal() -> Right {
    Right { refuses: true, ..Rows::default().right() }
}
