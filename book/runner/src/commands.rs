//! A learner's main commands: begin an exercise, check it, ask for a hint.

pub mod ahead;
pub mod command;
pub mod command_line;
pub mod completions;
pub mod hunt;
pub mod list;
pub mod pack;
pub mod programs;
pub mod put_back;
pub mod record;
pub mod saves;
pub mod session;
pub mod show;
pub mod syntax;
pub mod watch;

pub use self::{
    session::Session,
    syntax::{Args, Choice, Command},
};

use crate::{
    commands::{
        ahead::{build_ahead, what_takes_long},
        list::go_on,
    },
    exercise::{Error, Exercise, Kept, Result, State, comment, look_at},
    judge::{
        check,
        further::{Further, Search},
        verdict::Verdict,
    },
    say::{self, Answer, paragraph, place_of},
};
use catalogue::{ENGLISH, language, said, say};
use serde_json::{Value, json};

/// Blanks the named function, or the next.
///
/// # Errors
/// As for all commands; and if there is unsaved work in its place.
pub fn start(session: &mut Session, name: Option<&str>, again: bool) -> Result<Answer> {
    let exercise = to_start(session, name, again)?;
    let was_solved = session.state(exercise) == State::Solved;
    let started = session.work(exercise).start(again)?;
    build_ahead(session.workspace, exercise);
    let (name, place) = (&exercise.name, place_of(session.workspace, exercise));
    let mut text = match &started.attempt {
        _ if !started.changed => say!("{name} was blank already.", name) + "\n",
        attempt => kept_in(attempt.as_deref()),
    };
    let screen = session.screen;
    let waits = say!(
        "{name} waits for you in {place}. Its comment says what it does. About {minutes} minutes.",
        name = screen.strong(name),
        place = screen.strong(&format!("{}:{}", place.file, place.line)),
        minutes = exercise.minutes
    );
    text += &format!("{waits}\n");
    // With single keys, the chapter is shown below, and so is what to do.
    if !screen.has_keys() {
        let comment = in_words(&look_at(session.workspace, exercise)?.original);
        text += &format!("{comment}{}\n{}", place.chapter_in_words(screen), go_on());
    }
    if !exercise.without.is_empty() {
        let names = format!("`{}`", exercise.without.join("`, `"));
        let without = say!("Don't use {names} here: you write what they do.", names);
        text += &format!("\n{}\n", paragraph(&without));
    }
    if was_solved {
        let stays = say!("It was solved once and stays solved, whatever comes of this attempt.");
        text += &format!("\n{stays}\n");
    }
    let json = json!({
        "exercise": name, "file": place.file, "line": place.line, "place": place.json(),
        "attempt": started.attempt,
    });
    Ok(Answer::new(text, json))
}

/// What a function's comment says, in another language than the comment's own.
fn in_words(function: &str) -> String {
    if language() == ENGLISH {
        return String::new();
    }
    let paragraphs = comment::paragraphs(function);
    let said = paragraphs.iter().map(|text| paragraph(said(text).trim_start_matches("# ")) + "\n");
    format!("\n{}\n", said.collect::<String>())
}

/// Where an attempt is kept, in a line, if there was one.
fn kept_in(attempt: Option<&str>) -> String {
    attempt.map_or(String::new(), |path| say!("Your attempt is kept in {path}.", path) + "\n")
}

/// The named exercise, or the next, unless the learner is at another.
fn to_start<'a>(session: &Session<'a>, name: Option<&str>, again: bool) -> Result<&'a Exercise> {
    let none = || Error::Stopped(say!("nothing is left: all are solved or skipped"));
    match (name, session.current()) {
        (Some(name), _) => session.workspace.find(name),
        (None, Some(current)) if again => Ok(current),
        (None, Some(current)) => Err(Error::Stopped(say!(
            "you are at {name}: `cargo workbook check` checks it, `cargo workbook skip` leaves it out",
            name = current.name
        ))),
        (None, None) => session.next().ok_or_else(none),
    }
}

/// Checks the named exercise, or the current one.
///
/// # Errors
/// As for all commands; and if cargo can't be run.
pub fn check(session: &mut Session, name: Option<&str>) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let _patience = session.screen.patience(&what_takes_long(session.workspace, exercise));
    let verdict = &judged(session, exercise)?;
    let place = place_of(session.workspace, exercise);
    let mut text = say::text(session.screen, exercise, &place, verdict);
    if *verdict == Verdict::Solved {
        let next = session.next_in_words(session.next_after(&exercise.name));
        text += &format!("\n{next}\n");
    }
    let mut json = say::json(exercise, &place, verdict);
    let is_right = matches!(verdict, Verdict::Solved | Verdict::Mended(_));
    let is_judged = is_right || matches!(verdict, Verdict::Wrong(_));
    if let Some(seed) = session.workspace.seed.filter(|_| is_judged) {
        let seeded = say!("The random cases were made from seed {seed}.", seed);
        text += &session.screen.faint(&format!("\n{seeded}\n"));
        json["seed"] = json!(seed);
    }
    if !is_right && session.is_hunted(exercise) {
        let hidden = say!("The mistake that `cargo workbook bug` hid is still to be found.");
        text += &session.screen.faint(&format!("\n{hidden}\n"));
    }
    let exit_code = u8::from(!is_right);
    let further = is_searched(session, exercise, verdict);
    Ok(Answer { exit_code, further, ..Answer::new(text, json) })
}

