//! The compiler's first error, in its own words, and a line on why it is met here.

use crate::{
    judge::verdict::Broken,
    say::{
        place::Place,
        screen::{Screen, paragraph},
    },
};
use std::fmt::Write;

/// What to write instead, for the errors that learners meet most: a line for each, after the compiler's code.
const ADVICE: &str = include_str!("advice.txt");

/// The place to look at: the error's line if it is in the function.
pub fn place(function: &Place, broken: &Broken) -> Place {
    let line = if broken.is_own { broken.error.line } else { function.line };
    Place { line, ..function.clone() }
}

/// The compiler's first error.
pub fn in_words(screen: Screen, broken: &Broken) -> String {
    let error = &broken.error;
    let (first, rest) = error.rendered.trim_end().split_once('\n').unwrap_or((&error.rendered, ""));
    let mut text = format!("{}\n{rest}\n", screen.bad(first));
    let mut advice = ADVICE.lines().filter_map(|line| line.split_once(' '));
    if let Some((_, advice)) = advice.find(|(code, _)| *code == error.code) {
        let _ = writeln!(text, "\n{}", paragraph(advice));
    }
    if !broken.is_own {
        let _ = writeln!(text, "\nThat is outside your function, in {}:{}.", error.path, error.line);
    }
    if broken.count > 1 {
        let _ = writeln!(text, "\n{} errors in all; the first is the one to begin with.", broken.count);
    }
    text
}
