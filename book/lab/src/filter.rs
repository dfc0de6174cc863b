//! Which answers are not even built, with the place and the reason.
//!
//! What runs is kept in by the sandbox. This is for what the compiler itself would do, for the seed and the originals, and
//! so that a student reads what is wrong rather than what came of it. Whatever stands in comments and texts does not count.

mod shape;
mod words;

use exercises::{exercise::Exercise, refusal::same_head, region::body};
use std::thread;

/// The largest answer, in bytes.
pub const LARGEST: usize = 16 << 10;

/// How deep brackets may be nested.
const DEEPEST: usize = 48;

/// What is said behind every refusal of a name.
const MAY_USE: &str =
    "it may use its arguments, glam, the stages' own types, and std's iterators, numbers and collections";

/// Why an answer is not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Counted from the line of the function's `fn`; none where it is no one line.
    pub line: Option<usize>,
    /// What is wrong.
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

    /// With the exercise's name and the line.
    pub fn in_words(&self, exercise: &Exercise) -> String {
        match self.line {
            Some(line) => format!("{}, line {line}: {}", exercise.name, self.what),
            None => format!("{}: {}", exercise.name, self.what),
        }
    }
}

/// A line of a region, counted from that of its function's `fn`.
pub fn line_from_head(text: &str, line: usize) -> usize {
    let is_comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with("//");
    let before = text.lines().take_while(|line| is_comment(line)).count();
    line.saturating_sub(before).max(1)
}

/// Why an answer to an exercise is not built; none if it is. `text` is all that stands between its anchors, and `original` what was
/// handed out there.
pub fn refusal(exercise: &Exercise, original: &str, text: &str) -> Option<Refusal> {
    if text.len() > LARGEST {
        return Some(Refusal::whole(format!("an answer has at most {} KiB", LARGEST >> 10)));
    }
    if let Some(byte) = text.find(|sign| sign == '\0' || is_hidden(sign)) {
        return Some(Refusal::at(text, byte, "there is a sign that nobody sees".to_owned()));
    }
    if let Some(byte) = words::too_deep(text, DEEPEST) {
        return Some(Refusal::at(text, byte, "brackets or signs are nested too deep".to_owned()));
    }
    if !exercise.is_rust() {
        return words::of_glsl(exercise, original, text);
    }
    if body(text).is_none() || !same_head(text, original) {
        let head = body(original).map_or("", |body| &original[..body.start]);
        let head: Vec<&str> = head.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        // Code that is not formatted has its braces elsewhere: what counts then is what it is made of.
        if shape::head_differs(text, original) {
            return Some(Refusal::whole(format!(
                "its first lines are not the ones that were handed out: {}",
                head.join(" ")
            )));
        }
    }
    words::refusal(exercise, text).or_else(|| {
        // However deep a tree is that 16 KiB make, here it has room.
        let room = 256 << 20;
        thread::scope(|scope| {
            let looked = thread::Builder::new()
                .stack_size(room)
                .spawn_scoped(scope, || shape::refusal(exercise, text));
            looked.map_or(None, |it| it.join().unwrap_or_else(|_| Some(Refusal::whole("it can't be read"))))
        })
    })
}

/// Signs that turn the direction of what follows.
fn is_hidden(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
