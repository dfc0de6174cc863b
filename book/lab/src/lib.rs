//! The classroom: hands exercises out, grades what comes back, and lets nobody in.
//!
//! # Where to find what
//!
//! - [`lab_file`] reads what a teacher writes of a lab; [`results`] is what grading makes
//! - [`mod@grade`] is the command that grades
//!
//! # What is deliberately absent
//!
//! No service of anybody's, and no list of marks elsewhere than in `results`.

pub mod grade;
pub mod lab_file;
pub mod results;

use exercises::error::{Error, Result};
use workbook::{
    answer::Answer,
    session::Session,
    syntax::{Args, Command, Takes},
};

/// What this program is asked for: the runner gives it the words that it got.
pub static COMMANDS: [Command; 1] = [Command {
    name: "lab",
    takes: Takes::Rest,
    about: "hand out exercises, and grade what comes back",
    flags: &[],
    number: None,
    text: None,
    run: lab,
}];

/// What `lab` says without a command.
const HELP: &str = "Hand exercises out to a class, and grade what comes back.

  cargo workbook lab grade LAB PATH… [--roster FILE] [--out DIR] [--only ID] [--jobs N] [--glsl]
";

fn lab(session: &mut Session, args: &Args) -> Result<Answer> {
    let mut words = args.words.iter().cloned();
    match words.next().as_deref() {
        None | Some("help" | "--help" | "-h") => Ok(Answer::text(HELP)),
        Some("grade") => grade::command(session, words.collect()),
        Some(other) => {
            Err(Error::Usage(format!("no command `lab {other}`; `cargo workbook lab help` lists them")))
        }
    }
}
