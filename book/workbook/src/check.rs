//! From what the learner wrote to a verdict.

use crate::{
    bench::{self, Bench, Prepared},
    cargo::CompileError,
    error::Result,
    exercise::Exercise,
    function::{Function, committed_function, look_at},
    known,
    progress::{Progress, State},
    region::find_region,
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
    let verdict = match bench::prepare(workspace, exercise, &function)? {
        Prepared::Errors(errors) => Verdict::DoesNotCompile(refused(workspace, exercise, errors)),
        Prepared::Bench(bench) => judge(workspace, exercise, &bench)?,
    };
    if verdict == Verdict::Solved {
        remember(workspace, progress, exercise, &function)?;
    }
    Ok(verdict)
}

/// What the tests' outcome means.
fn judge(workspace: &Workspace, exercise: &Exercise, bench: &Bench) -> Result<Verdict> {
    let outcome = bench.run()?;
    if outcome.is_pass() {
        let changed = changed_snapshots(workspace, exercise);
        let is_right = changed.is_empty();
        return Ok(if is_right { Verdict::Solved } else { Verdict::SnapshotsChanged(changed) });
    }
    if outcome.tests.is_empty() {
        return Ok(Verdict::NoTests);
    }
    if outcome.failures.values().any(|said| said.starts_with("not yet implemented")) {
        return Ok(Verdict::NotWritten);
    }
    if outcome.failures.is_empty() && outcome.tables.is_empty() {
        return Ok(Verdict::NotChecked(outcome.skipped));
    }
    Ok(Verdict::Wrong(Wrong {
        mistake: known::recognise(&bench.mistakes(&outcome)?, &outcome),
        worst: worst(&workspace.root, exercise, &outcome),
        outcome,
    }))
}

fn refused(workspace: &Workspace, exercise: &Exercise, errors: Vec<CompileError>) -> Refused {
    let count = errors.len();
    let text = fs::read_to_string(workspace.file(exercise)).unwrap_or_default();
    let lines = find_region(&text, &exercise.name).map_or(0..0, |region| region.lines(&text));
    let is_own = |error: &CompileError| error.path == exercise.path() && lines.contains(&error.line);
    let own = errors.iter().position(is_own);
    let error = errors.into_iter().nth(own.unwrap_or(0)).unwrap_or_default();
    Refused { is_own: own.is_some(), error, count }
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
