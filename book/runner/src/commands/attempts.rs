//! The learner's attempts: listed, and put back.

use crate::{
    commands::Session,
    exercise::{Error, Result, look_at, read},
    say::Answer,
};
use catalogue::say;
use serde_json::json;
use std::{fmt::Write, fs, path::Path, time::SystemTime};

/// Lists the kept attempts at an exercise, the oldest first.
///
/// # Errors
/// As all commands.
pub fn list(session: &Session, name: Option<&str>) -> Result<Answer> {
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
pub fn put_back(session: &mut Session, name: Option<&str>, number: usize) -> Result<Answer> {
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
