//! The commands, each with its name, its arguments, its help and its function.

use crate::{
    commands::{
        self, Args, Choice, Command, Session, Takes, attempts, check_all::check_all, completions, hunt, list,
        pack, programs, put_back, record, show, watch,
    },
    exercise::Result,
    say::Answer,
};
use catalogue::say;
use std::{
    io::{Write, stdout},
    mem,
};

/// All commands, in the order of the help.
pub static COMMANDS: [Command; 17] = [
    Command::new("list", Takes::Nothing, || say!("list all exercises"), |session, _| Ok(list::list(session))),
    Command::new(
        "start",
        Takes::Exercise,
        || say!("blank a function, for you to write"),
        |session, args| commands::start(session, args.name(), args.has("again")),
    )
    .with(&[Choice::flag("again", || say!("begin anew"))]),
    Command::new(
        "check",
        Takes::Exercise,
        || say!("check your function, and say what is wrong"),
        |session, args| {
            if args.has("all") { check_all(session, |_| ()) } else { check(session, args) }
        },
    )
    .with(&[Choice::flag("all", || say!("every answer"))]),
    Command::new(
        "watch",
        Takes::Exercise,
        || say!("check on every save, with keys for hint, next, window, quit"),
        watch::watch,
    ),
    Command::new(
        "hint",
        Takes::Exercise,
        || say!("show a hint, one more each time"),
        |session, args| commands::hint(session, args.name()),
    ),
    Command::new(
        "show",
        Takes::Exercise,
        || say!("show the original beside your attempt"),
        |session, args| show::show(session, args.name(), args.has("yes")),
    )
    .with(&[Choice::flag("yes", || say!("without asking"))]),
    Command::new(
        "attempts",
        Takes::Exercise,
        || say!("list your attempts"),
        |session, args| match args.number("put-back")? {
            Some(number) => attempts::put_back(session, args.name(), number),
            None => attempts::list(session, args.name()),
        },
    )
    .with(&[Choice { name: "put-back", value: "N", about: || say!("put that one back") }]),
    Command::new(
        "restore",
        Takes::Exercise,
        || say!("put the original back, and keep your attempt"),
        |session, args| match args.has("all") {
            true => Ok(put_back::restore_all(session)),
            false => put_back::restore(session, args.name()),
        },
    )
    .with(&[Choice::flag("all", || say!("every one"))]),
    Command::new(
        "skip",
        Takes::Exercise,
        || say!("leave an exercise out for now"),
        |session, args| put_back::skip(session, args.name()),
    ),
    Command::new(
        "bug",
        Takes::Exercise,
        || say!("hide a mistake in a solved function, for you to find and fix"),
        |session, args| hunt::hide(session, args.name(), args.number("seed")?),
    ),
    Command::new(
        "pack",
        Takes::Lab,
        || say!("check a lab's answers, and put them into one file to hand in"),
        |session, args| pack::pack(session, args.name(), args.text("student")),
    )
    .with(&[Choice {
        name: "student",
        value: "ID",
        about: || say!("the ID by which your teacher knows you"),
    }]),
    Command::new(
        "window",
        Takes::Exercise,
        || say!("open the stage's window, on your code"),
        |session, args| programs::window(session, args.name()),
    ),
    Command::new("book", Takes::Nothing, || say!("make the book, as pages in target/book"), programs::book)
        .with(&[
            Choice::flag("open", || say!("in the browser, made again on every save")),
            Choice::flag("zip", || say!("one file to hand out")),
            Choice::flag("pdf", || say!("one file, printed by a Chromium browser")),
        ]),
    Command::new(
        "verify",
        Takes::Exercises,
        || say!("for authors: check every exercise, or those of a stage"),
        |session, args| {
            if args.has("record") { record::write(session) } else { programs::of_its_own("prove") }
        },
    )
    .with(&[
        Choice::flag("record", || say!("record what is handed out")),
        Choice::flag("deep", || say!("only: no wrong answer passes in a hundred thousand cases")),
    ]),
    Command::new(
        "new",
        Takes::Rest,
        || say!("for authors: begin an exercise, `new NAME --stage 2`"),
        |_, _| programs::of_its_own("prove"),
    ),
    Command::new(
        "lab",
        Takes::Rest,
        || say!("for teachers: hand out exercises, and grade what comes back"),
        |_, _| programs::of_its_own("lab"),
    ),
    Command::new(
        "completions",
        Takes::Shell,
        || say!("for your shell: bash, zsh or fish"),
        |session, args| completions::completions(&COMMANDS, session, args),
    ),
];

/// Checks an exercise. The verdict is shown at once, and what takes longer to find after it.
fn check(session: &mut Session, args: &Args) -> Result<Answer> {
    let mut answer = commands::check(session, args.name())?;
    if !answer.further {
        return Ok(answer);
    }
    if !args.has("json") {
        // Nobody may be reading any more.
        let _ = stdout().write_all(mem::take(&mut answer.text).as_bytes()).and_then(|()| stdout().flush());
    }
    let exercise = session.exercise(args.name())?;
    if let Some((words, json)) = commands::look_further(session, exercise, &|| true)? {
        answer.text = format!("\n{}", words.together());
        answer.json["further"] = json;
    }
    Ok(answer)
}
