//! A snapshot as a table of HTML.

use crate::{
    html::{escape, markdown_line},
    inline::inline,
    snapshot::{self, Snapshot, readable},
    sources::Sources,
};
use std::path::Path;

/// More rows than this are folded away.
const OPEN_ROWS: usize = 15;

/// `{{#table STAGE/NAME rows=0,1 head=vertex,x,y,z | Caption}}`
///
/// # Errors
/// If the snapshot or a row isn't there, or an option is unknown; in words.
pub fn table(sources: &Sources, page: &Path, words: &str) -> Result<String, String> {
    let (words, caption) =
        words.split_once('|').map_or((words, ""), |(words, caption)| (words, caption.trim()));
    let mut words = words.split_whitespace();
    let name = words.next().ok_or("say {{#table STAGE/NAME}}")?;
    let mut snapshot = snapshot::find(sources, name)?;
    let mut head = None;
    for word in words {
        match word.split_once('=') {
            Some(("rows", names)) => snapshot = only(&snapshot, names)?,
            Some(("head", names)) => head = Some(names.split(',').map(str::to_owned).collect()),
            _ => return Err(format!("`{word}` is no option of a table: rows=… and head=… are")),
        }
    }
    let head = head.unwrap_or_else(|| usual_head(&snapshot));
    let wide = snapshot.rows.iter().map(Vec::len).max().unwrap_or(0);
    if head.len() > wide {
        return Err(format!("{} headings for {wide} columns: {}", head.len(), head.join(",")));
    }
    let caption = markdown_line(&inline(sources, page, caption)?);
    Ok(html(&snapshot, &head, wide, &caption, name))
}

fn only(snapshot: &Snapshot, names: &str) -> Result<Snapshot, String> {
    let rows = names.split(',').map(|name| snapshot.row(name).map(<[String]>::to_vec));
    Ok(Snapshot { rows: rows.collect::<Result<_, _>>()? })
}

/// What the columns are called where the author doesn't say.
fn usual_head(snapshot: &Snapshot) -> Vec<String> {
    let are_positions = snapshot.rows.iter().all(|row| row.len() == 4);
    let are_numbered = snapshot.rows.iter().all(|row| row[0].parse::<usize>().is_ok());
    let first = if are_numbered { "vertex" } else { "name" };
    let rest: &[&str] = if are_positions { &["x", "y", "z"] } else { &[] };
    std::iter::once(&first).chain(rest).map(|word| (*word).to_owned()).collect()
}

fn html(snapshot: &Snapshot, head: &[String], wide: usize, caption: &str, name: &str) -> String {
    let (open, folded) = snapshot.rows.split_at(snapshot.rows.len().min(OPEN_ROWS));
    let caption = if caption.is_empty() { String::new() } else { format!("<caption>{caption}</caption>\n") };
    let label = escape(name);
    let mut html = format!(
        "<div class=\"table\" role=\"group\" aria-label=\"Table of {label}\" tabindex=\"0\">\n<table>\n{caption}{}</table>\n",
        body(open, head, wide)
    );
    if !folded.is_empty() {
        html += &format!(
            "<details><summary>{} more rows</summary>\n<table>\n{}</table>\n</details>\n",
            folded.len(),
            body(folded, head, wide)
        );
    }
    html + "</div>\n"
}

fn body(rows: &[Vec<String>], head: &[String], wide: usize) -> String {
    let headings = (0..wide).map(|column| match head.get(column) {
        Some(text) => format!("<th scope=\"col\">{}</th>", escape(text)),
        None => "<td></td>".to_owned(),
    });
    let mut html = format!("<thead><tr>{}</tr></thead>\n<tbody>\n", headings.collect::<String>());
    for row in rows {
        let cells = (1..wide).map(|column| row.get(column).map_or(String::new(), |cell| cell_html(cell)));
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).collect();
        html += &format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escape(&row[0]));
    }
    html + "</tbody>\n"
}

/// Numbers keep their digits, so that points stand below each other.
fn cell_html(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    escape(cell).replacen('-', "−", usize::from(is_number))
}

/// `{{#value STAGE/NAME ROW COLUMN}}`: a single number.
///
/// # Errors
/// If there is none; in words.
pub fn value(sources: &Sources, words: &str) -> Result<String, String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let [name, row, column] = words[..] else {
        return Err("say {{#value STAGE/NAME ROW COLUMN}}".to_owned());
    };
    let snapshot = snapshot::find(sources, name)?;
    snapshot.cell(row, column).map(readable).map_err(|what| format!("{name}: {what}"))
}
