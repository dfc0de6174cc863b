//! From what the learner wrote to a verdict.

use crate::{
    book::Book,
    compile::{Built, CompileError, build_tests},
    exercise::Exercise,
    failure::Result,
    known::{self, Found},
    progress::{Progress, State},
    region::find_region,
    trial::{Outcome, Trial},
    work::{Standing, is_committed, look_at},
    worst::{Worst, worst},
};
use std::{fs, process::Command};

/// What is to be said of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right.
    Solved,
    /// The function is as it was handed out, and was never blanked.
    NotStarted,
    /// The function, or part of it, is still `todo!`.
    NotWritten,
    /// It needs another function, which is still `todo!`.
    WaitsFor(String),
    /// The compiler refuses it.
    DoesNotCompile(Refused),
    /// It runs, and its tests fail.
    Wrong(Wrong),
    /// There is no test of that name, so nothing was checked.
    NoTests,
    /// Tests that can't be made on this machine, in their words; the others pass.
    NotChecked(Vec<String>),
    /// The tests pass, but only since these recorded tables were changed.
    SnapshotsChanged(Vec<String>),
}

/// What the compiler said.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The first of its errors in the learner's lines, or else the first.
    pub error: CompileError,
    /// How many errors there are.
    pub count: usize,
    /// Whose function it is in; none if it is in no exercise's.
    pub owner: Option<String>,
}

/// How an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// What its tests said.
    pub outcome: Outcome,
    /// The known mistake that it shows.
    pub mistake: Option<Found>,
    /// What is off most.
    pub worst: Option<Worst>,
    /// Other exercises that are begun and not solved: the fault may be there.
    pub others: Vec<String>,
}

/// Checks an exercise, and remembers it if it is solved.
///
/// # Errors
/// If its files can't be read, or cargo can't be run.
pub fn check(book: &Book, exercise: &Exercise) -> Result<Verdict> {
    let standing = look_at(book, exercise)?;
    let progress = Progress::read(&book.store)?;
    if book.store.original(&exercise.name).is_none()
        && progress.mark(&exercise.name).state == State::New
        && is_committed(book, exercise, &standing.text) != Some(false)
    {
        return Ok(Verdict::NotStarted);
    }
    let verdict = judge(book, exercise, &standing)?;
    if verdict == Verdict::Solved {
        remember(book, exercise, &standing)?;
    }
    Ok(verdict)
}

fn judge(book: &Book, exercise: &Exercise, standing: &Standing) -> Result<Verdict> {
    if standing.text == standing.stub {
        return Ok(Verdict::NotWritten);
    }
    let program = match build_tests(&book.site(), &exercise.package)? {
        Built::Program(program) => program,
        Built::Errors(errors) => return Ok(Verdict::DoesNotCompile(refused(book, exercise, errors))),
    };
    let folder = book.root.join(&exercise.folder);
    let scratch = book.store.scratch();
    let trial =
        Trial { program: &program, root: &book.root, folder: &folder, scratch: &scratch, variant: None };
    let outcome = trial.run(&exercise.name)?;
    if outcome.is_pass() {
        let changed = changed_snapshots(book, exercise);
        return Ok(if changed.is_empty() { Verdict::Solved } else { Verdict::SnapshotsChanged(changed) });
    }
    Ok(explain_outcome(book, exercise, outcome))
}

fn explain_outcome(book: &Book, exercise: &Exercise, outcome: Outcome) -> Verdict {
    let unwritten =
        |said: &String| Some(said.strip_prefix("not yet implemented")?.trim_start_matches(": ").to_owned());
    let unwritten: Vec<String> = outcome.failures.values().filter_map(unwritten).collect();
    let is_own = |said: &String| {
        book.exercises()
            .all(|other| other.name == exercise.name || !said.starts_with(&format!("{}:", other.name)))
    };
    if outcome.count == 0 {
        return Verdict::NoTests;
    }
    if let Some(other) = unwritten.iter().find(|said| !is_own(said)) {
        let name = other.split(':').next().unwrap_or_default();
        return Verdict::WaitsFor(name.to_owned());
    }
    if !unwritten.is_empty() {
        return Verdict::NotWritten;
    }
    if outcome.failures.is_empty() && outcome.tables.is_empty() {
        return Verdict::NotChecked(outcome.skipped);
    }
    let recorded = fs::read_to_string(book.root.join(&exercise.folder).join(known::FILE)).unwrap_or_default();
    Verdict::Wrong(Wrong {
        mistake: known::recognise(exercise, &known::parse(&recorded), &outcome),
        worst: worst(&book.root, exercise, &outcome),
        others: others_begun(book, exercise),
        outcome,
    })
}

fn refused(book: &Book, exercise: &Exercise, errors: Vec<CompileError>) -> Refused {
    let count = errors.len();
    let owner = |error: &CompileError| {
        let inside = |other: &&Exercise| {
            let text = fs::read_to_string(book.file(other)).unwrap_or_default();
            other.path() == error.path
                && find_region(&text, &other.name).is_ok_and(|region| {
                    let first = text[..region.whole.start].lines().count() + 1;
                    (first..first + text[region.whole].lines().count()).contains(&error.line)
                })
        };
        book.exercises().find(inside).map(|other| other.name.clone())
    };
    let own = errors.iter().position(|error| owner(error).as_ref() == Some(&exercise.name));
    let error = errors.into_iter().nth(own.unwrap_or(0)).unwrap_or_default();
    Refused { owner: owner(&error), error, count }
}

fn others_begun(book: &Book, exercise: &Exercise) -> Vec<String> {
    let progress = Progress::read(&book.store).unwrap_or_default();
    let begun = book.exercises().filter(|other| {
        other.name != exercise.name
            && other.folder <= exercise.folder
            && progress.mark(&other.name).state != State::Solved
            && book.store.original(&other.name).is_some()
            && look_at(book, other).is_ok_and(|standing| standing.is_own_work())
    });
    begun.map(|other| other.name.clone()).collect()
}

/// Recorded tables that are not as they were handed out; empty where there is no git to ask.
fn changed_snapshots(book: &Book, exercise: &Exercise) -> Vec<String> {
    let mut git = Command::new("git");
    git.arg("-C").arg(&book.root).args(["diff", "--name-only", "--relative", "HEAD", "--", "*.snap"]);
    let listed = git.output().ok().filter(|listed| listed.status.success());
    let listed =
        listed.map(|listed| String::from_utf8_lossy(&listed.stdout).into_owned()).unwrap_or_default();
    let own = format!("{}/", exercise.folder);
    listed.lines().filter(|path| path.starts_with(&own)).map(str::to_owned).collect()
}

fn remember(book: &Book, exercise: &Exercise, standing: &Standing) -> Result<()> {
    let _lock = book.store.lock()?;
    book.store.keep_attempt(&exercise.name, &standing.text)?;
    Progress::change(&book.store, |progress| {
        progress.mark_mut(&exercise.name).state = State::Solved;
        progress.current.take_if(|current| *current == exercise.name);
    })
}
