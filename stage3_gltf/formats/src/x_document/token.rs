//! What a token is.

use crate::x_document::number::Value;
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

impl From<Value> for Kind<'_> {
    fn from(value: Value) -> Self {
        match value {
            Value::Integer(integer) => Kind::Integer(integer),
            Value::Float(float) => Kind::Float(float),
        }
    }
}
