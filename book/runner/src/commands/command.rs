//! The commands, each with its name, its arguments, its help and its function.

use crate::{
    commands,
    commands::{
        attempts,
        check_all::check_all,
        hunt, list, pack, programs, put_back, record,
        session::Session,
        show,
        syntax::{Args, Command, Takes},
        watch::{self, Options},
    },
    exercise::error::Result,
    say::answer::Answer,
};

/// All commands, in the order of the help.
pub static COMMANDS: [Command; 17] = [
    command("list", Takes::Nothing, "list all exercises", |session, _| Ok(list::list(session))),
    Command {
        flags: &[("again", "begin anew")],
        ..command("start", Takes::Exercise, "blank a function, for you to write", |session, args| {
            commands::start(session, args.name(), args.has("again"))
        })
    },
    Command {
        flags: &[("all", "every answer")],
        ..command("check", Takes::Exercise, "check your function, and say what is wrong", |session, args| {
            if args.has("all") { check_all(session, |_| ()) } else { commands::check(session, args.name()) }
        })
    },
    command(
        "watch",
        Takes::Exercise,
        "check on every save, with keys for hint, next, window, quit",
        |session, args| watch::watch(session, args.name(), Options { json: args.json, poll: args.poll }),
    ),
    command("hint", Takes::Exercise, "show a hint, one more each time", |session, args| {
        commands::hint(session, args.name())
    }),
    Command {
        flags: &[("yes", "without asking")],
        ..command("show", Takes::Exercise, "show the original beside your attempt", |session, args| {
            show::show(session, args.name(), args.has("yes"))
        })
    },
    Command {
        number: Some(("put-back", "put that one back")),
        ..command("attempts", Takes::Exercise, "list your attempts", |session, args| match args.number {
            Some(number) => attempts::put_back(session, args.name(), number),
            None => attempts::list(session, args.name()),
        })
    },
    Command {
        flags: &[("all", "every one")],
        ..command(
            "restore",
            Takes::Exercise,
            "put the original back, and keep your attempt",
            |session, args| {
                if args.has("all") {
                    Ok(put_back::restore_all(session))
                } else {
                    put_back::restore(session, args.name())
                }
            },
        )
    },
    command("skip", Takes::Exercise, "leave an exercise out for now", |session, args| {
        put_back::skip(session, args.name())
    }),
    command(
        "bug",
        Takes::Exercise,
        "hide a mistake in a solved function, for you to find and fix",
        |session, args| hunt::hide(session, args.name(), args.seed),
    ),
    Command {
        text: Some(("student", "the ID by which your teacher knows you")),
        ..command(
            "pack",
            Takes::Lab,
            "check a lab's answers, and put them into one file to hand in",
            |session, args| pack::pack(session, args.name(), args.text.as_deref()),
        )
    },
    command("window", Takes::Exercise, "open the stage's window, on your code", |session, args| {
        programs::window(session, args.name())
    }),
    Command {
        flags: &[("open", "in the browser, made again on every save"), ("zip", "one file to hand out")],
        ..command("book", Takes::Nothing, "make the book, as pages in target/book", |session, args| {
            programs::book(session, &args.flags)
        })
    },
    Command {
        flags: &[
            ("record", "record what is handed out"),
            ("deep", "only: no wrong answer passes in a hundred thousand cases"),
        ],
        ..command("verify", Takes::Exercises, "for authors: check every exercise", |session, args| {
            if args.has("record") { record::write(session) } else { programs::of_its_own("prove") }
        })
    },
    command("new", Takes::Rest, "for authors: begin an exercise, `new NAME --stage 2`", |_, _| {
        programs::of_its_own("prove")
    }),
    command("lab", Takes::Rest, "for teachers: hand out exercises, and grade what comes back", |_, _| {
        programs::of_its_own("lab")
    }),
    command("completions", Takes::Shell, "for your shell", |_, _| programs::of_its_own("completions")),
];

const fn command(
    name: &'static str,
    takes: Takes,
    about: &'static str,
    run: fn(&mut Session, &Args) -> Result<Answer>,
) -> Command {
    Command { name, takes, about, flags: &[], number: None, text: None, run }
}
