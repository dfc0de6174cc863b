//! The learner's attempts: listed, and put back.

use crate::{
    commands::session::Session,
    exercise::{
        error::{Error, Result},
        function::look_at,
        manifest::read,
    },
    say::answer::Answer,
};
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
        let there = if is_there { ", in place now" } else { "" };
        let (age, lines) = (age(&path), kept.lines().count());
        let path = session.workspace.shown(&path);
        let _ = writeln!(text, "{number:>3}  {path}  {lines} lines, {age}{there}");
        rows.push(json!({ "number": number, "file": path, "lines": lines, "is_there": is_there }));
    }
    text += &match rows.len() {
        0 => format!(
            "No attempt at {name} is kept yet: `restore`, `start --again` and a right answer keep them.\n"
        ),
        _ => format!("\n  cargo workbook attempts {name} --put-back N   puts one of them back\n"),
    };
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
        Error::Usage(format!("{name} has no attempt {number}; `cargo workbook attempts {name}` lists them"))
    })?;
    let kept = session.work(exercise).put_back(&read(path)?)?;
    let mut text = format!("{name} is as in attempt {number}.\n");
    let kept = kept.map(|path| session.workspace.shown(&path));
    if let Some(kept) = &kept {
        let _ = writeln!(text, "The text before is kept in {kept}.");
    }
    Ok(Answer::new(text, json!({ "exercise": name, "attempt": number, "kept": kept })))
}

/// The time since a file was written, in words.
fn age(path: &Path) -> String {
    let written = fs::metadata(path).and_then(|metadata| metadata.modified());
    let Some(age) = written.ok().and_then(|time| SystemTime::now().duration_since(time).ok()) else {
        return "just now".to_owned();
    };
    match age.as_secs() {
        0..120 => "just now".to_owned(),
        seconds @ 120..7200 => format!("{} minutes ago", seconds / 60),
        seconds @ 7200..172_800 => format!("{} hours ago", seconds / 3600),
        seconds => format!("{} days ago", seconds / 86400),
    }
}
