//! The bug hunt: a mutant of the original is put in its place, and the learner finds and fixes it.
//!
//! Until then the function's text with the mistake is kept in `.workbook/bugs`. The hunt ends when the
//! function is right again, is begun anew or put back.

use crate::{
    bench::rivals::bugs,
    commands::session::Session,
    exercise::{
        Exercise,
        error::{Error, Result},
        function::{Function, look_at},
        progress::State,
        region::with_body,
        store::Kept,
        tokens::same_code,
    },
    say::{answer::Answer, place::place_of},
};
use serde_json::json;
use std::{fmt::Write, time::SystemTime};

/// Puts a mistake into the named function, or into a solved one; if there is none, into one as it was handed
/// out.
///
/// # Errors
/// As for all commands; and if the function is not finished, or there is no mistake to put in.
pub fn hide(session: &mut Session, name: Option<&str>, seed: Option<u64>) -> Result<Answer> {
    let mut dice = Dice::new(seed);
    let exercise = match name {
        Some(name) => session.workspace.find(name)?,
        None => choose(session, &mut dice)?,
    };
    let name = &exercise.name;
    let function = look_at(session.workspace, exercise)?;
    if let Some(why) = why_not(session, exercise, &function) {
        return Err(Error::Stopped(why));
    }
    let bugs = bugs(exercise, &function);
    let text = dice.pick(&bugs).and_then(|bug| with_body(&function.original, &bug.body));
    let text = text.ok_or_else(|| Error::Stopped(format!("no mistake can be hidden in {name}")))?;
    let kept = session.work(exercise).hide(&text)?;
    let kept = kept.map(|path| session.workspace.shown(&path));
    let place = place_of(session.workspace, exercise);
    let mut said = format!(
        "A mistake is now hidden in {}.\n{}\n",
        session.screen.strong(name),
        place.in_words(session.screen)
    );
    if let Some(kept) = &kept {
        let _ = writeln!(
            said,
            "Your answer is kept in {kept}; `cargo workbook attempts {name} --put-back N` brings it back.\n"
        );
    }
    let _ = write!(
        said,
        "  cargo workbook window {name}    see what it does, with the right shape behind it\n  \
        cargo workbook check {name}     is it mended?\n  cargo workbook restore {name}   take the mistake out again\n"
    );
    Ok(Answer::new(said, json!({ "exercise": name, "place": place.json(), "kept": kept, "of": bugs.len() })))
}

/// A solved exercise, or else one as it was handed out.
fn choose<'a>(session: &Session<'a>, dice: &mut Dice) -> Result<&'a Exercise> {
    let workspace = session.workspace;
    if let Some(other) =
        workspace.exercises().find(|exercise| workspace.store.read(Kept::Bug, &exercise.name).is_some())
    {
        return Err(Error::Stopped(already_there(&other.name)));
    }
    let is_ready = |exercise: &&Exercise| {
        let function = look_at(workspace, exercise);
        function.is_ok_and(|function| why_not(session, exercise, &function).is_none())
    };
    let ready: Vec<&Exercise> = workspace.exercises().filter(is_ready).collect();
    let is_solved = |exercise: &&Exercise| session.progress.mark(&exercise.name).state == State::Solved;
    let solved: Vec<&Exercise> = ready.iter().copied().filter(is_solved).collect();
    let chosen = dice.pick(if solved.is_empty() { &ready } else { &solved });
    chosen
        .copied()
        .ok_or_else(|| Error::Stopped("there is no finished function to put a mistake into".to_owned()))
}

/// The reason why no mistake may be put into a function, if there is one.
fn why_not(session: &Session, exercise: &Exercise, function: &Function) -> Option<String> {
    let name = &exercise.name;
    let is_solved = session.progress.mark(name).state == State::Solved;
    if session.workspace.store.read(Kept::Bug, name).is_some() {
        Some(already_there(name))
    } else if same_code(&function.text, &function.stub) {
        Some(format!(
            "{name} is blank, so there is nothing to put a mistake into: write it first, or \
            `cargo workbook restore {name}` puts the original back"
        ))
    } else if function.is_handed_out_blank() {
        Some(format!("{name} was handed out for a lab, and its original was not"))
    } else if function.is_own_work() && !is_solved {
        Some(format!(
            "{name} is not solved yet, and your work on it stays where it is: `cargo workbook check {name}` checks it"
        ))
    } else if bugs(exercise, function).is_empty() {
        Some(format!("no mistake in {name} is known that its window shows"))
    } else {
        None
    }
}

fn already_there(name: &str) -> String {
    format!(
        "a mistake is in {name} already: `cargo workbook check {name}` tells whether it is fixed, \
        `cargo workbook restore {name}` removes it"
    )
}

/// Chance, from a seed.
struct Dice(u64);

impl Dice {
    /// Seeded by `seed`, or else by the time.
    fn new(seed: Option<u64>) -> Self {
        let time = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self(seed.unwrap_or_else(|| time().as_nanos() as u64))
    }

    /// A random element, by SplitMix64; `None` for an empty list.
    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let count = list.len().max(1) as u64;
        list.get(((mixed ^ (mixed >> 31)) % count) as usize)
    }
}
