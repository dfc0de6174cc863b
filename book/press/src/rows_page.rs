//! The page of rows: the sections, code, exercises and tests that treat each of them.

use crate::{blocks, code, marks::Mark, rows::Row, sources::Sources};
use std::path::Path;

/// Its address, relative to the chapters' folder.
pub const ADDRESS: &str = "back/rows.html";

/// The file of the rows, for the catalogue.
const LIST: &str = "back/rows.md";

/// The groups of rows, by the start of their names.
const GROUPS: [(&str, &str); 7] = [
    ("S0", "Bones that only move"),
    ("S1", "The box arm"),
    ("S2", "Loading .X files"),
    ("S3", "Microsoft's sample"),
    ("S4", "Rest pose, bind pose, CPU and GPU"),
    ("D", "Worked numbers"),
    ("E", "Errors, put right"),
];

/// True if a row's name begins like those of a group, so that the page shows it.
pub fn has_group(id: &str) -> bool {
    GROUPS.iter().any(|(start, _)| id.starts_with(start))
}

/// `{{#rows}}` as Markdown, for that page.
pub fn page(sources: &Sources, page: &Path) -> String {
    let mut text = String::new();
    for (start, title) in GROUPS {
        let group = sources.rows.iter().filter(|row| row.id.starts_with(start));
        let lines: String = group.map(|row| line(sources, page, row)).collect();
        if !lines.is_empty() {
            let id = blocks::id_of(&format!("{start}: {title}"));
            let [title, row, content] =
                [title, "Row", "Content, and places"].map(|text| sources.own(text, &[]));
            text += &format!("## {start}: {title} {{#{id}}}\n\n| {row} | {content} |\n|-|-|\n{lines}\n");
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
    // A chapter's own exercise, if the chapter treats the row or the function has the mark.
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
        ("Nothing runs:", row.words.iter().map(|words| sources.say(Path::new(LIST), words)).collect()),
    ];
    let places = places.into_iter().filter(|(_, links)| !links.is_empty());
    let places: String = places
        .map(|(what, links)| {
            let what = sources.own(what, &[]);
            format!("<span class=\"row-places\"><b>{what}</b> {}</span>", links.join(", "))
        })
        .collect();
    format!(
        "| <span id=\"{0}\">{0}</span> | {1}{places} |\n",
        row.id,
        sources.say(Path::new(LIST), &row.title).replace('|', "\\|")
    )
}
