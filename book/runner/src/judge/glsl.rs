//! A graphics driver's errors in a shader.
//!
//! Lines are the learner's: every part of a shader, and every body that the runner inserts, begins with a
//! `#line`.

mod driver;
mod words;

use crate::{
    bench::{cargo::CompileError, mutants::code::unpaired},
    exercise::function::Function,
};
use catalogue::{Text, later};
use driver::{DriverError, driver_errors};
use words::{in_plain_words, quoted};

/// The first error in the compiler's form, and the number of errors, in a test's message; empty if no shader
/// was rejected.
pub fn compile_errors(function: &Function, said: &str) -> Vec<CompileError> {
    let mut errors: Vec<CompileError> = Vec::new();
    for error in driver_errors(said) {
        let source = function.file_text.lines().nth(error.line - 1).unwrap_or_default();
        let notes = later!("the driver's own words: {message}", message = &error.message);
        let (message, marked) = (in_plain_words(&error.message), mark(source, &error));
        let error = rendered(function, message, (error.line, source), marked, Some(notes));
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    errors
}

/// An error that the driver reports in another part of the shader, as at the function: everything else is as
/// it was handed out.
pub fn astray(function: &Function, first: &CompileError) -> CompileError {
    let line = function.region.line;
    let source = function.file_text.lines().nth(line - 1).unwrap_or_default();
    // A driver reports an arbitrary place after it.
    let message = match unpaired(&function.text) {
        Some(sign) => later!("a `{sign}` of this function has no partner", sign),
        None => {
            later!("the driver reports an error after this function: {message}", message = &first.message)
        }
    };
    rendered(function, message, (line, source), (1, source.chars().count()), None)
}

/// An error as the Rust compiler would print it: the line with the marked part, its column and width.
fn rendered(
    function: &Function,
    message: Text,
    (line, source): (usize, &str),
    (column, width): (usize, usize),
    notes: Option<Text>,
) -> CompileError {
    let under = " ".repeat(line.to_string().len() + 2 + column) + &"^".repeat(width);
    let shown = later!("{message}\n{line} | {source}\n{under}\n", message = &message, line, source, under);
    let rendered = match notes {
        Some(notes) => later!("{shown}{notes}\n", shown, notes),
        None => shown,
    };
    CompileError { message, path: function.exercise.path(), line, column, code: String::new(), rendered }
}

/// The marked part of a line: the driver's column, or its quotation, or the whole line.
fn mark(source: &str, error: &DriverError) -> (usize, usize) {
    let length = source.trim().chars().count().max(1);
    let start = source.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    if let Some(column) = error.column.filter(|column| *column <= start + length) {
        return (column, 1);
    }
    let quoted = quoted(&error.message).filter(|word| !word.is_empty());
    match quoted.and_then(|word| Some((source.find(word)?, word))) {
        Some((at, word)) => (source[..at].chars().count() + 1, word.chars().count()),
        None => (start, length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, region::Region};

    const FILE: &str = "a\nb\n    x = f(y;\n}\n";

    fn errors(said: &str) -> Vec<CompileError> {
        let exercise =
            Exercise { folder: "stage5".to_owned(), file: "src/a.glsl".to_owned(), ..Exercise::default() };
        let (text, original, stub) = (String::new(), String::new(), String::new());
        let region = Region { whole: 0..0, line: 0 };
        let file_text = FILE.to_owned();
        compile_errors(&Function { exercise: &exercise, file_text, region, text, original, stub }, said)
    }

    fn first(said: &str) -> CompileError {
        errors(said).swap_remove(0)
    }

    #[test]
    fn every_maker_s_form_leads_to_the_learner_s_line() {
        for said in [
            "0:3(12): error: syntax error, unexpected ';', expecting ')' or ','",
            "0(3) : error C0000: syntax error, unexpected ';', expecting ')' or ',' at token \";\"",
        ] {
            let error = first(&format!("the driver refuses a shader: {said}\n"));
            assert_eq!((error.line, error.column, &error.path[..]), (3, 12, "stage5/src/a.glsl"), "{said}");
            assert_eq!(error.message.to_string(), "`)` or `,` is missing before `;`", "{said}");
            let marked = "3 |     x = f(y;\n               ^\nthe driver's own words: syntax error";
            assert!(error.rendered.to_string().contains(marked), "{}", error.rendered);
        }
        let error = first("ERROR: 0:3: ';' : syntax error");
        assert_eq!(
            (error.line, error.column, &error.message.to_string()[..]),
            (3, 12, "`;` can't stand here")
        );
    }

    #[test]
    fn drivers_messages_are_said_in_plain_words() {
        for (said, words) in [
            ("0:3(9): error: `f' undeclared", "`f` is not known here"),
            ("0(3) : error C1503: undefined variable \"f\"", "`f` is not known here"),
            ("ERROR: 0:3: 'f' : undeclared identifier", "`f` is not known here"),
            (
                "0:3(9): error: no matching function for call to `f(vec4)'; candidates are:",
                "no function `f(vec4)` takes these",
            ),
            (
                "0:3(5): error: syntax error, unexpected NEW_IDENTIFIER, expecting ',' or ';'",
                "`,` or `;` is missing before a name",
            ),
            ("0:3(5): error: something rare", "something rare"),
        ] {
            assert!(first(said).message.to_string().starts_with(words), "{said}: {}", first(said).message);
        }
    }

    #[test]
    fn an_error_is_told_once_and_other_text_is_none() {
        let twice = "0:3(12): error: no\n0:3(12): error: no\n";
        assert_eq!(errors(twice).len(), 1);
        assert_eq!(driver_errors("case 3: row 1: is (1, 2), should be (1, 3)\nerror: linking failed"), []);
    }
}
