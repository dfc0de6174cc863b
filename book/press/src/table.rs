//! A snapshot as an HTML table.

use crate::{
    fault::usage,
    html::{escape, markdown_line},
    inline::captioned,
    snapshot::{Snapshot, with_minus},
    sources::Sources,
};
use anyhow::{Result, bail, ensure};
use std::path::Path;

const USAGE: &str = "table STAGE/NAME head=…";

/// `{{#table STAGE/NAME rows=0,1 head=vertex,x,y,z | Caption}}`
///
/// # Errors
/// If the snapshot or a row isn't there, an option is unknown, or there are no headings.
pub fn table(sources: &Sources, page: &Path, words: &str) -> Result<String> {
    let (words, caption) = captioned(sources, page, words)?;
    let mut words = words.split_whitespace();
    let name = words.next().ok_or_else(|| usage(USAGE))?;
    let mut snapshot = Snapshot::find(sources, name)?;
    let mut head = None;
    for word in words {
        match word.split_once('=') {
            Some(("rows", names)) => snapshot.rows = only(&snapshot, names)?,
            Some(("head", names)) => head = Some(names.split(',').collect::<Vec<_>>()),
            _ => bail!("unknown option `{word}`; a table has rows=… and head=…"),
        }
    }
    let head = head.ok_or_else(|| usage(USAGE))?;
    let columns = snapshot.rows.iter().map(Vec::len).max().unwrap_or(0);
    ensure!(head.len() <= columns, "{} headings for {columns} columns", head.len());
    Ok(html(sources, &snapshot, &head, columns, &markdown_line(&caption)))
}

fn only(snapshot: &Snapshot, names: &str) -> Result<Vec<Vec<String>>> {
    names.split(',').map(|name| snapshot.row(name).map(<[String]>::to_vec)).collect()
}

fn html(sources: &Sources, snapshot: &Snapshot, head: &[&str], columns: usize, caption: &str) -> String {
    let caption = if caption.is_empty() { String::new() } else { format!("<caption>{caption}</caption>\n") };
    let label = sources.own_plain("Table of {name}", &[("name", &escape(&snapshot.name))]);
    format!(
        "<div class=\"table\" role=\"group\" aria-label=\"{label}\" tabindex=\"0\">\n<table>\n{caption}{}</table>\n</div>\n",
        body(sources, &snapshot.rows, head, columns)
    )
}

fn body(sources: &Sources, rows: &[Vec<String>], head: &[&str], columns: usize) -> String {
    let headings = (0..columns).map(|column| match head.get(column) {
        Some(text) => format!("<th scope=\"col\">{}</th>", sources.own(&escape(&label(text)), &[])),
        None => "<td></td>".to_owned(),
    });
    let mut html = format!("<thead><tr>{}</tr></thead>\n<tbody>\n", headings.collect::<String>());
    for row in rows {
        // Numbers keep their digits so that decimal points align.
        let cell = |column| {
            row.get(column).map_or(String::new(), |cell: &String| escape(&with_minus(cell)).into_owned())
        };
        let cells: String = (1..columns).map(|column| format!("<td>{}</td>", cell(column))).collect();
        html += &format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escape(&label(&row[0])));
    }
    html + "</tbody>\n"
}

/// A row's name as in a text: `-4.25 s` with a true minus sign for `-4.25s`, `0.5 + 1` for `0.5+1`.
fn label(name: &str) -> String {
    let part = |part: &str| match part.strip_suffix('s').filter(|number| number.parse::<f64>().is_ok()) {
        Some(number) => format!("{}\u{a0}s", with_minus(number)),
        None => with_minus(part),
    };
    name.split('+').map(part).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_in_a_text() {
        assert_eq!(label("-4.25s"), "−4.25\u{a0}s");
        assert_eq!(label("-0.10+0"), "−0.10 + 0");
        assert_eq!(label("bones"), "bones");
    }
}
