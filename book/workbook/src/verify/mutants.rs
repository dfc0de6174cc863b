//! Small faults, made of every original: each has to fail its exercise's tests, or a learner's could pass them.
//!
//! What is changed was chosen after cargo-mutants and after learners: operators, numbers, signs, names with a counterpart,
//! arguments swapped, a call, a statement or a refusal left out, an early end, a loop that goes the other way. No parser:
//! what does not compile is counted apart.

mod code;
mod operators;
mod structure;
pub mod tally;
pub mod trial;

use crate::{
    exercise::Exercise,
    region::{body, replaced},
};
use code::Code;
use std::{collections::BTreeSet, ops::Range};

/// The number of an exercise's first mutant, above all its other bodies'.
pub const FIRST: usize = 1000;

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    /// Among the bodies of its exercise.
    pub number: usize,
    /// What stands between the braces.
    pub body: String,
    /// The lines that are changed, as they were and as they are: "a + b → a - b".
    pub change: String,
}

/// Other text in place of some bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    range: Range<usize>,
    with: String,
}

/// All mutants of a function, given the text of its region.
pub fn mutants_of(exercise: &Exercise, original: &str) -> Vec<Mutant> {
    let Some(range) = body(original) else { return vec![] };
    let (head, text) = (&original[..range.start], &original[range]);
    let code = Code::new(text);
    let mut changes = operators::changes(&code);
    changes.extend(operators::names_for_each_other(&code, &code::neighbours(head, &code)));
    changes.extend(structure::changes(&code, exercise.is_rust()));
    let messages = code.messages();
    changes.retain(|change| {
        !messages.iter().any(|it| it.start <= change.range.start && change.range.end <= it.end)
    });
    let mut seen = BTreeSet::from([squeezed(text)]);
    let bodies = changes
        .into_iter()
        .map(|change| (describe(text, &change), replaced(text, change.range, &change.with)));
    let new = bodies.filter(|(_, body)| seen.insert(squeezed(body)));
    new.enumerate().map(|(index, (change, body))| Mutant { number: FIRST + index, body, change }).collect()
}

/// A text without its spaces.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The changed lines before and after; of many, the first and the last.
fn describe(text: &str, change: &Change) -> String {
    let start = text[..change.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[change.range.end..].find('\n').map_or(text.len(), |at| change.range.end + at);
    let before = &text[start..end];
    let after = replaced(before, change.range.start - start..change.range.end - start, &change.with);
    let words = |text: &str| {
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        match &lines[..] {
            [first, _, .., last] => format!("{first} … {last}"),
            lines => lines.join(" "),
        }
    };
    let after = if after.trim().is_empty() { "nothing".to_owned() } else { words(&after) };
    format!("{} → {after}", words(before))
}
