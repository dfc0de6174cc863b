//! The hints of an exercise shown so far.

use crate::{
    exercise::Exercise,
    say::{Screen, paragraph},
};
use catalogue::{said, say};
use std::fmt::Write;

/// The first `shown` hints of an exercise, with the newest heading emphasised.
pub fn in_words(screen: Screen, exercise: &Exercise, shown: usize) -> String {
    let (mut text, count) = (String::new(), exercise.hints.len());
    for (number, hint) in (1..).zip(&exercise.hints).take(shown) {
        let head = say!("Hint {number} of {count}", number, count);
        let head = if number == shown { screen.strong(&head) } else { screen.faint(&head) };
        let _ = writeln!(text, "{head}\n{}\n", paragraph(said(hint)));
    }
    text
}
