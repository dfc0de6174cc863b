//! What the tutorials describe, row by row, and the chapters that treat it.

use crate::{contents::Entry, problem::Problems};
use serde::Deserialize;
use toml::Spanned;

/// Where the rows are, from the workspace's root.
pub const FILE: &str = "book/rows.toml";

/// The groups of rows, by how their names begin.
const GROUPS: [(&str, &str); 7] = [
    ("S0", "Bones that only move"),
    ("S1", "The box arm"),
    ("S2", "Loading .X files"),
    ("S3", "Microsoft's sample"),
    ("S4", "Rest pose, bind pose, CPU and GPU"),
    ("D", "Worked numbers"),
    ("E", "Errors, put right"),
];

/// One thing that the tutorials describe.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Such as `S0-01`.
    pub id: String,
    /// In a few words.
    pub title: String,
    /// Its line in the file.
    pub line: usize,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, rename = "row")]
    rows: Vec<Spanned<FileRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRow {
    id: String,
    title: String,
}

/// All rows of the file's text, in order; what makes no sense becomes a problem.
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
        let line = line_at(row.span().start);
        let FileRow { id, title } = row.into_inner();
        if rows.iter().any(|row| row.id == id) {
            problems.add(FILE, line, format!("the row {id} is there twice"));
        } else {
            rows.push(Row { id, title, line });
        }
    }
    rows
}

/// `{{#rows}}` as Markdown.
pub fn page(rows: &[Row], contents: &[Entry]) -> String {
    let mut text = String::new();
    for (start, title) in GROUPS {
        let group = rows.iter().filter(|row| row.id.starts_with(start));
        let lines: String = group.map(|row| line(row, contents)).collect();
        if !lines.is_empty() {
            text += &format!("## {start}: {title}\n\n| Row | What | Where |\n|-|-|-|\n{lines}\n");
        }
    }
    text
}

fn line(row: &Row, contents: &[Entry]) -> String {
    let treats = |entry: &&Entry| entry.header.rows.iter().any(|(_, id)| *id == row.id);
    let links: Vec<_> = contents.iter().filter(treats).map(Entry::link).collect();
    format!(
        "| <span id=\"{0}\">{0}</span> | {1} | {2} |\n",
        row.id,
        row.title.replace('|', "\\|"),
        links.join(", ")
    )
}
