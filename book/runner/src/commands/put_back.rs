//! The commands that put something back: an original, by `restore` and `skip`, or one of the learner's
//! attempts.

use crate::{
    commands::{Session, kept_in},
    exercise::{Error, Exercise, Kept, Put, Result, State, look_at, read},
    say::Answer,
};
use catalogue::say;
use serde_json::json;
use std::{fmt::Write, fs, path::Path, time::SystemTime};

/// Puts the original back.
///
/// # Errors
/// As for all commands.
pub fn restore(session: &mut Session, name: Option<&str>) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    put_back(session, exercise, State::New)
}

/// Puts every original back, as before pulling a newer workbook. Functions that can't be put back are listed;
/// the others are.
pub fn restore_all(session: &mut Session) -> Answer {
    let (mut text, mut failed, mut json) = (String::new(), String::new(), Vec::new());
    for exercise in session.workspace.exercises() {
        let is_begun = session.state(exercise) == State::Started
            || session.workspace.store.read(Kept::Original, &exercise.name).is_some();
        if !is_begun && session.is_original(exercise) {
            continue;
        }
        match put_back(session, exercise, State::New) {
            Ok(answer) => {
                text += &answer.text;
                json.push(answer.json);
            }
            Err(error) => {
                let why = error.to_string();
                let _ = writeln!(failed, "  {}: {why}", exercise.name);
                json.push(json!({ "exercise": exercise.name, "error": why }));
            }
        }
    }
    if !failed.is_empty() {
        text += &format!("{}\n{failed}", say!("These could not be put back:"));
    } else if text.is_empty() {
        text += &(say!("Every function is as it was handed out.") + "\n");
    }
    Answer { exit_code: u8::from(!failed.is_empty()), ..Answer::new(text, json.into()) }
}

fn put_back(session: &mut Session, exercise: &Exercise, state: State) -> Result<Answer> {
    let Put { changed, attempt } = session.work(exercise).restore(state)?;
    let name = &exercise.name;
    let text = match changed {
        true => say!("{name} is as it was handed out again.", name),
        false => say!("{name} was already as it was handed out.", name),
    };
    let text = format!("{text}\n{}", kept_in(attempt.as_deref()));
    Ok(Answer::new(text, json!({ "exercise": name, "changed": changed, "attempt": attempt })))
}

/// Leaves an exercise out for now; a blank function gets its original back, because others may need it.
///
/// # Errors
/// As for all commands.
pub fn skip(session: &mut Session, name: Option<&str>) -> Result<Answer> {
    let exercise = match name {
        Some(name) => session.workspace.find(name)?,
        None => (session.current().or_else(|| session.next()))
            .ok_or_else(|| Error::Usage(say!("nothing is left to skip")))?,
    };
    let mut answer = put_back(session, exercise, State::Skipped)?;
    let name = &exercise.name;
    answer.text += &match session.next() {
        Some(next) => {
            say!("{name} is skipped. Next is {next}.", name, next = session.screen.strong(&next.name))
        }
        None => say!("{name} is skipped. Nothing is left.", name),
    };
    answer.text += "\n";
    Ok(answer)
}

/// Lists the kept attempts at an exercise, the oldest first.
///
/// # Errors
/// As all commands.
pub fn attempts(session: &Session, name: Option<&str>) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let name = &exercise.name;
    let own = look_at(session.workspace, exercise)?.text;
    let (mut text, mut rows) = (String::new(), Vec::new());
    for (number, path) in session.workspace.store.attempts(name) {
        let kept = read(&path)?;
        let is_there = kept == own;
        let (age, lines) = (age(&path), kept.lines().count());
        let path = session.workspace.shown(&path);
        let what = match is_there {
            true => say!("{lines} lines, {age}, in place now", lines, age),
            false => say!("{lines} lines, {age}", lines, age),
        };
        let _ = writeln!(text, "{number:>3}  {path}  {what}");
        rows.push(json!({ "number": number, "file": path, "lines": lines, "is_there": is_there }));
    }
    text += &match rows.len() {
        0 => say!(
            "No attempt at {name} is kept yet: `restore`, `start --again` and a right answer keep them.",
            name
        ),
        _ => {
            format!("\n  cargo workbook attempts {name} --put-back N   {}", say!("puts one of them back"))
        }
    };
    text += "\n";
    Ok(Answer::new(text, json!({ "exercise": name, "attempts": rows })))
}

/// Puts a kept attempt in the function's place; the current text is kept first.
///
/// # Errors
/// As for all commands; and if there is no attempt of that number.
pub fn put_attempt_back(session: &mut Session, name: Option<&str>, number: usize) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let name = &exercise.name;
    let attempts = session.workspace.store.attempts(name);
    let (_, path) = attempts.iter().find(|(its, _)| *its == number).ok_or_else(|| {
        Error::Usage(say!(
            "{name} has no attempt {number}; `cargo workbook attempts {name}` lists them",
            name,
            number
        ))
    })?;
    let kept = session.work(exercise).put_back(&read(path)?)?;
    let mut text = say!("{name} is as in attempt {number}.", name, number) + "\n";
    if let Some(kept) = &kept {
        text += &(say!("The text before is kept in {kept}.", kept) + "\n");
    }
    Ok(Answer::new(text, json!({ "exercise": name, "attempt": number, "kept": kept })))
}

/// The time since a file was written, in words.
fn age(path: &Path) -> String {
    let written = fs::metadata(path).and_then(|metadata| metadata.modified());
    let Some(age) = written.ok().and_then(|time| SystemTime::now().duration_since(time).ok()) else {
        return say!("just now");
    };
    match age.as_secs() {
        0..120 => say!("just now"),
        seconds @ 120..7200 => say!("{count} minutes ago", count = seconds / 60),
        seconds @ 7200..172_800 => say!("{count} hours ago", count = seconds / 3600),
        seconds => say!("{count} days ago", count = seconds / 86400),
    }
}
