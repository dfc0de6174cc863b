//! `{{#value STAGE/NAME ROW COLUMN}}`: a recorded number, in a text, in code and in a formula.

use crate::{
    fault::{Fault, Result},
    parts::WITHIN,
    snapshot::{Snapshot, readable},
    sources::Sources,
};

/// The recorded number that a directive's words name, with a true minus sign.
///
/// # Errors
/// If there is none.
pub fn value(sources: &Sources, words: &str) -> Result<String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let [name, row, column] = words[..] else {
        return Err(Fault::Usage("value STAGE/NAME ROW COLUMN"));
    };
    Snapshot::find(sources, name)?.cell(row, column).map(readable)
}

/// A piece of code or a formula with its values, as plain digits.
///
/// # Errors
/// If a value can't be had.
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

/// The name and the words of the directive that a text begins with, and how many bytes the whole of it takes.
///
/// # Errors
/// If it is not closed, or stands on a line of its own where it stands at all.
pub fn within(text: &str) -> Result<(&str, &str, usize)> {
    let end = text.find("}}").ok_or(Fault::OpenDirective)?;
    let inside = &text["{{#".len()..end];
    match inside.split_once(char::is_whitespace) {
        Some((name, words)) if WITHIN.contains(&name) => Ok((name, words, end + "}}".len())),
        _ => Err(Fault::NotWithinLine(inside.to_owned())),
    }
}
