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
        text += &line;
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

/// A line about an exercise, and its verdict, which may be an error.
pub fn check_one(session: &mut Session, exercise: &Exercise) -> (String, Answer) {
    let (name, was_solved) = (&exercise.name, session.state(exercise) == State::Solved);
    let answer = commands::check(session, Some(name)).unwrap_or_else(|error| Answer::error(&error));
    let is_right = answer.exit_code == 0;
    let sign = if is_right { session.screen.good("✓") } else { session.screen.bad("✗") };
    let verdict = answer.json["verdict"].as_str().map(verdict_in_words);
    let word = verdict.or_else(|| answer.json["error"].as_str().map(str::to_owned)).unwrap_or_default();
    let line = match was_solved && !is_right {
        true => say!("{name}: {verdict}, and was solved before", name, verdict = word),
        false => format!("{name}: {word}"),
    };
    (format!("{sign} {line}\n"), answer)
}

/// The name of a verdict in the reader's language.
fn verdict_in_words(name: &str) -> String {
    match name {
        "solved" => say!("solved"),
        "mended" => say!("mended"),
        "as handed out" => say!("as handed out"),
        "not written" => say!("not written"),
        "waits for another" => say!("waits for another"),
        "refused" => say!("refused"),
        "does not compile" => say!("does not compile"),
        "wrong" => say!("wrong"),
        "not checked" => say!("not checked"),
        "no tests" => say!("no tests"),
        name => name.to_owned(),
    }
}
