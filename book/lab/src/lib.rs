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
//! - [`of_lab`] is a graded lab, for the commands that present results: [`mod@show`] with [`statistics`] and
//!   [`feedback`], [`mod@export`], [`mod@alike`] and [`mod@oral`]; [`reasons`] brings together who made the
//!   same mistake, [`mod@mark`] keeps what a person says; [`html`] and [`drawing`] lay it out
//!
//! # Deliberately absent
//!
//! No online service, and no record of marks other than `results`.

pub mod alike;
pub mod cache;
mod calls;
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
pub mod show;
pub mod statistics;
pub mod submissions;
pub mod trying;
pub mod wasm;
pub mod workshop;

// What nearly every file here needs.
pub use self::{
    lab_file::LabFile,
    of_lab::{Graded, write},
    results::{Judged, Results, Student, Verdict},
};
use runner::{
    commands::{Args, Session},
    exercise::{Error, Exercise, Result, Workspace},
    say::Answer,
};

use runner::commands::{
    Choice, Command,
    syntax::{REST, Run, parse, rows},
};
use std::{fmt::Display, path::PathBuf};

/// The commands of this program.
pub static COMMANDS: [Command; 1] =
    [Command::new("lab", REST, lab).about(|| "hand out exercises, and grade what comes back".into())];

/// The commands after `lab`.
static OF_LAB: [Command; 8] = [
    of("new", "LAB EXERCISE…", || "labs/LAB/lab.toml, for you to edit".into(), new_lab::command),
    of("make", "LAB", || "the students' copy, without answers".into(), make::command).with(&[
        Choice::new("out", "DIR", || "its folder".into()),
        Choice::new("no-book", "", || "without the book's pages".into()),
        Choice::new("autograder", "FILE.zip", || "instead, what Gradescope needs to grade by itself".into()),
    ]),
    of("grade", "LAB PATH…", || "verdicts, scores and reasons".into(), grade::command).with(&[
        Choice::new("roster", "FILE", || "the class: IDs, or a table".into()),
        Choice::new("only", "ID", || "this student alone; the results of all others stay".into()),
        Choice::new("jobs", "N", || "answers tried at once".into()),
        Choice::new("glsl", "", || "tries shaders, on this machine's own driver".into()),
        RESULTS,
    ]),
    of("mark", "LAB ID EXERCISE POINTS WHY", || "points that stay".into(), mark::command).with(&[RESULTS]),
    of("show", "LAB", || "the pages again: once due they explain mistakes".into(), show::command)
        .with(&[RESULTS]),
    of("export", "LAB", || "results for other programs".into(), export::command).with(&[
        Choice::new("format", "NAME", || "gradescope or csv".into()),
        Choice::new("into", "FILE.csv", || "fills the file that Moodle or Canvas exported".into()),
        Choice::new("column", "NAME", || "the column in it".into()),
        Choice::new("absent", "N", || {
            "points for those who handed nothing in; otherwise their cells stay empty".to_owned()
        }),
        RESULTS,
    ]),
    of("alike", "LAB", || "students who share rare wrong answers".into(), alike::command)
        .with(&[Choice::new("jplag", "DIR", || "writes the functions as JPlag reads them".into()), RESULTS]),
    of("oral", "LAB ID…", || "questions about a student's own answers".into(), oral::command)
        .with(&[RESULTS]),
];

const fn of(name: &'static str, words: &'static str, about: fn() -> String, run: Run) -> Command {
    Command::new(name, (words, usize::MAX), run).about(about)
}

const RESULTS: Choice = Choice::new("out", "DIR", || "the folder of the results, if not `results`".into());

fn lab(session: &mut Session, args: &Args) -> Result<Answer> {
    let json = args.has("json").then_some("--json");
    let words = ["lab"].into_iter().chain(json).chain(args.words.iter().map(String::as_str));
    let (command, of_lab) = parse(&OF_LAB, words.map(Into::into).collect())?;
    let is_late = |option: &&str| of_lab.has(option) && !args.has(option);
    if let Some(option) = ["json", "lang", "seed", "root"].into_iter().find(is_late) {
        return Err(Error::Usage(format!("--{option} stands before `lab`")));
    }
    match command.filter(|_| !of_lab.has("help")) {
        Some(command) => (command.run)(session, &of_lab),
        None => Ok(Answer::text(
            "Hand exercises out to a class, and grade what comes back, after `cargo workbook`:\n\n"
                .to_owned()
                + &rows("lab", &OF_LAB),
        )),
    }
}

/// The lab that a command is about, and the words after it.
///
/// # Errors
/// If none is named.
pub fn lab_of(args: &Args) -> Result<(&str, &[String])> {
    let none = || Error::Usage("which lab? `cargo workbook lab help` shows all commands".to_owned());
    args.words.split_first().map(|(lab, words)| (&lab[..], words)).ok_or_else(none)
}

/// The error of what failed at `place`.
fn at<E: Display>(place: impl Display) -> impl FnOnce(E) -> Error {
    move |error| Error::Stopped(format!("{place}: {error}"))
}

/// The folder that an option names.
pub fn path_of(args: &Args, option: &str) -> Option<PathBuf> {
    args.text(option).map(PathBuf::from)
}
