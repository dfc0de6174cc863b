#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! - [`lab_file`] reads what a teacher writes of a lab; [`results`] is what grading makes
//! - [`mod@new_lab`] and [`mod@make`] are the commands that make a lab and what students get of it
//! - [`mod@grade`] is the command that grades: [`submissions`] reads what came back, [`filter`] refuses what no answer may use, and an
//!   [`exam`] tries the rest, equal answers once, and keeps in a [`cache`] what came of it
//! - [`bodies`] stand beside an original; [`build`] builds them for WebAssembly with a [`compiler`] that is kept in; a [`sandbox`]
//!   runs them; a [`trial`] makes of it what was [`tried`], [`mod@judge`] a verdict; [`self_test`] looks after the grader itself
//! - [`shaders`] are the exception: they run on this machine; a [`pool`] has all cores work
//! - [`of_lab`] is a lab that was graded, for the commands that make something of the results: [`mod@show`] with its [`sheet`] and
//!   [`feedback`], [`mod@export`], [`mod@alike`] and [`mod@oral`]; [`told`] says what students may be told, and [`html`] and [`drawing`] how
//!
//! # What is deliberately absent
//!
//! No service of anybody's, and no list of marks elsewhere than in `results`.

pub mod alike;
pub mod bodies;
pub mod build;
pub mod cache;
pub mod compiler;
pub mod drawing;
pub mod exam;
pub mod export;
pub mod feedback;
pub mod filter;
pub mod grade;
pub mod html;
pub mod judge;
pub mod lab_file;
pub mod make;
pub mod new_lab;
pub mod of_lab;
pub mod oral;
pub mod pool;
pub mod results;
pub mod sandbox;
pub mod self_test;
pub mod shaders;
pub mod sheet;
pub mod show;
pub mod submissions;
pub mod told;
pub mod trial;
pub mod tried;

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

  cargo workbook lab new LAB EXERCISE…                 labs/LAB/lab.toml, for you to go on with
  cargo workbook lab make LAB --out DIR [--no-book]    what students get, without answers
  cargo workbook lab grade LAB PATH… [--roster FILE] [--out DIR] [--only ID] [--jobs N] [--glsl]
  cargo workbook lab show LAB                          the pages once more: after the day it was due they say more
  cargo workbook lab export LAB --format gradescope|exercism|classroom50|prairielearn|junit|csv
  cargo workbook lab export LAB --into FILE.csv [--column NAME]    fills the file that Moodle or Canvas exported
  cargo workbook lab alike LAB [--jplag DIR]           who shares rare wrong answers
  cargo workbook lab oral LAB ID…                      questions about a student's own answers
";

fn lab(session: &mut Session, args: &Args) -> Result<Answer> {
    let mut words = args.words.iter().cloned();
    match words.next().as_deref() {
        None | Some("help" | "--help" | "-h") => Ok(Answer::text(HELP)),
        Some("new") => new_lab::command(session, &args.words[1..]),
        Some("make") => make::command(session, words.collect()),
        Some("grade") => grade::command(session, args),
        Some("show") => show::command(session, words.collect()),
        Some("export") => export::command(session, words.collect()),
        Some("alike") => alike::command(session, words.collect()),
        Some("oral") => oral::command(session, words.collect()),
        Some(other) => {
            Err(Error::Usage(format!("no command `lab {other}`; `cargo workbook lab help` lists them")))
        }
    }
}

/// That words can't be understood.
fn usage(error: lexopt::Error) -> Error {
    Error::Usage(format!("{error}; `cargo workbook lab help` lists what there is"))
}
