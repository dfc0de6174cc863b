//! The operands of a body.

use super::code::{Code, is_keyword};
use crate::exercise::tokens::Kind;
use std::ops::Range;

impl Code<'_> {
    /// The operand that ends before this token: a name with its fields, calls and indices.
    pub fn operand_before(&self, end: usize) -> Range<usize> {
        let mut start = end;
        while let Some(last) = start.checked_sub(1) {
            match self.word(last) {
                ")" | "]" => start = self.opening(last).unwrap_or(last),
                _ if self.is_word(last) || self.tokens[last].kind == Kind::Number => start = last,
                _ => break,
            }
            // A call's or an index's name stands before its bracket.
            let is_bracket = matches!(self.word(start), "(" | "[");
            match self.word_before(start) {
                "." | "::" => start -= 1,
                _ if is_bracket
                    && start > 0
                    && self.is_word(start - 1)
                    && !is_keyword(self.word(start - 1)) => {}
                ")" | "]" if is_bracket => {}
                _ => break,
            }
        }
        start..end
    }

    /// The operand that begins with this token.
    pub fn operand_from(&self, start: usize) -> Range<usize> {
        let mut end = start;
        while matches!(self.word(end), "-" | "&" | "*" | "!") {
            end += 1;
        }
        end = match self.closing(end) {
            Some(close) => close + 1,
            None => end + 1,
        };
        loop {
            end = match self.word(end) {
                "(" | "[" => match self.closing(end) {
                    Some(close) => close + 1,
                    None => break,
                },
                "." | "::" => end + 2,
                "?" => end + 1,
                _ => break,
            };
        }
        start..end.min(self.tokens.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operand_ends_at_a_bracket_without_a_partner() {
        assert_eq!(Code::new("a.b(c").operand_from(0), 0..3);
        assert_eq!(Code::new("a.b(c)[d] + e").operand_from(0), 0..9);
    }
}
