//! The known mistakes that may be hidden: those that a learner has to look for.

use super::body::{is_near, reads_well, with_comments};
use crate::{
    bench::{
        cases,
        outcome::{NOT_REFUSED, Outcome},
    },
    exercise::{
        Exercise,
        error::{Error, Result},
        function::Function,
        region::{body, with_body},
        workspace::Workspace,
    },
    judge::built::prepare,
};

/// The function with each of the mistakes that may be hidden: only those that differ from the original in a
/// line or two, if there are enough of them; otherwise these first.
///
/// # Errors
/// If the workbook can't be built or read.
pub fn texts(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<Vec<String>> {
    let original = &function.original;
    let own = &original[body(original).unwrap_or_default()];
    let bodies = exercise.mistake_bodies().map(|(_, body)| body);
    let shown = shown(workspace, exercise, function)?;
    let fit: Vec<&str> = bodies
        .zip(shown)
        .filter(|(body, is_shown)| *is_shown && reads_well(function, body))
        .map(|(body, _)| body)
        .collect();
    let near: Vec<&str> = fit.iter().copied().filter(|body| is_near(own, body)).collect();
    let chosen = if near.len() >= 3 { near } else { fit };
    Ok(chosen.into_iter().filter_map(|body| with_body(original, &with_comments(own, body))).collect())
}

/// For each body of a mistake, whether it shows in results, not by a panic. If that can't be tried, as for a
/// shader without a display, all may be hidden.
fn shown(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Result<Vec<bool>> {
    let original = Function { text: function.original.clone(), ..function.clone() };
    let bench = prepare(workspace, exercise, &original)?
        .map_err(|_| Error::Stopped(format!("{} does not compile as it was handed out", exercise.path())))?;
    let (own, _) = bench.run()?;
    let mistakes = bench.mistakes(&own.tests)?;
    let is_tried = own.skipped.is_empty();
    Ok(mistakes.iter().map(|(_, outcome)| !is_tried || shows(outcome)).collect())
}

/// True if a worked value or a table is off, and nothing panics or never ends.
fn shows(outcome: &Outcome) -> bool {
    let is_random = |test: &str| test.ends_with(cases::TEST);
    let said = outcome.failures.iter().filter(|(test, said)| !is_random(test) && *said != NOT_REFUSED);
    outcome.refused.is_empty() && !outcome.ended_early && (!outcome.tables.is_empty() || said.count() > 0)
}
