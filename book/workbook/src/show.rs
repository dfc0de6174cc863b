//! The original beside the attempt.

use crate::{
    book::{Book, read},
    commands::{Said, named},
    failure::Result,
    screen::Screen,
    work::look_at,
};
use serde_json::json;
use std::fmt::Write;

/// Shows the function as it was handed out, and what the learner wrote in its place.
///
/// # Errors
/// As all commands.
pub fn show(screen: Screen, book: &Book, name: Option<&str>) -> Result<Said> {
    let exercise = named(book, name)?;
    let standing = look_at(book, exercise)?;
    let kept = book.store.attempts(&exercise.name).pop();
    let attempt = match kept {
        _ if standing.is_own_work() => Some(standing.text),
        Some(path) => Some(read(&path)?),
        None => None,
    };
    let mut text = format!("{}\n{}", screen.strong("The original"), standing.original);
    if let Some(attempt) = &attempt {
        text = match screen.columns() {
            Some(columns) if columns >= 2 * widest(&standing.original).max(widest(attempt)) + 3 => {
                side_by_side(&standing.original, attempt)
            }
            _ => format!("{text}\n{}\n{attempt}", screen.strong("Your attempt")),
        };
    }
    let json = json!({ "exercise": exercise.name, "original": standing.original, "attempt": attempt });
    Ok(Said { text, json, exit_code: 0 })
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn side_by_side(original: &str, attempt: &str) -> String {
    let width = widest(original).max(12);
    let (mut left, mut right) = (original.lines(), attempt.lines());
    let mut text = format!("{:width$} │ Your attempt\n", "The original");
    loop {
        match (left.next(), right.next()) {
            (None, None) => return text,
            (a, b) => {
                let row = format!("{:width$} │ {}", a.unwrap_or_default(), b.unwrap_or_default());
                let _ = writeln!(text, "{}", row.trim_end());
            }
        }
    }
}
