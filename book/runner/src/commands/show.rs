//! The original beside the attempt.

use crate::{
    commands::Session,
    exercise::{Error, Result, State, look_at, read, same_code},
    say::{Answer, width_of},
};
use catalogue::say;
use serde_json::json;
use std::io::{IsTerminal, stdin, stdout};

/// Shows the function as it was handed out, beside the learner's. Until the exercise is solved that is the
/// answer: `is_wanted` says that the learner knows, otherwise the terminal is asked.
///
/// # Errors
/// As for all commands; and if the learner says no, or there is no terminal to ask.
pub fn show(session: &Session, name: Option<&str>, is_wanted: bool) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let function = look_at(session.workspace, exercise)?;
    if function.is_handed_out_blank() {
        let name = &exercise.name;
        return Err(Error::Stopped(say!(
            "{name} was handed out blank, for a lab: its original is not here",
            name
        )));
    }
    let is_known = session.state(exercise) == State::Solved || same_code(&function.text, &function.original);
    if !is_known && !is_wanted && !is_sure(&exercise.name)? {
        return Ok(Answer::text(say!("It stays hidden.") + "\n"));
    }
    let attempt = match session.workspace.store.attempts(&exercise.name).pop() {
        _ if function.is_own_work() => Some(function.text),
        Some((_, path)) => Some(read(&path)?),
        None => None,
    };
    let original = function.original;
    let text = match (&attempt, session.screen.columns()) {
        (Some(attempt), Some(columns)) if columns >= 2 * widest(&original).max(widest(attempt)) + 3 => {
            side_by_side(&original, attempt)
        }
        (Some(attempt), _) => {
            let [first, second] = heads().map(|head| session.screen.strong(&head));
            format!("{first}\n{original}\n{second}\n{attempt}")
        }
        (None, _) => format!("{}\n{original}", session.screen.strong(&heads()[0])),
    };
    let json = json!({ "exercise": exercise.name, "original": original, "attempt": attempt });
    Ok(Answer::new(text, json))
}

/// True if the learner answers yes.
fn is_sure(name: &str) -> Result<bool> {
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        return Err(Error::Usage(say!(
            "the original of {name} is the answer: `cargo workbook show {name} --yes` shows it",
            name
        )));
    }
    println!("{}", say!("Show the original of {name}? It is the answer. y: yes, anything else: no", name));
    let mut said = String::new();
    stdin().read_line(&mut said).map_err(|error| Error::Stopped(say!("the keyboard: {error}", error)))?;
    Ok(matches!(said.trim(), "y" | "yes"))
}

/// What stands above the two.
fn heads() -> [String; 2] {
    [say!("The original"), say!("Your attempt")]
}

fn widest(text: &str) -> usize {
    text.lines().map(width_of).max().unwrap_or(0)
}

fn side_by_side(original: &str, attempt: &str) -> String {
    let heads = heads();
    let width = widest(original).max(width_of(&heads[0]));
    let count = original.lines().count().max(attempt.lines().count());
    let [left, right] = [original, attempt].map(|text| text.lines().chain(std::iter::repeat("")));
    let rows = left.zip(right).take(count);
    let row = |left: &str, right: &str| {
        let space = " ".repeat(width - width_of(left));
        format!("{left}{space} │ {right}").trim_end().to_owned() + "\n"
    };
    rows.fold(row(&heads[0], &heads[1]), |text, (left, right)| text + &row(left, right))
}
