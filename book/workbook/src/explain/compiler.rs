//! The compiler's error, with the learner's line and nothing around it.

use crate::{place::Place, screen::Screen, verdict::Broken};
use std::fmt::Write;

/// The place to look at: the error's line if it is in the function.
pub fn place(function: &Place, broken: &Broken) -> Place {
    let line = if broken.is_own { broken.error.line } else { function.line };
    Place { line, ..function.clone() }
}

/// The compiler's first error.
pub fn in_words(screen: Screen, broken: &Broken) -> String {
    let error = &broken.error;
    let mut text = format!("{}\n", error.message);
    let margin = error.line.to_string();
    let _ = writeln!(text, "  {} | {}", screen.faint(&margin), error.source);
    let indent = " ".repeat(margin.len() + 4 + error.column);
    let mark = format!("{indent}{} {}", screen.bad(&"^".repeat(error.width)), error.label);
    let _ = writeln!(text, "{}", mark.trim_end());
    for help in error.help.iter().filter(|help| !help.ends_with(':')).take(2) {
        let _ = writeln!(text, "  help: {help}");
    }
    if !broken.is_own {
        let _ = writeln!(text, "\nThat is outside your function, in {}:{}.", error.path, error.line);
    }
    if broken.count > 1 {
        let _ = writeln!(text, "\n{} errors in all; the first is the one to begin with.", broken.count);
    }
    text
}
