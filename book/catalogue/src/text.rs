//! Texts that are said later, in the language of that moment.

use crate::{Catalogue, filled, speaking};
use std::{
    borrow::Cow,
    fmt::{self, Display, Formatter},
};

/// A text that is said where it is shown, in the language of that moment; [`later!`](crate::later) makes it.
/// What is no message of the catalogue, such as a program's own words, stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text {
    /// The text as it is written in English, with names in braces.
    pub english: Cow<'static, str>,
    /// What stands in place of the names.
    pub values: Vec<(&'static str, Value)>,
}

/// What stands in place of a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A name or a number, which is the same in all languages.
    Word(String),
    /// Another text.
    Text(Text),
}

/// The [`Text`] of a literal, as [`say!`](crate::say) takes it, to be said later.
#[macro_export]
macro_rules! later {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Text {
            english: ::std::borrow::Cow::Borrowed($english),
            values: ::std::vec![$((stringify!($name), $crate::later!(@ $name $(, $value)?))),*],
        }
    };
    (@ $name:ident) => { $crate::Value::from($name) };
    (@ $name:ident, $value:expr) => { $crate::Value::from($value) };
}

impl Text {
    /// The text in English, whatever the language of the moment is.
    pub fn in_english(&self) -> String {
        static ENGLISH: Catalogue = Catalogue::english();
        speaking(&ENGLISH, || self.to_string())
    }
}

impl Display for Text {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let values: Vec<(&str, &dyn Display)> =
            self.values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        out.write_str(&filled(&self.english, &values))
    }
}

impl Display for Value {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Word(word) => out.write_str(word),
            Self::Text(text) => text.fmt(out),
        }
    }
}

impl From<String> for Text {
    fn from(english: String) -> Self {
        Self { english: english.into(), values: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(english: &str) -> Self {
        english.to_owned().into()
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&Text> for Value {
    fn from(text: &Text) -> Self {
        Self::Text(text.clone())
    }
}

/// Words are what they are, in all languages.
macro_rules! words {
    ($($kind:ty),*) => { $(impl From<$kind> for Value {
        fn from(word: $kind) -> Self {
            Self::Word(word.to_string())
        }
    })* };
}

words!(String, &String, &str, usize, u32, u64, i32);
