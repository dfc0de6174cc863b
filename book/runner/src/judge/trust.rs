//! Whether the workbook's own code and tests are still what its authors made: then the original passes, and
//! no known mistake does.

use super::{
    Bodies,
    seen::{One, in_parts, seen},
};
use crate::{
    bench::Outcome,
    exercise::{Exercise, Result, Workspace, originals::changed_since_commit, tests_of},
};
use catalogue::{Text, later};
use std::collections::BTreeSet;

/// A doubt, and what may have caused it.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubtful {
    /// What was seen, in a sentence.
    pub doubt: Text,
    /// The files that an exercise's tests need and that differ from git's last commit; `None` without git.
    pub changed: Option<Vec<String>>,
    /// True if the exercise's tests or tables are others than recorded.
    pub has_other_tests: bool,
}

impl Doubtful {
    /// A doubt about an exercise, and what the learner has changed.
    ///
    /// # Errors
    /// If a file can't be read.
    pub fn of(workspace: &Workspace, exercise: &Exercise, doubt: Text) -> Result<Self> {
        let needed: BTreeSet<&str> = workspace.needed_by([&exercise.package[..]]);
        let members = workspace.members.iter().filter(|member| needed.contains(&member.package[..]));
        let folders: Vec<&str> = members.map(|member| &member.folder[..]).chain(["Cargo.toml"]).collect();
        let recorded = exercise.record.as_ref().map(|record| &record.tests);
        let tests = tests_of(workspace, exercise)?;
        let has_other_tests = recorded.is_some_and(|recorded| *recorded != tests);
        Ok(Self { doubt, changed: changed_since_commit(workspace, &folders), has_other_tests })
    }
}

/// What a body does wrong in so many cases, with so many times the tolerance; `None` if it is right in all of
/// them.
///
/// # Errors
/// If it can't be tried.
pub fn fault(bodies: &mut dyn Bodies, body: &str, count: u64, tolerances: f64) -> Result<Option<Text>> {
    let is_off = |One { right, own, kind, .. }: &One| {
        kind.is_some() && right.clone().within(tolerances * right.tolerance).failure(own).is_some()
    };
    for part in in_parts(count, 8) {
        if let Some(one) = seen(bodies, body, part)?.into_iter().find(is_off) {
            return Ok(Some(one.right.fault(&one.own).unwrap_or_default()));
        }
    }
    Ok(None)
}

/// The message of a test that fails; `None` if all pass.
pub fn failure(outcome: &Outcome) -> Option<Text> {
    let table = outcome.tables.keys().next().map(|table| later!("the table {table} is another", table));
    let failing = outcome.failures.iter().next().map(|(test, said)| match &said.english[..] {
        "" => test[..].into(),
        _ => later!("{test}: {said}", test, said),
    });
    failing.or(table)
}
