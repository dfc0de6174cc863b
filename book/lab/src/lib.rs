#![doc = include_str!("../README.md")]
//!
//! # The modules
//!
//! - [`lab_file`] reads the file that a teacher writes; [`results`] are the product of grading
//! - [`mod@new_lab`] and [`mod@make`] are the commands that create a lab and its handout
//! - [`mod@grade`] is the command that grades: [`submissions`] reads what came back, a [`roster`] knows by
//!   which names, the package `filter` refuses what must not be built, and an [`exam`] tries the rest, equal
//!   answers once, with judgements kept in a [`cache`]
//! - a [`workshop`] has what answers are tried with: the workbook [`opened`], a [`compiler`] that sees
//!   nothing else, and all functions that are linked; an answer becomes a [`wasm`] program, [`trying`] asks
//!   it for one case after the other, [`mod@judge`] gives the verdict, and [`self_test`] checks all of that
//! - [`shaders`] are the exception: they run on this machine; a [`pool`] keeps all cores busy
//! - [`of_lab`] is a graded lab, for the commands that present results: [`mod@show`] with its [`sheet`],
//!   [`statistics`] and [`feedback`], [`mod@export`], [`mod@alike`] and [`mod@oral`]; [`reasons`] brings
//!   together who made the same mistake, [`mod@mark`] keeps what a person says, [`told`] decides how much
//!   students are told; [`html`] and [`drawing`] lay it out
//! - [`words`] are what stands behind a command
//!
//! # Deliberately absent
//!
//! No online service, and no record of marks other than `results`.

pub mod alike;
pub mod cache;
pub mod compiler;
pub mod drawing;
pub mod exam;
pub mod export;
pub mod feedback;
pub mod grade;
pub mod html;
pub mod judge;
pub mod lab_file;
pub mod make;
pub mod mark;
pub mod new_lab;
pub mod of_lab;
pub mod opened;
pub mod oral;
pub mod pool;
pub mod reasons;
pub mod results;
pub mod roster;
pub mod self_test;
pub mod shaders;
pub mod sheet;
pub mod show;
pub mod statistics;
pub mod submissions;
pub mod told;
pub mod trying;
pub mod wasm;
pub mod words;
pub mod workshop;

use runner::{
    commands::{
        session::Session,
        syntax::{Args, Command, Takes},
    },
    exercise::error::{Error, Result},
    say::answer::Answer,
};

/// The commands of this program.
pub static COMMANDS: [Command; 1] =
    [Command::new("lab", Takes::Rest, "hand out exercises, and grade what comes back", lab)];

/// The text of `lab help`.
const HELP: &str = "Hand exercises out to a class, and grade what comes back.

  cargo workbook lab new LAB EXERCISE…                 writes labs/LAB/lab.toml, for you to edit
  cargo workbook lab make LAB --out DIR [--no-book]    makes the students' copy, without answers
  cargo workbook lab make LAB --autograder FILE.zip    makes what Gradescope needs to grade by itself
  cargo workbook lab grade LAB PATH… [--roster FILE] [--out DIR] [--only ID] [--jobs N] [--glsl]
  cargo workbook lab show LAB                          writes the pages again: after the due date they explain mistakes
  cargo workbook lab mark LAB ID EXERCISE POINTS WHY   gives points that stay when the lab is graded again
  cargo workbook lab export LAB --format gradescope|csv [--absent 0]
  cargo workbook lab export LAB --into FILE.csv [--column NAME]    fills the file that Moodle or Canvas exported
  cargo workbook lab alike LAB [--jplag DIR]           lists students who share rare wrong answers
  cargo workbook lab oral LAB ID…                      writes questions about a student's own answers
";

fn lab(session: &mut Session, args: &Args) -> Result<Answer> {
    let (command, words) = match &args.words[..] {
        [] => return Ok(Answer::text(HELP)),
        [command, words @ ..] => (&command[..], words),
    };
    match command {
        "help" | "--help" | "-h" => Ok(Answer::text(HELP)),
        "new" => new_lab::command(session, words),
        "make" => make::command(session, words),
        "grade" => grade::command(session, words, args.has("json")),
        "mark" => mark::command(session, words),
        "show" => show::command(session, words),
        "export" => export::command(session, words),
        "alike" => alike::command(session, words),
        "oral" => oral::command(session, words),
        other => Err(Error::Usage(format!("no command `lab {other}`; `cargo workbook lab help` lists them"))),
    }
}
