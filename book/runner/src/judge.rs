//! The judge: from what bodies do in many cases to a verdict, as plain data.
//!
//! Judging itself knows neither programs nor terminals: whatever can try a [body](Bodies) in a case can be
//! judged. [`served`] asks test programs, a [`probe`] runs the other tests, too, and [`mod@check`] judges a
//! learner's answer on the bench of [`built`].

pub mod built;
pub mod check;
pub mod condition;
pub mod doubt;
pub mod further;
pub mod glsl;
pub mod mark;
pub mod trust;
pub mod verdict;
pub mod worst;

mod grade;
mod mending;
mod pairs;
pub mod probe;
pub mod seen;
pub mod served;
mod shrinking;
pub mod told;
mod twins;
mod values;
mod written;

pub use crate::bench::OWN;

use crate::exercise::Result;
use seen::{One, seen};
use shrinking::{NO_NUMBER, TELLING, is_finite, smallest_of};
use std::{collections::BTreeSet, time::Duration};
use tables::{
    case::{Kind, Outcome, Right},
    parts::parts,
};
use twins::twin;

/// The number of cases.
pub const COUNT: u64 = 2000;
/// The number of attempts to make a failing case smaller, for a learner.
pub const TRIES: usize = 3000;

/// A case: one of those that a number makes, or a list of draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Case {
    /// The case of this number.
    Numbered(u64),
    /// The case that these draws make.
    Drawn(Vec<u32>),
}

/// What is right in a case, and the case's draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What is right.
    pub right: Right,
    /// The draws.
    pub draws: Vec<u32>,
}

/// The name that inputs share that are 0 or the identity.
pub const REST_OF_INPUTS: &str = "all else";

/// The inputs of a case in words, each with its name.
pub type Inputs = Vec<(String, String)>;

/// The bodies of one function, which can be tried.
pub trait Bodies {
    /// What is right in each case; `None` where there is no case.
    ///
    /// # Errors
    /// If they can't be tried at all.
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>>;

    /// What a body does in each case; `None` where there is no case. The list ends after the first case in
    /// which the body doesn't end.
    ///
    /// # Errors
    /// As [`Bodies::rights`].
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>>;

    /// The inputs of a case.
    ///
    /// # Errors
    /// As [`Bodies::outcomes`].
    fn inputs(&mut self, case: &Case) -> Result<Inputs>;

    /// Sets how long a body is waited for in one case.
    fn wait(&mut self, patience: Duration);
}

/// The judge's findings on an answer; those of an answer that is right in all cases say no more than that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The number of cases that were tried.
    pub tried: usize,
    /// The number of those in which the answer is wrong.
    pub wrong: usize,
    /// The smallest failing case of each kind, at most two; none if its time was up, but in no single case.
    pub smallest: Vec<Smallest>,
    /// The only parts of the results that are wrong in any of these, if some are always right.
    pub parts: Vec<String>,
    /// The body that does the same.
    pub twin: Option<Twin>,
}

impl Findings {
    /// True if all cases are one: the function has no inputs.
    pub fn is_one_case(&self) -> bool {
        self.smallest.first().is_some_and(|it| it.draws.is_empty())
    }
}

/// A failing case from which nothing can be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Smallest {
    /// The kind of the failure.
    pub kind: Kind,
    /// True if it fails so by itself, not only after other cases.
    pub is_alone: bool,
    /// The draws that make it.
    pub draws: Vec<u32>,
    /// Its inputs.
    pub inputs: Inputs,
    /// What the answer did.
    pub outcome: Outcome,
    /// What is right.
    pub right: Right,
    /// The words in which the original refuses it, if it does and can be asked.
    pub refusal: Option<String>,
}

impl Smallest {
    /// The case in one sentence.
    pub fn sentence(&self) -> String {
        let inputs: Vec<String> =
            self.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let fault = self.right.fault(&self.outcome).unwrap_or_default();
        match (&inputs[..], &self.inputs[..]) {
            ([], _) => fault.to_string(),
            (_, [(name, value)]) if name == REST_OF_INPUTS => format!("With all = {value}: {fault}"),
            _ => format!("With {}: {fault}", inputs.join(", ")),
        }
    }
}

/// A body that does what the answer does.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// The body's place in the list of rivals.
    pub rival: usize,
    /// The number of wrong cases in which they do the same.
    pub cases: usize,
    /// The kind of these cases; `None` if they do the same in all cases, the right ones, too.
    pub kind: Option<Kind>,
}

/// Judges a body, such as the learner's [own](OWN). `rivals` are the bodies that may be its twin, those to be
/// preferred first. `original` is the body that is right, if it can be tried. `tries` is the number of
/// attempts to make a failing case smaller.
///
/// # Errors
/// If the bodies can't be tried.
pub fn judge(
    bodies: &mut dyn Bodies,
    own: &str,
    original: Option<&str>,
    rivals: &[String],
    tries: usize,
) -> Result<Findings> {
    let tried = seen(bodies, own, 0..COUNT)?;
    let wrong: Vec<&One> = tried.iter().filter(|one| one.kind.is_some()).collect();
    let mut findings = Findings { tried: tried.len(), wrong: wrong.len(), ..Findings::default() };
    for kind in kinds(&wrong) {
        findings.smallest.extend(smallest_of(bodies, own, original, &wrong, (kind, TELLING, tries))?);
    }
    if let [Smallest { kind: Kind::Off, outcome, right, .. }] = &findings.smallest[..]
        && is_finite(outcome, right)
    {
        let sought = (Kind::Off, NO_NUMBER, tries);
        findings.smallest.extend(smallest_of(bodies, own, original, &wrong, sought)?);
    }
    findings.parts = wrong_parts(&wrong);
    findings.twin = twin(bodies, own, rivals, &tried, &findings.smallest)?;
    Ok(findings)
}

/// The parts of the results that are wrong in some of these cases, if all have the same parts, and two others
/// or more never are wrong.
fn wrong_parts(wrong: &[&One]) -> Vec<String> {
    let mut all: Vec<(String, bool)> = Vec::new();
    for One { own, right, .. } in wrong {
        let Outcome::Rows(made) = own else { return vec![] };
        let Some(parts) = parts(&right.rows, made, right.tolerance) else { return vec![] };
        if all.is_empty() {
            all = parts.iter().map(|(name, _)| (name.clone(), false)).collect();
        }
        if right.refuses || !all.iter().map(|it| &it.0).eq(parts.iter().map(|it| &it.0)) {
            return vec![];
        }
        all.iter_mut().zip(parts).for_each(|(part, (_, is_off))| part.1 |= is_off);
    }
    // A single other row may be no part of its own.
    let is_said = all.iter().filter(|(_, is_off)| !is_off).count() > 1;
    all.into_iter().filter(|(_, is_off)| is_said && *is_off).map(|(name, _)| name).collect()
}

/// The kinds of failures, at most two: what never ends is said alone; what is off comes before refusals.
fn kinds(wrong: &[&One]) -> Vec<Kind> {
    let kinds: BTreeSet<Kind> = wrong.iter().filter_map(|one| one.kind).collect();
    let is_alone = |kind: &&Kind| matches!(kind, Kind::Endless | Kind::Died | Kind::Unwritten);
    match kinds.iter().find(is_alone) {
        Some(alone) => vec![*alone],
        None => kinds.into_iter().take(2).collect(),
    }
}

#[cfg(test)]
mod tests;
