//! Tokens: the smallest pieces of a file that mean something.

use std::fmt;

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'a> {
    /// The byte of the file at which it begins.
    pub at: usize,
    /// Its kind and value.
    pub kind: Kind<'a>,
}

/// The bytes of a name or of a text, as the file has them: some programs write other letters than UTF-8's.
#[derive(Clone, Copy, PartialEq)]
pub struct Word<'a>(pub &'a [u8]);

impl Word<'_> {
    /// As a text; what is not UTF-8 becomes a question mark in a diamond.
    pub fn text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }
}

impl fmt::Debug for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The kinds of tokens. Commas, semicolons and comments are none: the counts in the file tell what belongs
/// together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    /// A word that is not a number.
    Name(Word<'a>),
    /// The text between quotation marks; braces are part of it.
    Text(Word<'a>),
    /// A whole number from 0 to 2³²-1.
    Integer(u32),
    /// Any other number; `1.#QNAN0` and the like are not finite.
    Float(f32),
    /// Sixteen bytes that are meant to be unique in the world, in the order in which a text has their digits.
    Guid([u8; 16]),
    /// `{`
    Open,
    /// `}`
    Close,
    /// The word `template`.
    Template,
    /// A token that occurs only in templates.
    Other,
    /// The end of the file; it comes again and again.
    End,
}
