//! What a token is.

use std::fmt;

/// The smallest piece that means something, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'a> {
    /// The byte of the file at which it begins.
    pub at: usize,
    /// What it is.
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

/// What a token is. Commas, semicolons and comments are none: the counts in the file say what belongs together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    /// A word that is not a number.
    Name(Word<'a>),
    /// What stands between quotation marks; with braces, if it has any.
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
    /// What only stands in templates.
    Other,
    /// There is nothing more, ever.
    End,
}
