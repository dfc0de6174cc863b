//! What the tutorials describe, row by row, and where it is treated: sections, code, exercises and tests.

use crate::{code, marks::Mark, problem::Problems, sources::Sources};
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

/// Where the rows are, from the workspace's root.
pub const FILE: &str = "book/rows.toml";

/// The page that lists them, from the chapters' folder.
pub const PAGE: &str = "back/rows.html";

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
    /// Why it is treated in words alone, and nothing can be run.
    pub words: Option<String>,
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
    words: Option<String>,
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
        let FileRow { id, title, words } = row.into_inner();
        if rows.iter().any(|row| row.id == id) {
            problems.add(FILE, line, format!("the row {id} is there twice"));
        } else {
            rows.push(Row { id, title, words, line });
        }
    }
    rows
}

/// `{{#rows}}` as Markdown, for that page.
pub fn page(sources: &Sources, page: &Path) -> String {
    let mut text = String::new();
    for (start, title) in GROUPS {
        let group = sources.rows.iter().filter(|row| row.id.starts_with(start));
        let lines: String = group.map(|row| line(sources, page, row)).collect();
        if !lines.is_empty() {
            text += &format!("## {start}: {title}\n\n| Row | What, and where |\n|-|-|\n{lines}\n");
        }
    }
    text
}

fn line(sources: &Sources, page: &Path, row: &Row) -> String {
    let sections = sources.contents.iter().flat_map(|entry| entry.sections_of(&row.id));
    let marks =
        |is_test: bool| sources.marks.iter().filter(move |it| it.id == row.id && it.is_test == is_test);
    let link = |mark: &Mark| {
        let address = code::page_of(sources, page, &mark.file, Some(&format!("L{}", mark.line)));
        format!("[`{}`]({address})", mark.name)
    };
    // A chapter's own exercise, where the chapter treats the row or the function has the mark.
    let exercises = sources.contents.iter().filter_map(|entry| {
        let exercise = entry.header.exercise_in(&sources.workspace)?;
        let is_its = |mark: &Mark| mark.name == exercise.name && mark.file == exercise.path();
        let is_meant = entry.header.treats(&row.id) || marks(false).any(is_its);
        is_meant.then(|| format!("[`{}`](../{}#write)", exercise.name, entry.path.display()))
    });
    let places = [
        ("Read", sections.collect()),
        ("Code", marks(false).map(link).collect()),
        ("Write", exercises.collect()),
        ("Test", marks(true).map(link).collect::<Vec<_>>()),
        ("Nothing runs:", row.words.iter().cloned().collect()),
    ];
    let places = places.into_iter().filter(|(_, links)| !links.is_empty());
    let places: String = places
        .map(|(what, links)| format!("<span class=\"row-places\"><b>{what}</b> {}</span>", links.join(", ")))
        .collect();
    format!("| <span id=\"{0}\">{0}</span> | {1}{places} |\n", row.id, row.title.replace('|', "\\|"))
}
