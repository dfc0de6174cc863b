//! The bug hunt: a mutant of the original is put in its place, and the learner finds and fixes it.
//!
//! Until then the function's text with the mistake is kept in `.workbook/bugs`. The hunt ends when the
//! function is right again, is begun anew or put back.

use crate::{
    bench::{Mutant, rivals::bugs},
    commands::Session,
    exercise::{Error, Exercise, Function, Result, State, look_at, same_code, with_body},
    say::{Answer, place_of},
};
use catalogue::say;
use serde_json::json;
use std::{fmt::Write, time::SystemTime};

/// Puts a mistake into the named function, or into a solved one; if there is none, into one as it was handed
/// out. The same seed chooses the same.
///
/// # Errors
/// As for all commands; and if the function is not finished, or there is no mistake to put in.
pub fn hide(session: &mut Session, name: Option<&str>, seed: Option<u64>) -> Result<Answer> {
    let time = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seed = seed.unwrap_or_else(|| time().as_nanos() as u64);
    let exercise = name.map_or_else(|| choose(session, seed), |name| session.workspace.find(name))?;
    let name = &exercise.name;
    let (function, bugs) = ready(session, exercise)?;
    let text = pick(&bugs, seed).and_then(|bug| with_body(&function.original, &bug.body));
    let text = text.ok_or_else(|| Error::Stopped(say!("no mistake can be hidden in {name}", name)))?;
    let kept = session.work(exercise).hide(&text)?;
    let place = place_of(session.workspace, exercise);
    let hidden = say!("A mistake is now hidden in {name}.", name = session.screen.strong(name));
    let mut said = format!("{hidden}\n{}\n", place.in_words(session.screen));
    if let Some(kept) = &kept {
        said += &say!(
            "Your answer is kept in {kept}; `cargo workbook attempts {name} --put-back N` brings it back.",
            kept,
            name
        );
        said += "\n\n";
    }
    let _ = write!(
        said,
        "  cargo workbook window {name}    {}\n  cargo workbook check {name}     {}\n  cargo workbook restore {name}   {}\n",
        say!("see what it does, with the right result behind it"),
        say!("is it mended?"),
        say!("take the mistake out again")
    );
    Ok(Answer::new(said, json!({ "exercise": name, "place": place.json(), "kept": kept, "of": bugs.len() })))
}

/// A solved exercise, or else one as it was handed out.
fn choose<'a>(session: &Session<'a>, seed: u64) -> Result<&'a Exercise> {
    let mut all = session.workspace.exercises();
    if let Some(other) = all.find(|exercise| session.is_hunted(exercise)) {
        return Err(already_there(&other.name));
    }
    let is_ready = |exercise: &&Exercise| ready(session, exercise).is_ok();
    let mut ready: Vec<&Exercise> = session.workspace.exercises().filter(is_ready).collect();
    let is_solved = |exercise: &&Exercise| session.state(exercise) == State::Solved;
    if ready.iter().any(is_solved) {
        ready.retain(is_solved);
    }
    let none = || Error::Stopped(say!("there is no finished function to put a mistake into"));
    pick(&ready, seed).copied().ok_or_else(none)
}

/// A function, and the mistakes that may be put into it.
///
/// # Errors
/// If there is a reason to put none in.
fn ready<'a>(session: &Session, exercise: &'a Exercise) -> Result<(Function<'a>, Vec<Mutant>)> {
    let function = look_at(session.workspace, exercise)?;
    let (name, bugs) = (&exercise.name, bugs(&function));
    if session.is_hunted(exercise) {
        return Err(already_there(name));
    }
    let why_not = if same_code(&function.text, &function.stub) {
        say!(
            "{name} is blank, so there is nothing to put a mistake into: write it first, or \
            `cargo workbook restore {name}` puts the original back",
            name
        )
    } else if function.is_handed_out_blank() {
        say!("{name} was handed out for a lab, and its original was not", name)
    } else if function.is_own_work() && session.state(exercise) != State::Solved {
        say!(
            "{name} is not solved yet, and your work on it stays where it is: `cargo workbook check {name}` checks it",
            name
        )
    } else if bugs.is_empty() {
        say!("no mistake in {name} is known that its window shows", name)
    } else {
        return Ok((function, bugs));
    };
    Err(Error::Stopped(why_not))
}

fn already_there(name: &str) -> Error {
    Error::Stopped(say!(
        "a mistake is in {name} already: `cargo workbook check {name}` tells whether it is fixed, \
        `cargo workbook restore {name}` removes it",
        name
    ))
}

/// The element that a seed chooses, the same one for ever; `None` of an empty list.
fn pick<T>(list: &[T], seed: u64) -> Option<&T> {
    // What is near together, or has a common divisor, leads to different ones: a clock may count by hundreds.
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    list.get(mixed as usize % list.len().max(1))
}
