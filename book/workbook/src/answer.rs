//! What a command says.

use exercises::error::Error;
use serde_json::{Value, json};

/// What a command says.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// To a person.
    pub text: String,
    /// To a program; null where another program has said it.
    pub json: Value,
    /// 0 where all is as it should be.
    pub exit_code: u8,
}

impl Answer {
    /// One thing to a person, another to a program.
    pub fn new(text: impl Into<String>, json: Value) -> Self {
        Self { text: text.into(), json, exit_code: 0 }
    }

    /// The same to both.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { json: json!({ "text": text }), text, exit_code: 0 }
    }

    /// Why the command stopped.
    pub fn error(error: &Error) -> Self {
        let message = error.in_full();
        Self {
            exit_code: error.exit_code(),
            ..Self::new(format!("{message}\n"), json!({ "error": message }))
        }
    }
}
