//! Checks a learner's function and comes to a verdict.

use crate::{
    bench::{CompileError, Mutant, OWN, Outcome, rivals::bugs},
    exercise::{
        Exercise, Function, Kept, Progress, Result, State, Work, Workspace, function::conflict, look_at,
        refusal::refusal, same_code, with_body,
    },
    judge::{
        built::{self, Bench},
        glsl,
        trust::Doubtful,
        verdict::{Broken, Verdict, Wrong},
        worst::worst,
    },
};
use catalogue::{Text, say};

/// Checks an exercise, and remembers it if it is solved.
///
/// # Errors
/// If its files can't be read, or cargo can't be run.
pub fn check(workspace: &Workspace, progress: &mut Progress, exercise: &Exercise) -> Result<Verdict> {
    let function = look_at(workspace, exercise)?;
    if let Some(conflict) = conflict(exercise, &function.file_text, function.lines()) {
        return Err(conflict);
    }
    let hidden = workspace.store.read(Kept::Bug, &exercise.name);
    let work = &mut Work { workspace, progress, exercise };
    if same_code(&function.text, &function.stub) {
        if hidden.is_some() {
            work.forget_bug()?;
        }
        return Ok(Verdict::NotWritten);
    }
    if same_code(&function.text, &function.original) {
        if let Some(hidden) = hidden {
            return mended(work, &function, &hidden);
        }
        let is_begun = work.progress.mark(&exercise.name).state != State::New;
        return Ok(Verdict::AsHandedOut { is_begun });
    }
    work.checked(&function)?;
    if let Some(refusal) = refusal(workspace, &function) {
        return Ok(Verdict::Refused(refusal));
    }
    let mut bench = match built::prepare(workspace, &function)? {
        Err(errors) => return Ok(Verdict::DoesNotCompile(broken(&function, errors))),
        Ok(bench) => bench,
    };
    let mut verdict = judge(&function, &mut bench, OWN)?;
    // The workbook's own code and tests may not be what they were.
    let doubt = match &verdict {
        Verdict::Solved => bench.doubt(true)?,
        Verdict::Wrong(_) => bench.doubt(false)?,
        _ => None,
    };
    if let Some(doubt) = doubt {
        return Ok(Verdict::Doubtful(Doubtful::of(workspace, exercise, doubt)?));
    }
    match (&mut verdict, hidden) {
        (Verdict::Solved, Some(hidden)) => return mended(work, &function, &hidden),
        (Verdict::Solved, None) => work.done(&function)?,
        // The twin would name the mistake that the learner is to find, as long as it stands there.
        (Verdict::Wrong(wrong), Some(hidden)) if same_code(&hidden, &function.text) => {
            wrong.twin = None;
            wrong.findings.twin = None;
        }
        _ => {}
    }
    Ok(verdict)
}

/// Notes that the hidden mistake is fixed, and names it, if the workbook still knows it.
fn mended(work: &mut Work, function: &Function, hidden: &str) -> Result<Verdict> {
    let is_it = |mutant: &Mutant| with_body(&function.original, &mutant.body).is_some_and(|it| it == hidden);
    let said = bugs(function).into_iter().find(is_it).map(|mutant| mutant.says);
    work.done(function)?;
    Ok(Verdict::Mended(said.unwrap_or_default()))
}

/// The verdict on each of these bodies of a function, as if each were a learner's. They are built together,
/// and one by one only if that fails.
///
/// # Errors
/// If a file can't be read or written, or cargo or the test program can't be run.
pub fn verdicts(workspace: &Workspace, function: &Function, bodies: &[String]) -> Result<Vec<Verdict>> {
    let keyed: Vec<_> = bodies.iter().enumerate().map(|(at, it)| (format!("line{at}"), it.clone())).collect();
    let original = function.with_text(function.original.clone())?;
    if let Ok(mut bench) = built::prepare_with(workspace, &original, &keyed)?
        && bench.has_others
    {
        return keyed.iter().map(|(key, _)| judge(&original, &mut bench, key)).collect();
    }
    let alone = |body| {
        let text = with_body(&original.original, body).unwrap_or_default();
        let function = original.with_text(text)?;
        match built::prepare(workspace, &function)? {
            Err(errors) => Ok(Verdict::DoesNotCompile(broken(&function, errors))),
            Ok(mut bench) => judge(&function, &mut bench, OWN),
        }
    };
    bodies.iter().map(|body| alone(body)).collect()
}

/// The verdict on a body that is built in, for its tests' outcome.
///
/// # Errors
/// If the test program can't be run.
pub fn judge(function: &Function, bench: &mut Bench, body: &str) -> Result<Verdict> {
    let (outcome, findings) = bench.run(body)?;
    if outcome.is_pass() && findings.wrong == 0 {
        return Ok(Verdict::Solved);
    }
    if outcome.tests.is_empty() {
        return Ok(Verdict::NotChecked(vec![say!("there is no test of that name")]));
    }
    let not_written = |said: &Text| not_written(&function.exercise.name, &said.in_english());
    if let Some(verdict) = outcome.failures.values().find_map(not_written) {
        return Ok(verdict);
    }
    if let Some(broken) = broken_shader(function, &outcome) {
        return Ok(Verdict::DoesNotCompile(broken));
    }
    if outcome.failures.is_empty() && outcome.tables.is_empty() && findings.wrong == 0 {
        return Ok(Verdict::NotChecked(outcome.skipped));
    }
    Ok(Verdict::Wrong(Box::new(Wrong {
        twin: bench.twin(&findings),
        worst: worst(&bench.copied.root, function.exercise, &outcome),
        outcome,
        findings,
    })))
}

/// The verdict for a test that reached a `todo!`: the exercise's own, or another function's, whose message
/// names it.
fn not_written(own: &str, said: &str) -> Option<Verdict> {
    let said = said.strip_prefix("not yet implemented")?;
    let named = said.strip_prefix(": ").and_then(|said| said.split_once(": `cargo workbook hint "));
    let other = named.filter(|(name, _)| *name != own);
    Some(other.map_or(Verdict::NotWritten, |(name, _)| Verdict::WaitsFor(name.to_owned())))
}

fn broken(function: &Function, errors: Vec<CompileError>) -> Broken {
    let (count, path, lines) = (errors.len(), function.exercise.path(), function.lines());
    let is_own = |error: &CompileError| error.path == path && lines.contains(&error.line);
    let own = errors.iter().position(is_own);
    let error = errors.into_iter().nth(own.unwrap_or(0)).unwrap_or_default();
    Broken { is_own: own.is_some(), error, count }
}

/// The driver's error in a shader; `None` if it accepted the shader.
fn broken_shader(function: &Function, outcome: &Outcome) -> Option<Broken> {
    let said: Vec<String> = outcome.failures.values().map(Text::in_english).collect();
    let errors = glsl::compile_errors(function, &said.join("\n"));
    let first = errors.first().filter(|_| !function.exercise.is_rust())?;
    let lines = function.lines();
    let is_own = |error: &&CompileError| lines.contains(&error.line);
    // It may be in a line of another part of the shader. Its cause is still the function.
    let error = errors.iter().find(is_own).cloned().unwrap_or_else(|| glsl::astray(function, first));
    Some(Broken { error, count: errors.len(), is_own: true })
}
