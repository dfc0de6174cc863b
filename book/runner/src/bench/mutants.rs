//! Mutants: small faults in an original, or in another right answer, each with a sentence about what it does.
//!
//! Beside an answer they are its rivals: a wrong answer that does what one of them does is told its sentence.
//! For authors, each of the original's has to fail its exercise's tests: else a learner's fault could pass.
//!
//! The changes were chosen after cargo-mutants and after learners: operators, numbers, signs, names with a
//! counterpart, arguments swapped, a call, a statement or a refusal left out, an early end, a loop in the
//! other direction. There is no parser: mutants that don't compile are counted separately.

mod blocks;
pub mod code;
mod edges;
mod lists;
mod neighbours;
mod operands;
mod operators;
pub mod parts;
pub mod repairs;
mod structure;
mod values;

use crate::exercise::{Exercise, Token, body, replaced, tokens, tokens::Kind};
use catalogue::Text;
use code::Code;
use neighbours::neighbours;
use std::{collections::BTreeSet, ops::Range};

/// The number of an exercise's first mutant, above those of all other bodies.
pub const FIRST: usize = 1000;

/// The number of its first edge variant.
pub const FIRST_EDGE: usize = 5000;

/// A mutant.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    /// Its number among the bodies of its exercise.
    pub number: usize,
    /// 0 if it is the original that is changed, or the number of another right answer.
    pub of: usize,
    /// The text between the braces.
    pub body: String,
    /// The lines that are changed, as they were and as they are: "a + b → a - b".
    pub change: String,
    /// What it does that the original doesn't, in a sentence.
    pub says: Text,
}

impl Mutant {
    /// True if only its result gives it away: it changes a line in place, and uses all that the original
    /// uses, so that the compiler does not warn.
    pub fn is_inconspicuous(&self, original: &str) -> bool {
        let count = |text: &str, what: &str| tokens(text).iter().filter(|token| token.text == what).count();
        let uses = |token: &Token| {
            let needed = count(original, token.text).min(2);
            token.kind != Kind::Word || count(&self.body, token.text) >= needed
        };
        self.of == 0
            && self.body.lines().count() == original.lines().count()
            && count(&self.body, "(") == count(original, "(")
            && tokens(original).iter().all(uses)
    }
}

/// A replacement of some bytes by other text.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    range: Range<usize>,
    with: String,
    says: Text,
}

/// All mutants of a function, given the text of its region: of the original, and of the right answers that
/// are written differently. Of those that do the same the first one is kept: what says most comes first.
pub fn mutants_of(exercise: &Exercise, original: &str) -> Vec<Mutant> {
    let Some(range) = body(original) else { return vec![] };
    let (head, own) = (&original[..range.start], &original[range]);
    let others = exercise.also_right.iter().filter(|_| exercise.is_rust()).map(String::as_str);
    let right: Vec<&str> = [own].into_iter().chain(others).collect();
    let mut seen: BTreeSet<String> = right.iter().map(|text| squeezed(text)).collect();
    let mut mutants = Vec::new();
    for (of, text) in right.into_iter().enumerate() {
        let code = Code::new(text);
        let changes = changes(&code, head, exercise.is_rust());
        mutants.extend(mutants_by(&code, of, changes, FIRST + mutants.len(), &mut seen));
    }
    mutants
}

/// All changes by rule of a body; `head` is what stands before it.
fn changes(code: &Code, head: &str, is_rust: bool) -> Vec<Change> {
    let mut all = Vec::new();
    operators::changes(code, &mut all);
    operators::names_for_each_other(code, &neighbours(head, code), &mut all);
    lists::changes(code, head, &mut all);
    structure::changes(code, is_rust, &mut all);
    all
}

/// All edge variants of a function in Rust, given the text of its region: an author proves that each is wrong
/// in some case.
pub fn edges_of(original: &str) -> Vec<Mutant> {
    let Some(range) = body(original) else { return vec![] };
    let code = Code::new(&original[range]);
    mutants_by(&code, 0, edges::changes(&code), FIRST_EDGE, &mut BTreeSet::from([squeezed(code.text)]))
}

/// The mutants that these changes make, unlike all that were seen before, numbered from `first` on.
fn mutants_by(
    code: &Code,
    of: usize,
    mut changes: Vec<Change>,
    first: usize,
    seen: &mut BTreeSet<String>,
) -> Vec<Mutant> {
    let messages = (0..code.tokens.len()).filter_map(|at| {
        let [_, message] = code.assertion(at)?;
        Some(code.bytes(&(message.first()?.start..message.last()?.end)))
    });
    // What is said there is no mutant.
    for said in messages {
        changes.retain(|Change { range, .. }| range.start < said.start || said.end < range.end);
    }
    let mut mutants = Vec::new();
    for change in changes {
        let (number, described) = (first + mutants.len(), describe(code.text, &change));
        let body = replaced(code.text, change.range, &change.with);
        if seen.insert(squeezed(&body)) {
            mutants.push(Mutant { number, of, body, change: described, says: change.says });
        }
    }
    mutants
}

/// A text without its spaces.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The changed lines before and after; of many, the first and the last.
fn describe(text: &str, change: &Change) -> String {
    let [before, after] = lines(text, &change.range, &change.with);
    let words = |text: &str| {
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        match &lines[..] {
            [first, _, .., last] => format!("{first} … {last}"),
            lines => lines.join(" "),
        }
    };
    let after = if after.trim().is_empty() { "nothing".to_owned() } else { words(&after) };
    format!("{} → {after}", words(&before))
}

/// The lines of which some bytes are part, as they are and with other text there.
fn lines(text: &str, range: &Range<usize>, with: &str) -> [String; 2] {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    let before = &text[start..end];
    [before.to_owned(), replaced(before, range.start - start..range.end - start, with)]
}

#[cfg(test)]
mod tests;
