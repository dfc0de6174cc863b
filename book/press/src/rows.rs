//! The rows: the single things that the tutorials describe.

use crate::problem::Problems;
use serde::Deserialize;
use toml::Spanned;

/// The file of the rows, relative to the workspace's root.
pub const FILE: &str = "book/rows.toml";

/// One thing that the tutorials describe.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The row's name, such as `S0-01`.
    pub id: String,
    /// A short title.
    pub title: String,
    /// The reason why it is treated in words alone and nothing can be run.
    pub words: Option<String>,
    /// Its line in the file.
    #[serde(skip)]
    pub line: usize,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, rename = "row")]
    rows: Vec<Spanned<Row>>,
}

/// All rows of the file's text, in order. Faults become problems.
pub fn read(text: &str, problems: &Problems) -> Vec<Row> {
    let line_at = |byte: usize| text[..byte].matches('\n').count() + 1;
    let file: File = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            problems.add(FILE, line_at(error.span().map_or(0, |span| span.start)), error.message());
            return Vec::new();
        }
    };
    let mut rows: Vec<Row> = Vec::new();
    for row in file.rows {
        let row = Row { line: line_at(row.span().start), ..row.into_inner() };
        if rows.iter().any(|before| before.id == row.id) {
            problems.add(FILE, row.line, format!("the row {} is there twice", row.id));
        } else {
            rows.push(row);
        }
    }
    rows
}
