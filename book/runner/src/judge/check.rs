//! Checks a learner's function and comes to a verdict.

use crate::{
    bench::{cargo::CompileError, mutants::Mutant, outcome::Outcome, rivals::bugs},
    exercise::{
        Exercise,
        error::Result,
        function::{Function, conflict, look_at},
        progress::{Progress, State},
        refusal::refusal,
        region::{find_region, with_body},
        store::Kept,
        tokens::same_code,
        work::Work,
        workspace::Workspace,
    },
    judge::{
        Findings,
        built::{self, Bench},
        glsl,
        trust::Doubtful,
        verdict::{Broken, Verdict, Wrong},
        worst::worst,
    },
};
use std::fs;

/// Checks an exercise, and remembers it if it is solved.
///
/// # Errors
/// If its files can't be read, or cargo can't be run.
pub fn check(workspace: &Workspace, progress: &mut Progress, exercise: &Exercise) -> Result<Verdict> {
    let function = look_at(workspace, exercise)?;
    if let Some(conflict) = conflict(exercise, &function.file_text) {
        return Err(conflict);
    }
    let is_hidden = workspace.store.read(Kept::Bug, &exercise.name).is_some();
    let work = &mut Work { workspace, progress, exercise };
    if same_code(&function.text, &function.stub) {
        if is_hidden {
            work.forget_bug()?;
        }
        return Ok(Verdict::NotWritten);
    }
    if same_code(&function.text, &function.original) {
        if is_hidden {
            return mended(work, &function);
        }
        let is_begun = work.progress.mark(&exercise.name).state != State::New;
        return Ok(Verdict::AsHandedOut { is_begun });
    }
    work.checked(&function)?;
    if let Some(refusal) = refusal(workspace, exercise, &function) {
        return Ok(Verdict::Refused(refusal));
    }
    let verdict = match built::prepare(workspace, exercise, &function)? {
        Err(errors) => Verdict::DoesNotCompile(broken(workspace, exercise, errors)),
        Ok(mut bench) => {
            let verdict = judge(exercise, &function, &mut bench)?;
            trusted(workspace, exercise, &mut bench, verdict)?
        }
    };
    let verdict = match verdict {
        Verdict::Solved if is_hidden => mended(work, &function)?,
        Verdict::Wrong(wrong) if is_hidden => {
            Verdict::Wrong(Box::new(without_the_hidden(workspace, exercise, &function, *wrong)))
        }
        verdict => verdict,
    };
    if verdict == Verdict::Solved {
        work.done(&function)?;
    }
    Ok(verdict)
}

/// The verdict, unless the workbook's own code or tests are not what they were.
fn trusted(
    workspace: &Workspace,
    exercise: &Exercise,
    bench: &mut Bench,
    verdict: Verdict,
) -> Result<Verdict> {
    if !matches!(verdict, Verdict::Solved | Verdict::Wrong(_)) {
        return Ok(verdict);
    }
    Ok(match bench.doubt(verdict == Verdict::Solved)? {
        Some(doubt) => Verdict::Doubtful(Doubtful::of(workspace, exercise, doubt)?),
        None => verdict,
    })
}

/// Notes that the hidden mistake is fixed, and names it.
fn mended(work: &mut Work, function: &Function) -> Result<Verdict> {
    let mistake = hidden_mistake(work.workspace, work.exercise, function);
    let said = mistake.map(|mutant| mutant.says).unwrap_or_default();
    work.done(function)?;
    Ok(Verdict::Mended(said))
}

/// The verdict without the twin, which would name the mistake that the learner is to find, as long as it
/// stands there as it was hidden.
fn without_the_hidden(
    workspace: &Workspace,
    exercise: &Exercise,
    function: &Function,
    wrong: Wrong,
) -> Wrong {
    let hidden = workspace.store.read(Kept::Bug, &exercise.name);
    if !hidden.is_some_and(|hidden| same_code(&hidden, &function.text)) {
        return wrong;
    }
    let findings = wrong.findings.map(|findings| Findings { twin: None, ..findings });
    Wrong { twin: None, findings, ..wrong }
}

