//! The place of a change in a learner's function.

use crate::exercise::Function;
use std::ops::Range;

/// A place in an answer: with one change there it passes its cases and tests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The line in the function's file, counted from 1.
    pub line: usize,
    /// What comes before that place in its line.
    pub before: String,
    /// What is to be changed, as far as it is in that line; empty if something is missing there.
    pub text: String,
    /// The rest of the line.
    pub after: String,
}

impl Place {
    /// The place of these bytes of the learner's text, in its line.
    pub fn of(function: &Function, range: &Range<usize>) -> Self {
        let (text, lines_before) = (&function.text, function.text[..range.start].matches('\n').count());
        let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = function.lines().start + lines_before;
        let [before, text, after] =
            [start..range.start, range.start..range.end.min(end), range.end.min(end)..end]
                .map(|it| text[it].to_owned());
        Self { line, before, text, after }
    }
}
