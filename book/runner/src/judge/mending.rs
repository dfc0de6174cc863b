//! Changes of a wrong answer, tried in its cases: the first one that makes it right, or the one that makes
//! most of it right.

use super::{
    Bodies, COUNT, Case,
    built::with_others,
    further::Search,
    probe::Probe,
    seen::{One, seen},
    twins::some,
};
use crate::{
    bench::{Copied, OWN, Trial, cargo::build_tests, mutants::repairs::Repair, variants::ORIGINAL},
    exercise::Result,
};
use std::{
    cmp::Reverse,
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tables::case::Outcome;

/// The number of changes that are built at once.
const MOST: usize = 1200;
/// The number of builds until all changed bodies compile; the compiler reports one kind of error in each.
const ROUNDS: usize = 6;
/// The time for trying these in some cases, and for trying shaders, which are drawn.
const TIME: Duration = Duration::from_secs(4);
const DRAWING: Duration = Duration::from_secs(15);
/// The number of those that are tried in all.
const ALMOST: usize = 4;
/// How long one is waited for in a case.
const PATIENCE: Duration = Duration::from_millis(60);
/// The numbers of cases in which a change is tried at first, and before it is tried in all.
const FEW: usize = 12;
const MANY: usize = 100;
/// The number of cases in which a change has to be right.
const SURE: u64 = 10 * COUNT;

/// Bodies, each with its key.
type Keyed = Vec<(String, String)>;

/// A change that makes an answer right, or most of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mended {
    /// Its place among the changes.
    pub at: usize,
    /// The number of those cases in which it makes a wrong answer right, if these are not all that was tried.
    pub partly: Option<usize>,
}

/// What came of trying changes.
pub struct Tried {
    /// The program with the changed bodies.
    pub probe: Probe,
    /// The change that was found.
    pub mended: Option<Mended>,
}

impl Search<'_> {
    /// The first of these changes that makes the answer right, one that is not vague if there is any, or else
    /// the one that makes most of it right; the program has these other bodies, too. `own` is what the answer
    /// does, and is found out if it is empty.
    pub(super) fn tried(
        &self,
        copied: &Copied,
        changes: &[Repair],
        is_vague: &dyn Fn(&Repair) -> bool,
        others: Keyed,
        own: &mut Vec<One>,
    ) -> Result<Option<Tried>> {
        let changed = changes.iter().take(MOST).enumerate();
        let bodies = changed.map(|(at, (_, body))| (at.to_string(), body.clone())).chain(others).collect();
        let Some((mut probe, compiling)) = self.built(copied, bodies)? else { return Ok(None) };
        let Some(cases) = probe.cases() else { return Ok(None) };
        if own.is_empty() {
            *own = seen(cases, OWN, 0..COUNT)?;
        }
        let mended = self.mended(&mut probe, compiling, &|at| is_vague(&changes[at]), own)?;
        Ok(Some(Tried { probe, mended }))
    }

    /// The program with those bodies that compile, and the places of the changes among them.
    fn built(&self, copied: &Copied, mut bodies: Keyed) -> Result<Option<(Probe, Vec<usize>)>> {
        let Self { workspace, function, .. } = self;
        for _ in 0..ROUNDS {
            if bodies.is_empty() || !(self.is_wanted)() {
                break;
            }
            copied.write(function.exercise, &with_others(function, &[], &bodies))?;
            let errors = match build_tests(&copied.site(), function.exercise)? {
                Ok(program) => {
                    let trial = Trial::of(function.exercise, &program, &copied.root, workspace.seed);
                    let compiling = bodies.iter().filter_map(|(key, _)| key.parse().ok()).collect();
                    return Ok(Some((Probe::of(trial, Some(ORIGINAL))?, compiling)));
                }
                Err(errors) => errors,
            };
            let broken: BTreeSet<String> =
                errors.iter().filter_map(|error| Some(copied.body_at(error)?.1)).collect();
            let before = bodies.len();
            bodies.retain(|(key, _)| !broken.contains(key));
            if bodies.len() == before {
                break;
            }
        }
        Ok(None)
    }

    /// The first of these bodies that passes everything, as far as there is time, or one after it that is not
    /// vague, or else the one that is right in most cases, if these are three in four of those in which the
    /// answer is wrong, and it is right in all others. `own` is what the answer does.
    fn mended(
        &self,
        probe: &mut Probe,
        bodies: Vec<usize>,
        is_vague: &dyn Fn(usize) -> bool,
        own: &[One],
    ) -> Result<Option<Mended>> {
        let is_drawn = !self.function.exercise.is_rust();
        let (mut left, mut almost) = (if is_drawn { DRAWING } else { TIME }, ALMOST);
        let (mut vague, mut partly) = (None, Vec::new());
        let (wrong, right): (Vec<&One>, Vec<&One>) = own.iter().partition(|one| one.kind.is_some());
        let (few, of_right, many) = (some(&wrong, FEW), some(&right, MANY), some(&wrong, MANY));
        for at in bodies {
            // Another vague one tells no more.
            if vague.is_some() && is_vague(at) {
                continue;
            }
            let is_on = !left.is_zero() && almost > 0 && (self.is_wanted)();
            let Some(cases) = probe.cases().filter(|_| is_on) else { break };
            cases.wait(PATIENCE);
            let (began, key) = (Instant::now(), at.to_string());
            let mut rights = |some: &[&One]| rights(cases, &key, some);
            let is_mending = is_most(rights(&few)?, few.len()) && rights(&of_right)? == of_right.len();
            // One that is right in all cases fails in another test.
            let share = match many.len() {
                _ if !is_mending => 0,
                0 => MANY,
                count => rights(&many)? * MANY / count,
            };
            if is_drawn {
                cases.end(&key);
            }
            left = left.saturating_sub(began.elapsed());
            if share == MANY && probe.fault(&key, SURE)?.is_none() {
                if !is_vague(at) {
                    return Ok(Some(Mended { at, partly: None }));
                }
                vague = Some(at);
            }
            almost -= usize::from(share == MANY);
            if is_most(share, MANY) && !many.is_empty() {
                partly.push((share, at));
            }
        }
        if let Some(at) = vague {
            return Ok(Some(Mended { at, partly: None }));
        }
        // Of equal ones the first tells most.
        partly.sort_by_key(|(share, _)| Reverse(*share));
        for (_, at) in partly.into_iter().take(ALMOST) {
            let Some(cases) = probe.cases() else { break };
            let mut rights = |some: &[&One]| rights(cases, &at.to_string(), some);
            let (mended, still) = (rights(&wrong)?, rights(&right)?);
            if is_most(mended, wrong.len()) && still == right.len() {
                return Ok(Some(Mended { at, partly: Some(mended) }));
            }
        }
        Ok(None)
    }
}

/// The number of these cases in which a changed body is right; none if it does not end in one of them.
fn rights(cases: &mut dyn Bodies, key: &str, some: &[&One]) -> Result<usize> {
    let asked: Vec<Case> = some.iter().map(|one| one.case.clone()).collect();
    let made = cases.outcomes(key, &asked)?;
    if made.len() < some.len() {
        return Ok(0);
    }
    let is_right = |(one, made): &(&&One, Option<Outcome>)| {
        made.as_ref().is_some_and(|made| one.right.failure(made).is_none())
    };
    Ok(some.iter().zip(made).filter(is_right).count())
}

/// True if so many are three in four of all.
fn is_most(number: usize, all: usize) -> bool {
    4 * number >= 3 * all
}
