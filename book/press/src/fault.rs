//! Parts of the messages about errors that an author can make in a directive, a formula or a question.

use anyhow::{Error, anyhow};
use runner::exercise::nearest::nearest;

/// The error of a directive without its words.
pub fn usage(directive: &str) -> Error {
    anyhow!("usage: {{{{#{directive}}}}}")
}

/// `; did you mean NAME?`, or nothing if no name is close.
pub fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(word, names).map_or(String::new(), |near| format!("; did you mean {near}?"))
}
