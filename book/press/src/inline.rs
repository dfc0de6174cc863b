//! What stands within a line: values, formulas, links into the code.

use crate::{code, formula, html::shielded, sources::Sources, table::value};
use std::path::Path;

/// Replaces the values, formulas and links of a text; code between backticks keeps everything but values.
///
/// # Errors
/// If one of them can't be had; in words.
pub fn inline(sources: &Sources, page: &Path, text: &str) -> Result<String, String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '$', '{', '\\', ']']) {
        done += &rest[..at];
        rest = &rest[at..];
        let taken = if rest.starts_with('`') {
            code_span(sources, rest, &mut done)?
        } else if rest.starts_with("{{#") {
            let (words, length) = directive(rest)?;
            done += &shielded(&value(sources, words)?);
            length
        } else if rest.starts_with('$') {
            formula::formula(sources, rest, &mut done)?
        } else if rest.starts_with("](code:") {
            code_link(sources, page, rest, &mut done)?
        } else if rest.starts_with("\\$") {
            done += "&#36;";
            2
        } else {
            // A mark that stands for itself; all five are one byte long.
            done += &rest[..1];
            1
        };
        rest = &rest[taken..];
    }
    Ok(done + rest)
}

/// The values in a piece of code or a formula, as plain digits.
///
/// # Errors
/// If a value can't be had; in words.
pub fn plain_values(sources: &Sources, text: &str) -> Result<String, String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{{#value") {
        done += &rest[..at];
        let (words, length) = directive(&rest[at..])?;
        done += &value(sources, words)?.replace('−', "-");
        rest = &rest[at + length..];
    }
    Ok(done + rest)
}

fn directive(rest: &str) -> Result<(&str, usize), String> {
    let end = rest.find("}}").ok_or("a directive ends with }} on its own line")?;
    let inside = &rest[3..end];
    match inside.split_once(char::is_whitespace) {
        Some(("value", words)) => Ok((words, end + 2)),
        _ => Err(format!("{{{{#{inside}}}}} can't stand within a line: only value can")),
    }
}

fn code_span(sources: &Sources, rest: &str, done: &mut String) -> Result<usize, String> {
    let ticks = rest.len() - rest.trim_start_matches('`').len();
    let mark = &rest[..ticks];
    let mut end = ticks;
    // As in Markdown, a span ends with as many backticks as it began with.
    while let Some(at) = rest[end..].find(mark) {
        let run = rest[end + at..].len() - rest[end + at..].trim_start_matches('`').len();
        end += at + run;
        if run == ticks {
            *done += &plain_values(sources, &rest[..end])?;
            return Ok(end);
        }
    }
    *done += mark;
    Ok(ticks)
}

fn code_link(sources: &Sources, page: &Path, rest: &str, done: &mut String) -> Result<usize, String> {
    let end = rest.find(')').ok_or("a link ends with )")?;
    let address = code::link(sources, page, &rest["](code:".len()..end])?;
    *done += &format!("]({address})");
    Ok(end + 1)
}
