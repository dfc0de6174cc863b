//! The arguments of `lab grade`.

use crate::usage;
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use runner::{
    exercise::error::{Error, Result},
    say::screen::Screen,
};
use std::path::PathBuf;

/// The arguments of `lab grade`.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The lab's name.
    pub lab: String,
    /// The submissions: files, folders, zips.
    pub paths: Vec<PathBuf>,
    /// The class: an ID on each line, or the first column of a CSV file.
    pub roster: Option<PathBuf>,
    /// The folder for the results; `results` in the workbook's root by default.
    pub out: Option<PathBuf>,
    /// The only student to be graded; the results of all others stay.
    pub only: Option<String>,
    /// The number of answers tried at once; by default one for each core.
    pub jobs: Option<usize>,
    /// True if shaders are run on this machine, outside the sandbox.
    pub glsl: bool,
    /// The screen for each student's line while grading; `None` if a program reads the output.
    pub lines: Option<Screen>,
}

/// Parses the arguments after `lab grade`.
///
/// # Errors
/// If they can't be understood.
pub fn parse(words: Vec<String>) -> Result<Order> {
    let mut order = Order::default();
    let mut parser = Parser::from_args(words);
    while let Some(word) = parser.next().map_err(usage)? {
        match word {
            Long("roster") => order.roster = Some(parser.value().map_err(usage)?.into()),
            Long("out") => order.out = Some(parser.value().map_err(usage)?.into()),
            Long("only") => order.only = Some(parser.value().and_then(ValueExt::string).map_err(usage)?),
            Long("jobs") => order.jobs = Some(parser.value().and_then(|word| word.parse()).map_err(usage)?),
            Long("glsl") => order.glsl = true,
            Value(word) if order.lab.is_empty() => order.lab = word.string().map_err(usage)?,
            Value(word) => order.paths.push(word.into()),
            other => return Err(usage(other.unexpected())),
        }
    }
    match (order.lab.is_empty(), order.paths.is_empty()) {
        (true, _) => Err(Error::Usage("which lab? `cargo workbook lab grade lab3 PATH…`".to_owned())),
        (_, true) => Err(Error::Usage("nothing to grade: name files, folders or zips".to_owned())),
        _ => Ok(order),
    }
}
