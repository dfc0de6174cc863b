//! The first step: bytes become tokens, the same ones for text and for binary files.

use crate::{
    error::LoadError,
    x_document::{
        binary::BinaryTokens,
        header::{Encoding, HEADER},
        number::Number,
        source::Source,
        text::TextTokens,
        token::Token,
    },
};

/// The tokens of a file, one after the other.
pub enum Tokens<'a> {
    /// Of a text.
    Text(TextTokens<'a>),
    /// Of a binary file.
    Binary(BinaryTokens<'a>),
}

impl<'a> Tokens<'a> {
    /// All tokens behind the header.
    pub fn of(source: &'a Source) -> Self {
        match source.encoding {
            Encoding::Text => Tokens::Text(TextTokens::new(source, HEADER)),
            Encoding::Binary { doubles } => Tokens::Binary(BinaryTokens::new(source, HEADER, doubles)),
        }
    }

    /// The next token.
    ///
    /// # Errors
    /// If the file ends inside it, or it is not a token.
    pub fn next_token(&mut self) -> Result<Token<'a>, LoadError> {
        match self {
            Tokens::Text(tokens) => tokens.next_token(),
            Tokens::Binary(tokens) => tokens.next_token(),
        }
    }

    /// The least count of numbers that come next: those left of a binary file's list. A text does not tell.
    pub fn known_numbers(&self) -> usize {
        match self {
            Tokens::Text(_) => 0,
            Tokens::Binary(tokens) => tokens.known_numbers(),
        }
    }

    /// Adds the numbers that come next, while the list has room for them. Most of a file is numbers.
    pub fn numbers(&mut self, numbers: &mut Vec<Number>) {
        match self {
            Tokens::Text(tokens) => tokens.numbers(numbers),
            Tokens::Binary(tokens) => tokens.numbers(numbers),
        }
    }

    /// The next token if it is a name; else it stays where it is.
    ///
    /// It is called where only a name can stand, so that the `01` of `Frame 01 {` is a name and not a number.
    pub fn name(&mut self) -> Result<Option<String>, LoadError> {
        match self {
            Tokens::Text(tokens) => Ok(tokens.name()),
            Tokens::Binary(tokens) => tokens.name(),
        }
    }
}
