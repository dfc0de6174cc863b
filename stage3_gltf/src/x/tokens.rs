//! The first step: bytes become tokens, the same ones for text and for binary files (S2-02, S2-64).

use crate::{
    error::LoadError,
    x::{
        binary::BinaryTokens,
        source::{Encoding, HEADER, Source},
        text::TextTokens,
    },
};
use std::borrow::Cow;

/// The smallest piece that means something, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    /// The byte of the file at which it begins.
    pub at: usize,
    /// What it is.
    pub kind: Kind<'a>,
}

/// What a token is. Commas, semicolons and comments are none: the counts in the file say what belongs together.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind<'a> {
    /// A word that is not a number.
    Name(Cow<'a, str>),
    /// What stands between quotation marks; with braces, if it has any.
    Text(Cow<'a, str>),
    /// A whole number from 0 to 2³²-1.
    Integer(u32),
    /// Any other number; `1.#QNAN0` and the like are not finite.
    Float(f32),
    /// Sixteen bytes that are meant to be unique in the world.
    Guid(u128),
    /// `{`
    Open,
    /// `}`
    Close,
    /// The word `template`.
    Template,
    /// What only stands in templates.
    Other,
    /// There is nothing more, ever.
    End,
}

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
            Encoding::Binary { wide } => Tokens::Binary(BinaryTokens::new(source, HEADER, wide)),
        }
    }

    /// The next token.
    ///
    /// # Errors
    /// If the file is cut off inside it, or it is none.
    pub fn next_token(&mut self) -> Result<Token<'a>, LoadError> {
        match self {
            Tokens::Text(tokens) => tokens.next_token(),
            Tokens::Binary(tokens) => tokens.next_token(),
        }
    }

    /// The next token if it is a name; else it stays where it is.
    ///
    /// Asked for where only a name can stand, so that `Frame 01 {` names a frame and not a number.
    pub fn name(&mut self) -> Result<Option<String>, LoadError> {
        match self {
            Tokens::Text(tokens) => Ok(tokens.name()),
            Tokens::Binary(tokens) => tokens.name(),
        }
    }
}
