//! The commands, each with its name, its arguments, its help and its function.

use crate::{
    commands::{
        self, Args, Choice, Command, Session, check_all, completions, hunt, list, pack, programs, put_back,
        record, show,
        syntax::{NAME, NAMES, NOTHING, REST, SHELL},
        watch,
    },
    exercise::Result,
    say::{Answer, Screen, further},
};
use catalogue::say;
use serde_json::json;
use std::{
    io::{Write, stdout},
    mem,
};

/// All commands, in the order of the help.
pub static COMMANDS: [Command; 17] = [
    Command::new("list", NOTHING, |session, _| Ok(list::list(session))).about(|| say!("list all exercises")),
    Command::new("start", NAME, |session, args| commands::start(session, args.name(), args.has("again")))
        .about(|| say!("blank a function, for you to write"))
        .with(&[Choice::new("again", "", || say!("begin anew"))]),
    Command::new("check", NAME, check)
        .about(|| say!("check your function, and say what is wrong"))
        .with(&[Choice::new("all", "", || say!("every answer"))]),
    Command::new("watch", NAME, watch::watch)
        .about(|| say!("check on every save, with keys for hint, next, window, quit")),
    Command::new("hint", NAME, |session, args| commands::hint(session, args.name()))
        .about(|| say!("show a hint, one more each time")),
    Command::new("show", NAME, |session, args| show::show(session, args.name(), args.has("yes")))
        .about(|| say!("show the original beside your attempt"))
        .with(&[Choice::new("yes", "", || say!("without asking"))]),
    Command::new("attempts", NAME, |session, args| match args.number("put-back")? {
        Some(number) => put_back::put_attempt_back(session, args.name(), number),
        None => put_back::attempts(session, args.name()),
    })
    .about(|| say!("list your attempts"))
    .with(&[Choice::new("put-back", "N", || say!("put that one back"))]),
    Command::new("restore", NAME, |session, args| match args.has("all") {
        true => Ok(put_back::restore_all(session)),
        false => put_back::restore(session, args.name()),
    })
    .about(|| say!("put the original back, and keep your attempt"))
    .with(&[Choice::new("all", "", || say!("every one"))]),
    Command::new("skip", NAME, |session, args| put_back::skip(session, args.name()))
        .about(|| say!("leave an exercise out for now")),
    Command::new("bug", NAME, |session, args| hunt::hide(session, args.name(), args.number("seed")?))
        .about(|| say!("hide a mistake in a solved function, for you to find and fix")),
    Command::new("pack", ("[LAB]", 1), |session, args| {
        pack::pack(session, args.name(), args.text("student"))
    })
    .about(|| say!("check a lab's answers, and put them into one file to hand in"))
    .with(&[Choice::new("student", "ID", || say!("the ID by which your teacher knows you"))]),
    Command::new("window", NAME, |session, args| programs::window(session, args.name()))
        .about(|| say!("open the stage's window, on your code")),
    Command::new("book", NOTHING, programs::book)
        .about(|| say!("make the book, as pages in target/book"))
        .with(&[
            Choice::new("open", "", || say!("in the browser, made again on every save")),
            Choice::new("zip", "", || say!("one file to hand out")),
            Choice::new("pdf", "", || say!("one file, printed by a Chromium browser")),
        ]),
    Command::new("verify", NAMES, |session, args| match args.has("record") {
        true => record::write(session),
        false => programs::of_its_own("prove"),
    })
    .about(|| say!("for authors: check every exercise, or those of a stage"))
    .with(&[
        Choice::new("record", "", || say!("record what is handed out")),
        Choice::new("deep", "", || say!("also: that no wrong answer passes in a hundred thousand cases")),
    ]),
    Command::new("new", REST, |_, _| programs::of_its_own("prove"))
        .about(|| say!("for authors: begin an exercise, `new NAME --stage 2`")),
    Command::new("lab", REST, |_, _| programs::of_its_own("lab"))
        .about(|| say!("for teachers: hand out exercises, and grade what comes back")),
    Command::new("completions", SHELL, |session, args| completions::completions(&COMMANDS, session, args))
        .about(|| say!("for your shell: bash, zsh or fish")),
];

/// Checks an exercise. The verdict is shown at once, and what takes longer to find after it.
fn check(session: &mut Session, args: &Args) -> Result<Answer> {
    if args.has("all") {
        return check_all(session, |_| ());
    }
    let mut answer = commands::check(session, args.name())?;
    if !answer.further {
        return Ok(answer);
    }
    if !args.has("json") {
        // Nobody may be reading any more.
        let _ = stdout().write_all(mem::take(&mut answer.text).as_bytes()).and_then(|()| stdout().flush());
    }
    let exercise = session.exercise(args.name())?;
    if let Some(found) = commands::look_further(session, exercise, &|| true)? {
        answer.text = format!("\n{}", further::in_words(session.screen, &found));
        answer.json["further"] = json!({ "said": further::in_words(Screen::default(), &found) });
    }
    Ok(answer)
}
