//! `{{#value STAGE/NAME ROW COLUMN}}`: a recorded number in text, code or a formula.

use crate::{
    fault::usage,
    parts::WITHIN,
    snapshot::{Snapshot, readable},
    sources::Sources,
};
use anyhow::{Context, Result, bail};

/// The recorded number that a directive names, with a true minus sign.
///
/// # Errors
/// If there is none.
pub fn value(sources: &Sources, words: &str) -> Result<String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let [name, row, column] = words[..] else {
        return Err(usage("value STAGE/NAME ROW COLUMN"));
    };
    Snapshot::find(sources, name)?.cell(row, column).map(readable)
}

/// A piece of code or a formula with its values inserted, as plain digits.
///
/// # Errors
/// If a value doesn't exist.
pub fn with_values(sources: &Sources, text: &str) -> Result<String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{{#value") {
        done += &rest[..at];
        let (_, words, length) = within(&rest[at..])?;
        done += &value(sources, words)?.replace('−', "-");
        rest = &rest[at + length..];
    }
    Ok(done + rest)
}

/// The name and the arguments of the directive at the start of a text, and its length in bytes.
///
/// # Errors
/// If it is not closed, or has to stand on a line of its own.
pub fn within(text: &str) -> Result<(&str, &str, usize)> {
    let end = text.find("}}").context("a directive is not closed: }} is missing on its line")?;
    let inside = &text["{{#".len()..end];
    match inside.split_once(char::is_whitespace) {
        Some((name, words)) if WITHIN.contains(&name) => Ok((name, words, end + "}}".len())),
        _ => bail!(
            "{{{{#{inside}}}}} needs a line of its own: only value and measured may stand within a line"
        ),
    }
}
