//! The commands that put originals back: `restore` and `skip`.

use crate::{
    commands::{Session, kept_in},
    exercise::{Error, Exercise, Kept, Put, Result, State},
    say::Answer,
};
use catalogue::say;
use serde_json::json;
use std::fmt::Write;

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
