//! Marks within a line: values, formulas, links into the code.

use crate::{
    code,
    formula::formula,
    html::shielded,
    measured::{measured, written_by_hand},
    sources::Sources,
    value::{value, with_values, within},
};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Replaces the values, formulas and links of a text; in code between backticks, only values.
///
/// # Errors
/// If one of them is faulty.
pub fn inline(sources: &Sources, page: &Path, text: &str) -> Result<String> {
    if let Some(time) = written_by_hand(text) {
        bail!("`{time}` is written by hand: {{{{#measured FILE LINE}}}} prints what was recorded");
    }
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '$', '{', '\\', ']']) {
        done += &rest[..at];
        rest = &rest[at..];
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
        // It stands for itself; all five are one byte long.
        Ok((text[..1].to_owned(), 1))
    }
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
    Ok((words.trim(), inline(sources, page, caption.trim())?))
}
