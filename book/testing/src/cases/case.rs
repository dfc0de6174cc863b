//! One case: a function's inputs, its result, and the expected result.

use super::{
    quiet::{Panic, quietly},
    words::difference,
};
use std::fmt::{Debug, Write};

/// A function's inputs, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// Counted from 0; the later ones are larger.
    pub index: usize,
    /// Names and values.
    inputs: Vec<(String, String)>,
    /// The names of the output's columns: `bone: parent, first child`.
    columns: &'static str,
    output: Output,
    is_brief: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Output {
    Rows(String),
    /// The first line of its message.
    Panic(Panic),
}

impl Default for Output {
    fn default() -> Self {
        Self::Rows(String::new())
    }
}

impl Case {
    pub(super) fn new(index: usize) -> Self {
        Self { index, is_brief: std::env::var_os("WORKBOOK_BRIEF").is_some(), ..Self::default() }
    }

    /// Notes an input, with five decimals if it has several numbers, and returns it.
    pub fn input<T: Debug>(&mut self, name: &str, value: T) -> T {
        if self.is_brief {
            return value;
        }
        let text = format!("{value:?}");
        // A single number keeps all its digits: a time may be just before 0.
        let text = if text.parse::<f64>().is_ok() { scalar(&text) } else { tables::words::in_text(&text) };
        self.note(name, &text);
        value
    }

    /// Notes an input in the test's own words.
    pub fn note(&mut self, name: &str, text: impl ToString) {
        if self.is_brief {
            return;
        }
        self.inputs.push((name.to_owned(), text.to_string().replace('\n', "\\n")));
    }

    /// Names the output's columns: first what a row is, as in `bone: parent, first child`.
    pub fn columns(&mut self, columns: &'static str) {
        self.columns = columns;
    }

    /// Notes a list, one line per item: `joint 0`, `joint 1`, and so on.
    pub fn inputs<T: Debug>(&mut self, name: &str, values: &[T]) {
        if values.is_empty() {
            self.note(&format!("{name}s"), "none");
        }
        for (index, value) in values.iter().enumerate() {
            self.input(&format!("{name} {index}"), value);
        }
    }

    /// Calls the function under test, and keeps its result, as rows of a table. A panic is kept as well,
    /// because that is how functions refuse.
    pub fn run(&mut self, function: impl FnOnce() -> String) {
        self.output = match quietly(function) {
            Ok(rows) => Output::Rows(rows),
            // A function that is still blank refuses nothing.
            Err(panic) if is_unwritten(&panic.message) => panic!("{}", panic.message),
            Err(panic) => Output::Panic(Panic { message: reason(&panic.message).to_owned(), ..panic }),
        };
    }

    /// Asserts that the function made these rows; numbers may differ as far as [`tables`] allows.
    #[track_caller]
    pub fn expect(&self, rows: &str) {
        match &self.output {
            Output::Rows(made) => {
                if let Some(difference) = difference(self.columns, rows, made) {
                    panic!("{difference}");
                }
            }
            Output::Panic(panic) => panic!("it stops, and should not: {}", panic.message),
        }
    }

    /// Asserts that the function refused, with a panic.
    #[track_caller]
    pub fn expect_refusal(&self) {
        assert!(matches!(self.output, Output::Panic(_)), "it should have refused, with a panic");
    }

    /// The message about a fault, with the case's inputs.
    pub(super) fn fault(&self, fault: &str) -> String {
        if is_unwritten(fault) {
            return fault.to_owned();
        }
        let inputs = self.inputs.iter().map(|(name, value)| format!("\n  {name} = {value}"));
        format!("case {}: {fault}{}", self.index, inputs.collect::<String>())
    }

    /// The case in the form of `WORKBOOK_CASES`.
    pub(super) fn text(&self) -> String {
        let mut text = format!("== case {}\n", self.index);
        for (name, value) in &self.inputs {
            let _ = writeln!(text, "{name} = {value}");
        }
        let output = match &self.output {
            Output::Rows(rows) => rows.trim_end().to_owned(),
            Output::Panic(Panic { message, file }) => format!("refuses: {message}\nat {file}"),
        };
        format!("{text}{}\n{output}\n", format!("-- {}", self.columns).trim_end())
    }
}

/// A single number with all its digits and no more.
fn scalar(text: &str) -> String {
    let text = text.strip_suffix(".0").unwrap_or(text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A panic's first line, without the words of an assertion before its own message.
fn reason(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split_once("` failed: ").map_or(line, |(_assertion, said)| said)
}

/// True if the panic comes from a function that is still blank.
fn is_unwritten(message: &str) -> bool {
    message.starts_with("not yet implemented")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_in_its_own_words() {
        assert_eq!(
            reason("assertion `left == right` failed: b has a parent\n  left: 1\n right: 2"),
            "b has a parent"
        );
        assert_eq!(reason("assertion failed: a < b"), "assertion failed: a < b");
    }

    #[test]
    fn an_input_is_written_in_one_way() {
        let mut case = Case::default();
        case.input("turned", [-1.2246469e-16, 0.70710677]);
        case.input("time_s", -1e-9f32);
        case.input("parents", [None, Some(2)]);
        let said: Vec<&str> = case.inputs.iter().map(|(_, text)| &text[..]).collect();
        assert_eq!(said, ["[0, 0.70711]", "-1e-9", "[none, 2]"]);
    }
}
