//! The original beside the attempt.

use crate::{answer::Answer, session::Session};
use exercises::{
    error::{Error, Result},
    function::look_at,
    manifest::read,
};
use serde_json::json;

/// Shows the function as it was handed out, beside the learner's.
///
/// # Errors
/// As for all commands.
pub fn show(session: &Session, name: Option<&str>) -> Result<Answer> {
    let exercise = session.exercise(name)?;
    let function = look_at(session.workspace, exercise)?;
    if function.is_handed_out_blank() {
        let name = &exercise.name;
        return Err(Error::Stopped(format!(
            "{name} was handed out blank, for a lab: its original is not here"
        )));
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
            let [first, second] = ["The original", "Your attempt"].map(|head| session.screen.strong(head));
            format!("{first}\n{original}\n{second}\n{attempt}")
        }
        (None, _) => format!("{}\n{original}", session.screen.strong("The original")),
    };
    let json = json!({ "exercise": exercise.name, "original": original, "attempt": attempt });
    Ok(Answer::new(text, json))
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn side_by_side(original: &str, attempt: &str) -> String {
    let width = widest(original).max(12);
    let count = original.lines().count().max(attempt.lines().count());
    let [left, right] = [original, attempt].map(|text| text.lines().chain(std::iter::repeat("")));
    let rows = left.zip(right).take(count);
    let head = format!("{:width$} │ Your attempt\n", "The original");
    rows.fold(head, |text, (left, right)| text + format!("{left:width$} │ {right}").trim_end() + "\n")
}
