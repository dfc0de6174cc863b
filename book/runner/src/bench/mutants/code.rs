//! A body's tokens, brackets and arguments: as much grammar as formatted code needs.
//!
//! [`super::operands`] and [`super::blocks`] find the ends of operands and of statements.

use super::Change;
use crate::exercise::tokens::{Kind, Token, tokens};
use catalogue::{Text, later};
use std::ops::Range;

/// A body with its structure. Positions are indices of tokens, unless they are called bytes.
pub struct Code<'a> {
    /// The text between the function's braces.
    pub text: &'a str,
    /// Its tokens.
    pub tokens: Vec<Token<'a>>,
    /// For each bracket the other one of its pair.
    partner: Vec<Option<usize>>,
}

impl<'a> Code<'a> {
    /// Looks at a body.
    pub fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let (mut partner, mut open) = (vec![None; tokens.len()], Vec::new());
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "(" | "[" | "{" => open.push(at),
                ")" | "]" | "}" => {
                    if let Some(start) = open.pop() {
                        (partner[start], partner[at]) = (Some(at), Some(start));
                    }
                }
                _ => {}
            }
        }
        Self { text, tokens, partner }
    }

    /// A token's text; empty beyond both ends.
    pub fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The text of the token before.
    pub fn word_before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// The places of a word or sign.
    pub fn places(&self, word: &str) -> impl Iterator<Item = usize> {
        (0..self.tokens.len()).filter(move |at| self.word(*at) == word)
    }

    /// The first place of a word or sign from here on.
    pub fn next(&self, word: &str, from: usize) -> Option<usize> {
        (from..self.tokens.len()).find(|at| self.word(*at) == word)
    }

    /// True if it is a name, a keyword or a field.
    pub fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word)
    }

    /// The bytes from the first of these tokens to the last.
    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            let start = self.tokens.get(tokens.start).map_or(self.text.len(), |token| token.range.start);
            return start..start;
        }
        self.tokens[tokens.start].range.start..self.tokens[tokens.end - 1].range.end
    }

    /// The text from the first of these tokens to the last.
    pub fn source(&self, tokens: &Range<usize>) -> &'a str {
        &self.text[self.bytes(tokens)]
    }

    /// The closing bracket for the one that opens here.
    pub fn closing(&self, open: usize) -> Option<usize> {
        self.partner.get(open).copied().flatten().filter(|close| *close > open)
    }

    /// The opening bracket for the one that closes here.
    pub fn opening(&self, close: usize) -> Option<usize> {
        self.partner.get(close).copied().flatten().filter(|open| *open < close)
    }

    /// The parts between brackets, separated at commas.
    pub fn arguments(&self, open: usize) -> Vec<Range<usize>> {
        let Some(close) = self.closing(open) else { return vec![] };
        let (mut arguments, mut start, mut at) = (Vec::new(), open + 1, open + 1);
        while at < close {
            match self.word(at) {
                "," => {
                    arguments.push(start..at);
                    start = at + 1;
                }
                _ => at = self.closing(at).unwrap_or(at),
            }
            at += 1;
        }
        arguments.push(start..close);
        arguments.retain(|argument| !argument.is_empty());
        arguments
    }

    /// What the assertion that begins here asserts, and its message.
    pub fn assertion(&self, at: usize) -> Option<[Vec<Range<usize>>; 2]> {
        let count = match self.word(at) {
            "assert" => 1,
            "assert_eq" | "assert_ne" => 2,
            _ => return None,
        };
        let mut asserted = self.arguments(at + 2);
        let message = asserted.split_off(count.min(asserted.len()));
        Some([asserted, message])
    }

    /// Other text in place of these tokens, with a sentence about it.
    pub fn change(&self, tokens: &Range<usize>, with: impl Into<String>, says: impl Into<Text>) -> Change {
        Change { range: self.bytes(tokens), with: with.into(), says: says.into() }
    }

    /// These tokens in a sentence: as they stand, if they are short.
    pub fn said(&self, tokens: &Range<usize>) -> Text {
        match self.source(tokens) {
            text if text.len() <= 40 && !text.contains('\n') => format!("`{text}`").into(),
            _ => later!("what stands there"),
        }
    }
}

/// True for a sign that assigns.
pub fn is_assignment(word: &str) -> bool {
    matches!(word, "=" | "+=" | "-=" | "*=" | "/=")
}

/// Words that are no names.
pub fn is_keyword(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "if", "else", "for", "in", "while", "match", "loop", "let", "mut", "return", "as", "break",
        "continue", "ref", "move", "true", "false",
    ];
    WORDS.contains(&word)
}

/// The bracket or brace in a text that has no partner, if there is one.
pub fn unpaired(text: &str) -> Option<&str> {
    let mut open = Vec::new();
    for Token { text, .. } in tokens(text) {
        let partner = match text {
            "(" | "[" | "{" => {
                open.push(text);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        if open.pop() != Some(partner) {
            return Some(text);
        }
    }
    open.pop()
}

#[cfg(test)]
mod tests {
    use super::unpaired;

    #[test]
    fn a_bracket_without_a_partner_is_found() {
        assert_eq!(unpaired("a(b[c], { d })"), None);
        assert_eq!(unpaired("f(x) { a[1]; } // }"), None);
        assert_eq!(unpaired("f(x) { if (a) { b; }"), Some("{"));
        assert_eq!(unpaired("f(x; }"), Some("}"));
        assert_eq!(unpaired("a(b[c)]"), Some(")"));
        assert_eq!(unpaired("a)"), Some(")"));
        assert_eq!(unpaired("}"), Some("}"));
    }
}
