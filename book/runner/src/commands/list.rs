//! The commands that show the learner's progress.

use crate::{
    commands::Session,
    exercise::{Exercise, State, line_of},
    say::Answer,
};
use catalogue::say;
use serde_json::{Value, json};
use std::fmt::Write;

/// Three commands to go on with, while an exercise is begun.
pub fn go_on() -> String {
    let [right, hint, save] = [say!("is it right?"), say!("a hint"), say!("check on every save")];
    format!(
        "  cargo workbook check    {right}\n  cargo workbook hint     {hint}\n  cargo workbook watch    {save}\n"
    )
}

/// The learner's progress: every stage, the current or the next exercise, and three commands to continue
/// with.
pub fn overview(session: &Session) -> Answer {
    let mut answer = list(session);
    answer.text += &match (session.current(), session.next()) {
        (Some(exercise), _) => {
            let line = line_of(session.workspace, exercise).unwrap_or(1);
            let name = session.screen.strong(&exercise.name);
            let place = format!("{}:{line}", exercise.path());
            format!("\n{}\n\n{}", say!("You are at {name}, in {place}", name, place), go_on())
        }
        (None, Some(Exercise { name, minutes, .. })) => format!(
            "\n{}\n\n  cargo workbook start    {}\n  cargo workbook watch    {}\n  cargo workbook help     {}\n",
            say!("Next is {name}, about {minutes} minutes.", name = session.screen.strong(name), minutes),
            say!("blank it, for you to write"),
            say!("check on every save"),
            say!("all commands")
        ),
        (None, None) => format!("\n{}\n", session.nothing_left()),
    };
    answer
}

/// All exercises with their states and minutes.
pub fn list(session: &Session) -> Answer {
    let mut text = String::new();
    for stage in session.workspace.stages() {
        let _ = writeln!(text, "{}", session.screen.strong(&stage.folder.replace('_', " ")));
        text.extend(stage.exercises.iter().map(|exercise| line(session, exercise)));
    }
    let rows: Vec<_> = session.workspace.exercises().map(|exercise| row(session, exercise)).collect();
    let solved = rows.iter().filter(|row| row["state"] == State::Solved.word()).count();
    text += &(solved_in_words(solved, rows.len()) + "\n");
    let name = |exercise: Option<&Exercise>| exercise.map(|exercise| exercise.name.clone());
    let (current, next) = (name(session.current()), name(session.next()));
    Answer::new(text, json!({ "exercises": rows, "solved": solved, "current": current, "next": next }))
}

/// How many exercises are solved.
pub fn solved_in_words(solved: usize, all: usize) -> String {
    say!("{solved} of {all} solved", solved, all)
}

/// An exercise on one line.
pub fn line(session: &Session, exercise: &Exercise) -> String {
    let (screen, state) = (session.screen, session.state(exercise));
    let (sign, word) = match state {
        State::Solved => (screen.good("✓"), say!("solved")),
        State::Started => (screen.strong("›"), say!("started")),
        State::Skipped => (screen.faint("–"), say!("skipped")),
        State::New => (" ".to_owned(), String::new()),
    };
    let widest = session.workspace.exercises().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    let hidden = if session.is_hunted(exercise) { say!("a mistake is hidden in it") } else { String::new() };
    let minutes = say!("{minutes} min", minutes = format!("{:>2}", exercise.minutes));
    let line = format!("  {sign} {:widest$}  {minutes}  {word}  {hidden}", exercise.name);
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
