//! The rows that a case ends in.

use std::fmt::{self, Display, Write};
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
        let _ = write!(Word(&mut self.0), "{label}");
        for cell in cells {
            self.0.push(' ');
            let _ = write!(Word(&mut self.0), "{cell}");
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

/// Text that becomes one word.
struct Word<'t>(&'t mut String);

impl Write for Word<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (index, part) in text.split(' ').enumerate() {
            self.0.push_str(if index == 0 { "" } else { "_" });
            self.0.push_str(part);
        }
        Ok(())
    }
}

/// A refusal as what is right.
pub fn refusal() -> Right {
    Right { refuses: true, ..Rows::default().right() }
}
