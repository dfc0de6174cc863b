//! The blocks of a body, and the statements in them.

use super::code::{Code, is_assignment};
use std::ops::Range;

impl Code<'_> {
    /// True if this `{` opens a loop.
    pub fn is_loop(&self, open: usize) -> bool {
        let line = self.text[..self.tokens[open].range.start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line..].trim_start();
        line.starts_with("for ") || line.starts_with("while ")
    }

    /// True if the function ends after these tokens.
    pub fn is_end(&self, end: usize) -> bool {
        !self.is_in_loop(end) && (end..self.tokens.len()).all(|at| self.word(at) == "}")
    }

    /// True if a loop is around this place between two tokens.
    pub fn is_in_loop(&self, end: usize) -> bool {
        let is_inside = |open: &usize| self.word(*open) == "{" && self.closing(*open) >= Some(end);
        (0..end).filter(is_inside).any(|open| self.is_loop(open))
    }

    /// The body's own block, and every block in it, from after `{` to before `}`.
    pub fn blocks(&self) -> Vec<Range<usize>> {
        // Not a struct, whose name stands before it, and no pattern.
        let is_block =
            |open| matches!(self.word_before(open), "else" | "=>" | "" | ";" | "loop") || self.is_head(open);
        std::iter::once(0..self.tokens.len()).chain(self.inside(is_block)).collect()
    }

    /// The same with the blocks of closures.
    pub fn all_blocks(&self) -> Vec<Range<usize>> {
        let closures = self.inside(|open| matches!(self.word_before(open), "|" | "||"));
        self.blocks().into_iter().chain(closures).collect()
    }

    /// What is inside those braces.
    fn inside(&self, is_meant: impl Fn(usize) -> bool) -> impl Iterator<Item = Range<usize>> {
        let opens = (0..self.tokens.len()).filter(move |at| self.word(*at) == "{" && is_meant(*at));
        opens.filter_map(|open| Some(open + 1..self.closing(open)?))
    }

    /// True if this `{` belongs to an `if`, `for`, `while` or `match` on the same level, and is not in its
    /// pattern.
    fn is_head(&self, open: usize) -> bool {
        let is_pattern =
            |open| matches!(self.closing(open).map(|close| self.word(close + 1)), Some("=" | "in"));
        let mut at = if is_pattern(open) { 0 } else { open };
        while at > 0 {
            at -= 1;
            match self.word(at) {
                ")" | "]" | "}" => at = self.opening(at).unwrap_or(0),
                "if" | "in" | "while" | "match" => {
                    // Else another block lies between, as in `if c { S { … } }`.
                    return !(at + 1..open).any(|it| self.word(it) == "{" && !is_pattern(it));
                }
                "(" | "[" | "{" | ";" => return false,
                _ => {}
            }
        }
        false
    }

    /// The statements of a block, each with its semicolon; an expression at the end counts as one without.
    pub fn statements(&self, block: &Range<usize>) -> Vec<Range<usize>> {
        let (mut statements, mut start, mut at) = (Vec::new(), block.start, block.start);
        while at < block.end {
            let has_block = ["if", "for", "while", "match", "loop", "fn", "struct", "impl"];
            let close = self.closing(at);
            let is_end = match (self.word(at), close) {
                // Before a `=` or `in` it is a pattern.
                ("{", Some(close)) => {
                    has_block.contains(&self.word(start))
                        && !matches!(self.word(close + 1), "else" | "." | "?" | "=" | "in")
                }
                (word, _) => word == ";",
            };
            at = close.unwrap_or(at) + 1;
            if is_end {
                statements.push(start..at);
                start = at;
            }
        }
        if start < block.end {
            statements.push(start..block.end);
        }
        statements
    }

    /// The place that a statement assigns to.
    pub fn assigned(&self, statement: &Range<usize>) -> Option<Range<usize>> {
        Some(statement.start..statement.clone().find(|at| is_assignment(self.word(*at)))?)
    }
}