/// The verdict for the tests' outcome.
///
/// # Errors
/// If the test program can't be run.
pub fn judge(exercise: &Exercise, function: &Function, bench: &mut Bench) -> Result<Verdict> {
    let (outcome, findings) = bench.run()?;
    if outcome.is_pass() && findings.is_none() {
        return Ok(Verdict::Solved);
    }
    if outcome.tests.is_empty() && findings.is_none() {
        return Ok(Verdict::NoTests);
    }
    if let Some(verdict) = messages(&outcome, findings.as_ref()).find_map(|said| not_written(exercise, said))
    {
        return Ok(verdict);
    }
    if let Some(broken) = broken_shader(exercise, function, &outcome) {
        return Ok(Verdict::DoesNotCompile(broken));
    }
    if outcome.failures.is_empty() && outcome.tables.is_empty() && findings.is_none() {
        return Ok(Verdict::NotChecked(outcome.skipped));
    }
    Ok(Verdict::Wrong(Box::new(Wrong {
        twin: findings.as_ref().and_then(|findings| bench.twin(findings)),
        worst: worst(bench.root(), exercise, &outcome),
        outcome,
        findings,
    })))
}

/// What failing tests and cases say.
fn messages<'a>(outcome: &'a Outcome, findings: Option<&'a Findings>) -> impl Iterator<Item = &'a str> {
    let cases = findings.into_iter().flat_map(|findings| &findings.smallest);
    let of_cases = cases.filter_map(|case| match &case.outcome {
        tables::case::Outcome::Unwritten(said) => Some(&said[..]),
        _ => None,
    });
    outcome.failures.values().map(String::as_str).chain(of_cases)
}

/// The verdict for a test that reached a `todo!`: the exercise's own, or another function's, whose message
/// names it.
fn not_written(exercise: &Exercise, said: &str) -> Option<Verdict> {
    let said = said.strip_prefix("not yet implemented")?;
    let name = said
        .strip_prefix(": ")
        .and_then(|said| said.split_once(": `cargo workbook hint "))
        .map(|(name, _)| name);
    let other = name.filter(|name| *name != exercise.name);
    Some(other.map_or(Verdict::NotWritten, |name| Verdict::WaitsFor(name.to_owned())))
}

fn broken(workspace: &Workspace, exercise: &Exercise, errors: Vec<CompileError>) -> Broken {
    let count = errors.len();
    let text = fs::read_to_string(workspace.file(exercise)).unwrap_or_default();
    let lines = find_region(&text, &exercise.name).map_or(0..0, |region| region.lines(&text));
    let is_own = |error: &CompileError| error.path == exercise.path() && lines.contains(&error.line);
    let own = errors.iter().position(is_own);
    let error = errors.into_iter().nth(own.unwrap_or(0)).unwrap_or_default();
    Broken { is_own: own.is_some(), error, count }
}

/// The mistake hidden in a function, if there is one that the workbook still knows.
fn hidden_mistake(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Option<Mutant> {
    let hidden = workspace.store.read(Kept::Bug, &exercise.name)?;
    let is_it = |mutant: &Mutant| with_body(&function.original, &mutant.body).is_some_and(|it| it == hidden);
    bugs(exercise, function).into_iter().find(is_it)
}

/// The driver's error in a shader; `None` if it accepted the shader.
fn broken_shader(exercise: &Exercise, function: &Function, outcome: &Outcome) -> Option<Broken> {
    let said: Vec<&str> = outcome.failures.values().map(String::as_str).collect();
    let errors = glsl::compile_errors(exercise, &function.file_text, &said.join("\n"));
    let first = errors.first().filter(|_| !exercise.is_rust())?;
    let lines = function.region.lines(&function.file_text);
    let is_own = |error: &&CompileError| lines.contains(&error.line);
    // It may be in a line of another part of the shader. Its cause is still the function.
    let error =
        errors.iter().find(is_own).cloned().unwrap_or_else(|| glsl::astray(exercise, function, first));
    Some(Broken { error, count: errors.len(), is_own: true })
}
