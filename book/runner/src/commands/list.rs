//! The commands that show the learner's progress.

use crate::{
    commands::session::Session,
    exercise::{Exercise, function::line_of, progress::State},
    say::answer::Answer,
};
use serde_json::{Value, json};
use std::fmt::Write;

/// Three commands to go on with, while an exercise is begun.
pub const GO_ON: &str = "  cargo workbook check    is it right?
  cargo workbook hint     a hint
  cargo workbook watch    check on every save
";

/// The learner's progress: every stage, the current or the next exercise, and three commands to continue
/// with.
pub fn overview(session: &Session) -> Answer {
    let mut answer = list(session);
    answer.text += &match (session.current(), session.next()) {
        (Some(exercise), _) => {
            let line = line_of(session.workspace, exercise).unwrap_or(1);
            let name = session.screen.strong(&exercise.name);
            format!("\nYou are at {name}, in {}:{line}\n\n{GO_ON}", exercise.path())
        }
        (None, Some(exercise)) => format!(
            "\nNext is {}, about {} minutes.\n\n  cargo workbook start    blank it, for you to write\n  \
            cargo workbook watch    check on every save\n  cargo workbook help     all commands\n",
            session.screen.strong(&exercise.name),
            exercise.minutes
        ),
        (None, None) => "\nNothing is left. Well done!\n".to_owned(),
    };
    answer
}

/// All exercises with their states and minutes.
pub fn list(session: &Session) -> Answer {
    let mut text = String::new();
    for stage in &session.workspace.stages {
        let _ = writeln!(text, "{}", session.screen.strong(&stage.folder.replace('_', " ")));
        text.extend(stage.exercises.iter().map(|exercise| line(session, exercise)));
    }
    let rows: Vec<_> = session.workspace.exercises().map(|exercise| row(session, exercise)).collect();
    let solved = rows.iter().filter(|row| row["state"] == State::Solved.word()).count();
    let _ = writeln!(text, "{solved} of {} solved", rows.len());
    let name = |exercise: Option<&Exercise>| exercise.map(|exercise| exercise.name.clone());
    let (current, next) = (name(session.current()), name(session.next()));
    Answer::new(text, json!({ "exercises": rows, "solved": solved, "current": current, "next": next }))
}

/// An exercise on one line.
pub fn line(session: &Session, exercise: &Exercise) -> String {
    let (screen, state) = (session.screen, session.state(exercise));
    let sign = match state {
        State::Solved => screen.good("✓"),
        State::Started => screen.strong("›"),
        State::Skipped => screen.faint("–"),
        State::New => " ".to_owned(),
    };
    let widest = session.workspace.exercises().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    let word = if state == State::New { "" } else { state.word() };
    let hidden = if session.is_hunted(exercise) { "  a mistake is hidden in it" } else { "" };
    let line = format!("  {sign} {:widest$}  {:>2} min  {word}{hidden}", exercise.name, exercise.minutes);
    format!("{}\n", line.trim_end())
}

/// An exercise in the list, for a program.
fn row(session: &Session, exercise: &Exercise) -> Value {
    let mark = session.progress.mark(&exercise.name);
    json!({
        "name": exercise.name, "stage": exercise.folder, "file": exercise.path(), "minutes": exercise.minutes,
        "state": mark.state.word(), "hints": mark.hints, "hidden_mistake": session.is_hunted(exercise),
    })
}
