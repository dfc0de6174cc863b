//! What a case is: inputs that its draws decide, what a function does with them, and what is right.

use super::{Draws, Rows, quiet::quietly};
use std::env;
use tables::case::{Outcome, Refusal, Right};

/// An exercise's cases. A case is pure: nothing but its draws decides its inputs, nothing but these what the
/// function does with them, and what is right.
pub struct Cases<I> {
    /// Makes the inputs, and says what they are; `None` if these draws are no case.
    pub draw: fn(&mut Draws) -> Option<I>,
    /// Calls the function. It may change its inputs.
    pub answer: fn(&mut I) -> Rows,
    /// What is right, computed in another way.
    pub right: fn(&I) -> Right,
}

impl<I> Cases<I> {
    /// What the function does with the inputs of these draws; `None` if they are no case.
    pub fn outcome(&self, draws: &mut Draws) -> Option<Outcome> {
        Some(self.made_of(&mut (self.draw)(draws)?))
    }

    /// What the function does with some inputs.
    pub fn made_of(&self, input: &mut I) -> Outcome {
        match quietly(|| (self.answer)(input).into_text()) {
            Ok(rows) => Outcome::Rows(rows),
            Err(Refusal { message, .. }) if message.starts_with("not yet implemented") => {
                Outcome::Unwritten(message)
            }
            Err(Refusal { message, file }) => {
                Outcome::Refusal(Refusal { message: reason(&message).to_owned(), file })
            }
        }
    }

    /// What is right with the inputs of these draws; `None` if they are no case.
    pub fn right(&self, draws: &mut Draws) -> Option<Right> {
        Some((self.right)(&(self.draw)(draws)?))
    }

    /// The inputs of these draws in words.
    pub fn inputs(&self, draws: Draws) -> Vec<(String, String)> {
        let mut draws = draws.telling();
        let _ = (self.draw)(&mut draws);
        draws.said()
    }
}

/// The seed: the one that `WORKBOOK_SEED` gives, or 1.
///
/// # Panics
/// If that is not a whole number.
pub fn seed() -> u64 {
    match env::var("WORKBOOK_SEED") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("WORKBOOK_SEED is not a whole number: {text}")),
        Err(_) => 1,
    }
}

/// A panic's first line, without the words of an assertion before its own message.
pub(super) fn reason(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split_once("` failed: ").map_or(line, |(_assertion, said)| said)
}
