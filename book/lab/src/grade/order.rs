//! The arguments of `lab grade`.

use crate::{lab_of, path_of};
use runner::{
    commands::syntax::Args,
    exercise::error::{Error, Result},
    say::screen::Screen,
};
use std::path::PathBuf;

/// The arguments of `lab grade`.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The submissions: files, folders, zips.
    pub paths: Vec<PathBuf>,
    /// The class: an ID on each line, or the first column of a CSV file.
    pub roster: Option<PathBuf>,
    /// The only student to be graded; the results of all others stay.
    pub only: Option<String>,
    /// The number of answers tried at once; by default one for each core.
    pub jobs: Option<usize>,
    /// True if shaders are run on this machine, outside the sandbox.
    pub glsl: bool,
    /// The screen for each student's line while grading; `None` if a program reads the output.
    pub lines: Option<Screen>,
}

/// The order in a command's arguments.
///
/// # Errors
/// If there is nothing to grade, or a number is none.
pub fn parse(args: &Args, screen: Screen) -> Result<Order> {
    let (_, paths) = lab_of(args)?;
    if paths.is_empty() {
        return Err(Error::Usage("nothing to grade: name files, folders or zips".to_owned()));
    }
    Ok(Order {
        paths: paths.iter().map(PathBuf::from).collect(),
        roster: path_of(args, "roster"),
        only: args.text("only").map(str::to_owned),
        jobs: args.number("jobs")?,
        glsl: args.has("glsl"),
        lines: (!args.has("json")).then_some(screen),
    })
}
