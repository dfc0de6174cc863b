//! What the tutorials describe, row by row, and the chapters that treat it.

use crate::{contents::Entry, sources::Sources};
use toml::de::DeTable;

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

/// All rows, in order; what makes no sense becomes a problem.
pub fn read(sources: &Sources) -> Vec<Row> {
    let text = sources.text(FILE).unwrap_or_default();
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let parsed = match DeTable::parse(&text) {
        Ok(parsed) => parsed,
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            sources.problems.add(FILE, line(at), error.message());
            return Vec::new();
        }
    };
    let tables = parsed.get_ref().get("row").and_then(|rows| rows.get_ref().as_array());
    let mut rows: Vec<Row> = Vec::new();
    for item in tables.into_iter().flatten() {
        let word = |key: &str| Some(item.get_ref().get(key)?.get_ref().as_str()?.to_owned());
        let line = line(item.span().start);
        match (word("id"), word("title")) {
            (Some(id), Some(_)) if rows.iter().any(|row| row.id == id) => {
                sources.problems.add(FILE, line, format!("the row {id} is there twice"));
            }
            (Some(id), Some(title)) => rows.push(Row { id, title, line }),
            _ => sources.problems.add(FILE, line, "a row has an `id` and a `title`"),
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

/// The ids that a table of requirements lists, such as `S2-16..19` or `S2-10, S2-11`, each by itself.
pub fn ids_of_requirements(text: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for line in text.lines() {
        if let Some(cell) = line.strip_prefix('|').and_then(|line| line.split('|').next()) {
            cell.split(',').for_each(|part| add_ids(part.trim(), &mut ids));
        }
        // Errors and data stand in bold, sometimes several in a line.
        for bold in line.split("**").skip(1).step_by(2) {
            add_ids(bold.trim_end_matches('.'), &mut ids);
        }
    }
    ids
}

fn add_ids(part: &str, ids: &mut Vec<String>) {
    let is_data = part.len() == 2 && part.starts_with('D');
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((start, numbers)) = part.split_once('-') else {
        ids.extend(is_data.then(|| part.to_owned()));
        return;
    };
    if start.len() != 2 || !start.starts_with(['S', 'E']) {
        return;
    }
    let (first, last) = numbers.split_once("..").unwrap_or((numbers, numbers));
    if let (true, true, Ok(from), Ok(to)) =
        (is_number(first), is_number(last), first.parse(), last.parse::<usize>())
    {
        let width = first.len();
        ids.extend((from..=to).map(|number: usize| format!("{start}-{number:0width$}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_name_their_rows_in_three_ways() {
        let text =
            "| S2-10, S2-11 | a |\n| S2-16..19 | b |\n| | c |\n**D0.** Bones\n- **E0-1** x **E0-2** y\n";
        let ids = ids_of_requirements(text);
        assert_eq!(ids, ["S2-10", "S2-11", "S2-16", "S2-17", "S2-18", "S2-19", "D0", "E0-1", "E0-2"]);
    }
}
