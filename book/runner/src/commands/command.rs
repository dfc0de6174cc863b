//! The commands, each with its name, its arguments, its help and its function.

use crate::{
    commands,
    commands::{
        attempts,
        check_all::check_all,
        completions, hunt, list, pack, programs, put_back, record, show,
        syntax::{Choice, Command, Takes},
        watch,
    },
};

/// All commands, in the order of the help.
pub static COMMANDS: [Command; 17] = [
    Command::new("list", Takes::Nothing, "list all exercises", |session, _| Ok(list::list(session))),
    Command::new("start", Takes::Exercise, "blank a function, for you to write", |session, args| {
        commands::start(session, args.name(), args.has("again"))
    })
    .with(&[Choice::flag("again", "begin anew")]),
    Command::new("check", Takes::Exercise, "check your function, and say what is wrong", |session, args| {
        if args.has("all") { check_all(session, |_| ()) } else { commands::check(session, args.name()) }
    })
    .with(&[Choice::flag("all", "every answer")]),
    Command::new(
        "watch",
        Takes::Exercise,
        "check on every save, with keys for hint, next, window, quit",
        watch::watch,
    ),
    Command::new("hint", Takes::Exercise, "show a hint, one more each time", |session, args| {
        commands::hint(session, args.name())
    }),
    Command::new("show", Takes::Exercise, "show the original beside your attempt", |session, args| {
        show::show(session, args.name(), args.has("yes"))
    })
    .with(&[Choice::flag("yes", "without asking")]),
    Command::new("attempts", Takes::Exercise, "list your attempts", |session, args| {
        match args.number("put-back")? {
            Some(number) => attempts::put_back(session, args.name(), number),
            None => attempts::list(session, args.name()),
        }
    })
    .with(&[Choice { name: "put-back", value: "N", about: "put that one back" }]),
    Command::new(
        "restore",
        Takes::Exercise,
        "put the original back, and keep your attempt",
        |session, args| match args.has("all") {
            true => Ok(put_back::restore_all(session)),
            false => put_back::restore(session, args.name()),
        },
    )
    .with(&[Choice::flag("all", "every one")]),
    Command::new("skip", Takes::Exercise, "leave an exercise out for now", |session, args| {
        put_back::skip(session, args.name())
    }),
    Command::new(
        "bug",
        Takes::Exercise,
        "hide a mistake in a solved function, for you to find and fix",
        |session, args| hunt::hide(session, args.name(), args.number("seed")?),
    ),
    Command::new(
        "pack",
        Takes::Lab,
        "check a lab's answers, and put them into one file to hand in",
        |session, args| pack::pack(session, args.name(), args.text("student")),
    )
    .with(&[Choice { name: "student", value: "ID", about: "the ID by which your teacher knows you" }]),
    Command::new("window", Takes::Exercise, "open the stage's window, on your code", |session, args| {
        programs::window(session, args.name())
    }),
    Command::new("book", Takes::Nothing, "make the book, as pages in target/book", programs::book).with(&[
        Choice::flag("open", "in the browser, made again on every save"),
        Choice::flag("zip", "one file to hand out"),
        Choice::flag("pdf", "one file, printed by a Chromium browser"),
    ]),
    Command::new(
        "verify",
        Takes::Exercises,
        "for authors: check every exercise, or those of a stage",
        |session, args| {
            if args.has("record") { record::write(session) } else { programs::of_its_own("prove") }
        },
    )
    .with(&[
        Choice::flag("record", "record what is handed out"),
        Choice::flag("deep", "only: no wrong answer passes in a hundred thousand cases"),
    ]),
    Command::new("new", Takes::Rest, "for authors: begin an exercise, `new NAME --stage 2`", |_, _| {
        programs::of_its_own("prove")
    }),
    Command::new(
        "lab",
        Takes::Rest,
        "for teachers: hand out exercises, and grade what comes back",
        |_, _| programs::of_its_own("lab"),
    ),
    Command::new("completions", Takes::Shell, "for your shell: bash, zsh or fish", |session, args| {
        completions::completions(&COMMANDS, session, args)
    }),
];
