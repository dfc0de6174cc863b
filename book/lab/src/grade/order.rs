//! What `grade` is asked for.

use exercises::error::{Error, Result};
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use std::path::PathBuf;
use workbook::screen::Screen;

/// What `grade` is asked for.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The lab's name.
    pub lab: String,
    /// What came back: files, folders, zips.
    pub paths: Vec<PathBuf>,
    /// The class: an ID a line, or the first column of a CSV file.
    pub roster: Option<PathBuf>,
    /// Where the results go; `results` in the workbook's root if it isn't said.
    pub out: Option<PathBuf>,
    /// Nobody else is graded; what is known of the others stays.
    pub only: Option<String>,
    /// How many answers are tried at once; one a core if it isn't said.
    pub jobs: Option<usize>,
    /// Whether shaders are run on this machine, outside the sandbox.
    pub glsl: bool,
    /// Where each student's line goes while it runs; nowhere if a program reads what comes of it.
    pub lines: Option<Screen>,
}

/// Reads the words behind `lab grade`.
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
        (_, true) => Err(Error::Usage("what is to be graded? Name files, folders or zips".to_owned())),
        _ => Ok(order),
    }
}

fn usage(error: lexopt::Error) -> Error {
    Error::Usage(format!("{error}; `cargo workbook lab help` lists what there is"))
}
