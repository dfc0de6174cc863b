//! Marks within a line: values, formulas, links into the code, rows of the tutorials.

use crate::{
    code,
    formula::formula,
    html::{escape, shielded},
    marks::ids,
    measured::{measured, written_by_hand},
    rows_page,
    sources::Sources,
    value::{value, with_values, within},
};
use anyhow::{Context, Result, bail};
use mdbook_core::utils::fs::path_to_root;
use std::path::Path;

/// Replaces the values, formulas, links and rows of a text; in code between backticks, only values.
///
/// # Errors
/// If one of them is faulty.
pub fn inline(sources: &Sources, page: &Path, text: &str) -> Result<String> {
    if let Some(time) = written_by_hand(text) {
        bail!("`{time}` is written by hand: {{{{#measured FILE LINE}}}} prints what was recorded");
    }
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '$', '{', '\\', ']', '(']) {
        done += &rest[..at];
        rest = &rest[at..];
        if let Some((made, length)) = place(rest) {
            done += &made;
            rest = &rest[length..];
            continue;
        }
        if let Some((made, length)) = row_marks(sources, page, rest) {
            done.truncate(done.trim_end().len());
            done += &made;
            rest = &rest[length..];
            continue;
        }
        let (made, length) = mark(sources, page, rest)?;
        done += &made;
        rest = &rest[length..];
    }
    Ok(done + rest)
}

/// The replacement for the mark at the start of a text, and the mark's length in bytes.
fn mark(sources: &Sources, page: &Path, text: &str) -> Result<(String, usize)> {
    if text.starts_with('`') {
        code_span(sources, text)
    } else if text.starts_with("{{#") {
        let (name, words, length) = within(text)?;
        let made = if name == "value" { value(sources, words)? } else { measured(sources, words)? };
        Ok((shielded(&made), length))
    } else if text.starts_with('$') {
        formula(sources, text)
    } else if text.starts_with("](code:") {
        code_link(sources, page, text)
    } else if text.starts_with("\\$") {
        Ok(("&#36;".to_owned(), 2))
    } else {
        // It stands for itself; all six are one byte long.
        Ok((text[..1].to_owned(), 1))
    }
}

/// A place such as `(0, 4, 0)` at the start of a text, kept on one line, and its length in bytes.
fn place(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('(')?.split(')').next()?;
    let is_number = |word: &str| {
        word.chars().count() <= 8
            && word.chars().all(|letter| letter.is_numeric() || "−.°xyz".contains(letter))
    };
    let is_place = inside.contains(", ") && inside.split(", ").all(is_number);
    is_place.then(|| (format!("({})", inside.replace(' ', "\u{a0}")), inside.len() + 2))
}

/// Rows in brackets at the start of a text, such as `(S1-06 to S1-08, E0-2)`, as links for the margin, and
/// their length in bytes.
fn row_marks(sources: &Sources, page: &Path, text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('(')?.split(')').next()?;
    let list = path_to_root(page) + rows_page::ADDRESS;
    let link = |word: &str| {
        let name = word.trim_end_matches(',');
        let id = ids(name).into_iter().next()?;
        let title = sources.rows.iter().find(|row| row.id == id).map_or("", |row| &row.title);
        Some(format!("<a href=\"{list}#{id}\" title=\"{}\">{name}</a>", escape(title)))
    };
    let words = inside.split_whitespace().filter(|word| !["to", "and"].contains(word));
    let links: Vec<_> = words.map(link).collect::<Option<_>>()?;
    let marks = format!("<small class=\"mark\">{}</small>", links.join(" "));
    (!links.is_empty()).then_some((marks, inside.len() + 2))
}

/// As in Markdown, a span ends with as many backticks as it began with; without an end there is no span.
fn code_span(sources: &Sources, text: &str) -> Result<(String, usize)> {
    let ticks = |text: &str| text.len() - text.trim_start_matches('`').len();
    let count = ticks(text);
    let mark = &text[..count];
    let mut end = count;
    while let Some(at) = text[end..].find(mark) {
        let run = ticks(&text[end + at..]);
        end += at + run;
        if run == count {
            return Ok((with_values(sources, &text[..end])?, end));
        }
    }
    Ok((mark.to_owned(), count))
}

fn code_link(sources: &Sources, page: &Path, text: &str) -> Result<(String, usize)> {
    let end = text.find(')').context("a link is not closed: ) is missing on its line")?;
    let address = code::link(sources, page, &text["](code:".len()..end])?;
    Ok((format!("]({address})"), end + 1))
}

/// A directive's arguments, and its caption after a `|`, with the marks in it replaced; empty if there is
/// none.
///
/// # Errors
/// If a mark in the caption is faulty.
pub fn captioned<'a>(sources: &Sources, page: &Path, words: &'a str) -> Result<(&'a str, String)> {
    let (words, caption) = words.split_once('|').unwrap_or((words, ""));
    Ok((words.trim(), inline(sources, page, &sources.say(page, caption.trim()))?))
}
