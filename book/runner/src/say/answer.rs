//! The output of a command.

use crate::exercise::Error;
use serde_json::{Value, json};

/// The output of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// For a person.
    pub text: String,
    /// For a program; null if another program has written it.
    pub json: Value,
    /// The exit code: 0 for success.
    pub exit_code: u8,
    /// True for a wrong answer of which more may be found out, once this is shown.
    pub further: bool,
}

impl Answer {
    /// An output with different words for a person and for a program.
    pub fn new(text: impl Into<String>, json: Value) -> Self {
        Self { text: text.into(), json, exit_code: 0, further: false }
    }

    /// The same words for both.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { json: json!({ "text": text }), text, exit_code: 0, further: false }
    }

    /// The reason why the command stopped.
    pub fn error(error: &Error) -> Self {
        let message = error.to_string();
        Self {
            exit_code: error.exit_code(),
            ..Self::new(format!("{message}\n"), json!({ "error": message }))
        }
    }
}
