//! The place of a fault in a file's JSON: its line and column, and the names and indices that lead there.

use crate::error::LoadError;
use std::fmt::Write;

/// The error for a fault in the file's own text.
pub fn in_text(text: &[u8], error: &serde_json::Error) -> LoadError {
    let end = offset(text, error);
    let (levels, _) = walk(text, |_, at| at >= end);
    problem(text, end.saturating_sub(1), &levels, error)
}

/// The error for a fault that was found in the tidied text: in the file it stands at the same names and
/// indices.
pub fn in_tidied(text: &[u8], tidied: &[u8], error: &serde_json::Error) -> LoadError {
    let end = offset(tidied, error);
    let (wanted, _) = walk(tidied, |_, at| at >= end);
    let (_, at) = walk(text, |levels, at| levels == wanted && !text[at].is_ascii_whitespace());
    problem(text, at, &wanted, error)
}

fn problem(text: &[u8], at: usize, levels: &[Level], error: &serde_json::Error) -> LoadError {
    let before = &text[..at.min(text.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    let mut place = format!("line {line}, column {column}");
    if !levels.is_empty() {
        place += ", ";
        for level in levels {
            let _ = match level {
                Level::Object(name) => write!(place, "/{name}"),
                Level::Array(index) => write!(place, "/{index}"),
            };
        }
    }
    // The library adds a place, and not always this one.
    let what = error.to_string();
    let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what);
    LoadError::because("its JSON is not valid", what).within(place)
}

/// The number of bytes up to the fault that the library found.
fn offset(text: &[u8], error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    (before + error.column()).min(text.len())
}

/// A name in an object or an index in a list.
#[derive(Clone, Debug, PartialEq)]
enum Level {
    /// Empty before the name is read.
    Object(String),
    Array(usize),
}

/// Walks a text up to the first byte outside of strings at which `stop` is true. Returns the names and
/// indices that lead there, and the byte's place.
fn walk(text: &[u8], mut stop: impl FnMut(&[Level], usize) -> bool) -> (Vec<Level>, usize) {
    let mut levels = Vec::new();
    let mut at = 0;
    while at < text.len() && !stop(&levels, at) {
        match (text[at], levels.last_mut()) {
            (b'{', _) => levels.push(Level::Object(String::new())),
            (b'[', _) => levels.push(Level::Array(0)),
            (b'}' | b']', _) => _ = levels.pop(),
            (b',', Some(Level::Object(name))) => name.clear(),
            (b',', Some(Level::Array(index))) => *index += 1,
            (b'"', last) => {
                let length = string_length(&text[at + 1..]);
                if let Some(Level::Object(name)) =
                    last.filter(|level| **level == Level::Object(String::new()))
                {
                    *name = String::from_utf8_lossy(&text[at + 1..at + 1 + length]).into_owned();
                }
                at += length + 1;
            }
            _ => (),
        }
        at += 1;
    }
    (levels, at)
}

/// The number of bytes before the closing quotation mark.
fn string_length(text: &[u8]) -> usize {
    let mut length = 0;
    while length < text.len() && text[length] != b'"' {
        length += if text[length] == b'\\' { 2 } else { 1 };
    }
    length.min(text.len())
}
