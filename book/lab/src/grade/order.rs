//! The arguments of `lab grade`.

use crate::words::Words;
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
pub fn parse(words: &[String]) -> Result<Order> {
    let (lab, words) = Words::of(words, &["roster", "out", "only", "jobs"], &["glsl"])?;
    if words.plain.is_empty() {
        return Err(Error::Usage("nothing to grade: name files, folders or zips".to_owned()));
    }
    Ok(Order {
        lab,
        paths: words.plain.iter().map(PathBuf::from).collect(),
        roster: words.path("roster"),
        out: words.path("out"),
        only: words.text("only").cloned(),
        jobs: words.number("jobs")?,
        glsl: words.has("glsl"),
        lines: None,
    })
}
