//! A graphics driver's errors in a shader.
//!
//! Lines are the learner's: every part of a shader, and every body that the runner inserts, begins with a
//! `#line`.

use crate::{
    bench::{cargo::CompileError, mutants::code::unpaired},
    exercise::function::Function,
};
use catalogue::{Text, later};

/// A driver's message about one place: its line, counted from 1, its column, if the driver states it, and its
/// words.
type DriverError = (usize, Option<usize>, String);

/// The first error in the compiler's form, and the number of errors, in a test's message; empty if no shader
/// was rejected.
pub fn compile_errors(function: &Function, said: &str) -> Vec<CompileError> {
    let mut errors: Vec<CompileError> = Vec::new();
    for (line, column, message) in said.lines().filter_map(driver_error) {
        // Errors without a place are in line 0.
        let source =
            line.checked_sub(1).and_then(|at| function.file_text.lines().nth(at)).unwrap_or_default();
        let notes = later!("the driver's own words: {message}", message = &message);
        let marked = mark(source, column, &message);
        let error = rendered(function, in_plain_words(&message), (line, source), marked, Some(notes));
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
fn mark(source: &str, column: Option<usize>, message: &str) -> (usize, usize) {
    let length = source.trim().chars().count().max(1);
    let start = source.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    if let Some(column) = column.filter(|column| *column <= start + length) {
        return (column, 1);
    }
    let quoted = quoted(message).filter(|word| !word.is_empty());
    match quoted.and_then(|word| Some((source.find(word)?, word))) {
        Some((at, word)) => (source[..at].chars().count() + 1, word.chars().count()),
        None => (start, length),
    }
}

/// The error in a line of a test's message, in the forms of Mesa, of NVIDIA, and of ANGLE, Apple, AMD and
/// Intel.
fn driver_error(line: &str) -> Option<DriverError> {
    mesa(line).or_else(|| nvidia(line)).or_else(|| angle(line))
}

/// `0:11(53): error: syntax error, unexpected ';'`, or `0:11(1): preprocessor error: …`.
fn mesa(line: &str) -> Option<DriverError> {
    let (place, rest) = line.split_once("): ")?;
    let message = rest.strip_prefix("preprocessor ").unwrap_or(rest).strip_prefix("error: ")?;
    let (line, column) = place.rsplit_once(':')?.1.split_once('(')?;
    Some((line.parse().ok()?, column.parse().ok(), message.to_owned()))
}

/// `0(11) : error C0000: syntax error, unexpected ';'`.
fn nvidia(line: &str) -> Option<DriverError> {
    let (place, message) = line.split_once(") : error C")?;
    let line = place.rsplit_once('(')?.1.parse().ok()?;
    Some((line, None, message.split_once(": ")?.1.to_owned()))
}

/// `ERROR: 0:11: ';' : syntax error`.
fn angle(line: &str) -> Option<DriverError> {
    let (_, rest) = line.split_once("ERROR: ")?;
    let (line, message) = rest.split_once(':')?.1.split_once(": ")?;
    Some((line.parse().ok()?, None, message.to_owned()))
}

/// The first word in quotes of any kind.
fn quoted(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once(['\'', '`', '"'])?;
    Some(rest.split(['\'', '"']).next().unwrap_or_default())
}

/// A driver's message as a teacher would put it.
fn in_plain_words(message: &str) -> Text {
    let name = quoted(message).unwrap_or_default();
    let has = |words: &str| message.contains(words);
    if let Some((_, rest)) = message.split_once("unexpected ") {
        return unexpected(rest);
    }
    if has("undeclared") || has("undefined variable") {
        return later!("`{name}` is not known here: is it spelled as in its declaration?", name);
    }
    if has("no matching function") || has("no matching overloaded function") {
        return later!(
            "no function `{name}` takes these arguments: check their number, order and types",
            name
        );
    }
    if has("cannot be assigned")
        || has("cannot convert")
        || has("incompatible types")
        || has("dimension mismatch")
    {
        return later!("this has another type than its target: {message}", message);
    }
    if has("no return statement") || has("does not return a value") {
        return later!("the function ends without a `return`");
    }
    if has("syntax error") {
        return if name.is_empty() {
            later!("something is missing here, or superfluous")
        } else {
            later!("`{name}` can't stand here", name)
        };
    }
    message.into()
}

/// `';', expecting ')' or ','`.
fn unexpected(rest: &str) -> Text {
    let (found, expected) = rest.split_once(", expecting ").unwrap_or((rest, ""));
    let found = token(found.split(" at token").next().unwrap_or(found));
    let expected = expected.split(" at token").next().unwrap_or_default();
    let expected: Vec<Text> = expected.split(" or ").filter(|word| word.contains('\'')).map(token).collect();
    if expected.is_empty() {
        later!("{found} can't stand here", found)
    } else {
        let expected = expected.into_iter().reduce(|first, other| later!("{first} or {other}", first, other));
        later!("{expected} is missing before {found}", expected = expected.unwrap_or_default(), found)
    }
}

/// A token in the driver's spelling.
fn token(word: &str) -> Text {
    match word.trim() {
        "NEW_IDENTIFIER" | "IDENTIFIER" | "identifier" => later!("a name"),
        "FLOATCONSTANT" | "INTCONSTANT" => later!("a number"),
        "end of file" | "$end" | "$undefined" => later!("the end of the file"),
        word if word.contains(['\'', '"']) => format!("`{}`", word.trim_matches(['\'', '"'])).into(),
        word => format!("`{}`", word.to_lowercase()).into(),
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
        assert_eq!(errors("case 3: row 1: is (1, 2), should be (1, 3)\nerror: linking failed"), []);
        // Those of the preprocessor have a form of their own, and some have no place.
        assert_eq!(
            first("0:3(1): preprocessor error: Unterminated #if\n").message.to_string(),
            "Unterminated #if"
        );
        assert_eq!(first("0:0(0): error: no function with name 'main'").line, 0);
    }
}
