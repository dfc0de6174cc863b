//! Refuses answers before they are built, with the place and the reason.
//!
//! The sandbox confines a program that runs. This filter guards against whatever the compiler itself would
//! do, protects the seed and the originals, and lets a student read the cause rather than its effects.
//! Comments and string literals are ignored.

mod shape;
mod surroundings;
mod words;

use runner::exercise::{Exercise, refusal::same_head, region::body};
use std::thread;

/// The largest answer, in bytes.
pub const LARGEST: usize = 16 << 10;

/// The greatest depth of nested brackets.
const DEEPEST: usize = 48;

/// The second half of every message that refuses a name.
const MAY_USE: &str =
    "it may use its arguments, glam, the stages' own types, and std's iterators, numbers and collections";

/// The reason why an answer is not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line, counted from the function's `fn`; `None` where no single line is at fault.
    pub line: Option<usize>,
    /// The fault.
    pub what: String,
}

impl Refusal {
    fn at(text: &str, byte: usize, what: String) -> Self {
        let line = text[..byte.min(text.len())].matches('\n').count() + 1;
        Self { line: Some(line_from_head(text, line)), what }
    }

    fn whole(what: impl Into<String>) -> Self {
        Self { line: None, what: what.into() }
    }

    fn not_allowed(text: &str, byte: usize, name: &str) -> Self {
        Self::at(text, byte, format!("{name} is not allowed in an answer; {MAY_USE}"))
    }

    /// The message, with the exercise's name and the line.
    pub fn in_words(&self, exercise: &Exercise) -> String {
        match self.line {
            Some(line) => format!("{}, line {line}: {}", exercise.name, self.what),
            None => format!("{}: {}", exercise.name, self.what),
        }
    }
}

/// The number of a region's line, counted from its function's `fn`.
pub fn line_from_head(text: &str, line: usize) -> usize {
    let is_comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with("//");
    let before = text.lines().take_while(|line| is_comment(line)).count();
    line.saturating_sub(before).max(1)
}

/// The reason why an answer to an exercise is not built, if there is one. `text` and `original` are
/// everything between the anchors: in the answer, and as it was handed out.
pub fn refusal(exercise: &Exercise, original: &str, text: &str) -> Option<Refusal> {
    if text.len() > LARGEST {
        return Some(Refusal::whole(format!("an answer has at most {} KiB", LARGEST >> 10)));
    }
    if let Some(byte) = text.find(|sign| sign == '\0' || is_hidden(sign)) {
        return Some(Refusal::at(text, byte, "there is an invisible character".to_owned()));
    }
    if let Some(byte) = words::too_deep(text, DEEPEST) {
        return Some(Refusal::at(text, byte, "brackets or operators are nested too deeply".to_owned()));
    }
    if !exercise.is_rust() {
        return words::of_glsl(exercise, original, text);
    }
    if body(text).is_none() || !same_head(text, original) {
        let head = body(original).map_or("", |body| &original[..body.start]);
        let head: Vec<&str> = head.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        // Unformatted code may have its braces elsewhere, so its tokens are compared.
        if shape::head_differs(text, original) {
            return Some(Refusal::whole(format!(
                "its signature is not the one that was handed out: {}",
                head.join(" ")
            )));
        }
    }
    words::refusal(exercise, text).or_else(|| {
        // This stack has room for the deepest tree that 16 KiB of text can form.
        let room = 256 << 20;
        thread::scope(|scope| {
            let looked = thread::Builder::new()
                .stack_size(room)
                .spawn_scoped(scope, || shape::refusal(exercise, text));
            looked.map_or(None, |it| it.join().unwrap_or_else(|_| Some(Refusal::whole("it can't be read"))))
        })
    })
}

/// Characters that change the direction of the text after them.
fn is_hidden(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
