//! From what the learner wrote to a verdict.

use crate::{
    cargo::{Built, CompileError, build_tests},
    error::Result,
    exercise::Exercise,
    function::{Function, committed_function, look_at},
    known,
    progress::{Progress, State},
    region::find_region,
    trial::{Outcome, Trial},
    verdict::{Refused, Verdict, Wrong},
    workspace::Workspace,
    worst::worst,
};
use std::{fs, process::Command};

/// Checks an exercise, and remembers it if it is solved.
///
/// # Errors
/// If its files can't be read, or cargo can't be run.
pub fn check(workspace: &Workspace, progress: &mut Progress, exercise: &Exercise) -> Result<Verdict> {
    let function = look_at(workspace, exercise)?;
    if !function.is_begun
        && progress.mark(&exercise.name).state == State::New
        && committed_function(workspace, exercise).is_none_or(|committed| committed == function.text)
    {
        return Ok(Verdict::NotStarted);
    }
    if function.text == function.stub {
        return Ok(Verdict::NotWritten);
    }
    let verdict = match build_tests(&workspace.site(), &exercise.package)? {
        Built::Errors(errors) => Verdict::DoesNotCompile(refused(workspace, exercise, errors)),
        Built::Program(program) => {
            let (folder, scratch) = (workspace.root.join(&exercise.folder), workspace.store.scratch());
            let trial = Trial {
                program: &program,
                root: &workspace.root,
                folder: &folder,
                scratch: &scratch,
                variant: None,
            };
            judge(workspace, progress, exercise, trial.run(&exercise.name)?)
        }
    };
    if verdict == Verdict::Solved {
        remember(workspace, progress, exercise, &function)?;
    }
    Ok(verdict)
}

/// What the tests' outcome means.
fn judge(workspace: &Workspace, progress: &Progress, exercise: &Exercise, outcome: Outcome) -> Verdict {
    if outcome.is_pass() {
        let changed = changed_snapshots(workspace, exercise);
        return if changed.is_empty() { Verdict::Solved } else { Verdict::SnapshotsChanged(changed) };
    }
    if outcome.count == 0 {
        return Verdict::NoTests;
    }
    if let Some(verdict) = unwritten(workspace, exercise, &outcome) {
        return verdict;
    }
    if outcome.failures.is_empty() && outcome.tables.is_empty() {
        return Verdict::NotChecked(outcome.skipped);
    }
    let recorded = workspace.root.join(&exercise.folder).join(known::FILE);
    let recorded = known::parse(&fs::read_to_string(recorded).unwrap_or_default());
    Verdict::Wrong(Wrong {
        mistake: known::recognise(exercise, &recorded, &outcome),
        worst: worst(&workspace.root, exercise, &outcome),
        others: others_begun(workspace, progress, exercise),
        outcome,
    })
}

/// If the tests came to a function that is not written: this one, or another that it needs.
fn unwritten(workspace: &Workspace, exercise: &Exercise, outcome: &Outcome) -> Option<Verdict> {
    let reason =
        |said: &String| Some(said.strip_prefix("not yet implemented")?.trim_start_matches(": ").to_owned());
    let reasons: Vec<String> = outcome.failures.values().filter_map(reason).collect();
    let names =
        |other: &&Exercise| reasons.iter().any(|reason| reason.starts_with(&format!("{}:", other.name)));
    let mut others = workspace.exercises().filter(|other| other.name != exercise.name);
    match others.find(names) {
        Some(other) => Some(Verdict::WaitsFor(other.name.clone())),
        None if reasons.is_empty() => None,
        None => Some(Verdict::NotWritten),
    }
}

fn refused(workspace: &Workspace, exercise: &Exercise, errors: Vec<CompileError>) -> Refused {
    let count = errors.len();
    let owner = |error: &CompileError| owner_of(workspace, error).map(|owner| owner.name.clone());
    let own = errors.iter().position(|error| owner(error).as_ref() == Some(&exercise.name));
    let error = errors.into_iter().nth(own.unwrap_or(0)).unwrap_or_default();
    Refused { owner: owner(&error), error, count }
}

/// The exercise whose function an error is in.
fn owner_of<'a>(workspace: &'a Workspace, error: &CompileError) -> Option<&'a Exercise> {
    let text = fs::read_to_string(workspace.root.join(&error.path)).unwrap_or_default();
    workspace.exercises().filter(|exercise| exercise.path() == error.path).find(|exercise| {
        find_region(&text, &exercise.name).is_ok_and(|region| region.lines(&text).contains(&error.line))
    })
}

fn others_begun(workspace: &Workspace, progress: &Progress, exercise: &Exercise) -> Vec<String> {
    let begun = workspace.exercises().filter(|other| {
        other.name != exercise.name
            && other.folder <= exercise.folder
            && progress.mark(&other.name).state != State::Solved
            && workspace.store.original(&other.name).is_some()
            && look_at(workspace, other).is_ok_and(|function| function.is_own_work())
    });
    begun.map(|other| other.name.clone()).collect()
}

/// Recorded tables that are not as they were handed out; empty where there is no git to ask.
fn changed_snapshots(workspace: &Workspace, exercise: &Exercise) -> Vec<String> {
    let mut git = Command::new("git");
    git.arg("-C").arg(&workspace.root).args(["diff", "--name-only", "--relative", "HEAD", "--", "*.snap"]);
    let listed = git.output().ok().filter(|listed| listed.status.success());
    let listed =
        listed.map(|listed| String::from_utf8_lossy(&listed.stdout).into_owned()).unwrap_or_default();
    let own = format!("{}/", exercise.folder);
    listed.lines().filter(|path| path.starts_with(&own)).map(str::to_owned).collect()
}

fn remember(
    workspace: &Workspace,
    progress: &mut Progress,
    exercise: &Exercise,
    function: &Function,
) -> Result<()> {
    let _lock = workspace.store.lock()?;
    workspace.store.keep_attempt(&exercise.name, &function.text)?;
    progress.change(&workspace.store, |progress| {
        progress.mark_mut(&exercise.name).state = State::Solved;
        progress.current.take_if(|current| *current == exercise.name);
    })
}