/// Checks every function that differs from the one handed out, in reading order. `tell` gets each line as
/// soon as it is known.
///
/// # Errors
/// As for all commands; and if cargo can't be run.
pub fn check_all(session: &mut Session, tell: impl Fn(&str)) -> Result<Answer> {
    let (mut text, mut rows, mut wrong) = (String::new(), Vec::new(), 0);
    for exercise in session.workspace.exercises() {
        // A function that can't be found is listed, too.
        if session.is_original(exercise) {
            continue;
        }
        let (line, answer) = check_one(session, exercise);
        tell(&line);
        text += &(line + "\n");
        wrong += usize::from(answer.exit_code != 0);
        rows.push(answer.json);
    }
    text += &match (rows.len(), wrong) {
        (0, _) => say!("Every function is as it was handed out."),
        (count, wrong) => {
            format!("\n{}", say!("{right} of {count} are right.", right = count - wrong, count))
        }
    };
    text += "\n";
    let json = json!({ "checked": Value::Array(rows), "wrong": wrong });
    Ok(Answer { exit_code: u8::from(wrong > 0), ..Answer::new(text, json) })
}

/// A line about an exercise, the first one of its verdict, and that verdict, which may be an error.
pub fn check_one(session: &mut Session, exercise: &Exercise) -> (String, Answer) {
    let (name, was_solved) = (&exercise.name, session.state(exercise) == State::Solved);
    let (line, answer) = match check(session, Some(name)) {
        Ok(answer) => (answer.text.lines().next().unwrap_or_default().to_owned(), answer),
        Err(error) => (format!("{} {name}: {error}", session.screen.bad("✗")), Answer::error(&error)),
    };
    let line = match was_solved && answer.exit_code != 0 {
        true => say!("{line}; it was solved before", line),
        false => line,
    };
    (line, answer)
}

/// True if the place of the fault is worth looking for: no other body does the same in all cases, and it is
/// not for the learner to find.
pub fn is_searched(session: &Session, exercise: &Exercise, verdict: &Verdict) -> bool {
    verdict.is_unexplained() && !session.is_hunted(exercise)
}

/// What takes seconds to find out about a wrong answer: the places where a change makes it right, or what it
/// computes in the smallest case. `None` if nothing is found while that `is_wanted`.
///
/// # Errors
/// If a file can't be read or written, or a program can't be run.
pub fn look_further(
    session: &Session,
    exercise: &Exercise,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Option<Further>> {
    let function = &look_at(session.workspace, exercise)?;
    let further = Search { workspace: session.workspace, function, is_wanted }.look()?;
    Ok(Some(further).filter(|further| *further != Further::default()))
}

/// The verdict on an exercise, whose smallest case is kept for the window.
///
/// # Errors
/// As [`check()`].
pub fn judged(session: &mut Session, exercise: &Exercise) -> Result<Verdict> {
    let verdict = check::check(session.workspace, &mut session.progress, exercise)?;
    let store = &session.workspace.store;
    let answer = look_at(session.workspace, exercise)?.text;
    // A case that is kept already is about another answer, and the window sees that.
    if let Some(case) = say::for_window(exercise, &answer, &verdict) {
        let _lock = store.lock()?;
        store.keep(Kept::Smallest, &exercise.name, &case)?;
    }
    Ok(verdict)
}

/// Shows one more hint.
///
/// # Errors
/// As for all commands.
pub fn hint(session: &mut Session, name: Option<&str>) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let (name, count) = (&exercise.name, exercise.hints.len());
    let store = &session.workspace.store;
    let _lock = store.lock()?;
    session.progress.change(store, |progress| {
        let mark = progress.mark_mut(name);
        mark.hints = (mark.hints + 1).min(count);
    })?;
    let shown = session.progress.mark(name).hints;
    let place = place_of(session.workspace, exercise);
    let hints = say::hints(session.screen, exercise, shown);
    let mut text = format!("{}\n{hints}", place.in_words(session.screen));
    if shown == count {
        text +=
            &(say!("That was the last hint. `cargo workbook show {name}` shows the original.", name) + "\n");
    }
    let hints: Vec<&str> = exercise.hints[..shown].iter().map(|hint| said(hint)).collect();
    let json = json!({ "exercise": name, "place": place.json(), "hints": hints, "left": count - shown });
    Ok(Answer::new(text, json))
}
