//! Checks many answers, each told in a line.

use crate::{
    commands::{self, Session},
    exercise::{Exercise, Result, State},
    say::Answer,
};
use catalogue::say;
use serde_json::{Value, json};

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
    let (line, answer) = match commands::check(session, Some(name)) {
        Ok(answer) => (answer.text.lines().next().unwrap_or_default().to_owned(), answer),
        Err(error) => (format!("{} {name}: {error}", session.screen.bad("✗")), Answer::error(&error)),
    };
    let line = match was_solved && answer.exit_code != 0 {
        true => say!("{line}; it was solved before", line),
        false => line,
    };
    (line, answer)
}
