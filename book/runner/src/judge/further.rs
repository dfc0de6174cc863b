//! What is found out about a wrong answer once its verdict is shown, where no other body does the same in all
//! cases: the changes that make it right, or what it computes in the smallest case.

use super::{
    Bodies, COUNT, Case, TRIES,
    built::{renamed, with_others},
    changed::{Changed, Repaired},
    kinds,
    probe::Probe,
    seen::{One, seen},
    shrinking::smallest_of,
    twins::{count, some},
};
use crate::{
    bench::{
        Copied, OWN, Trial,
        cargo::build_tests,
        traced::{Traced, told, traced},
        variants::ORIGINAL,
    },
    exercise::{Function, Purpose, Result, Workspace},
};
use std::{
    cmp::Reverse,
    collections::BTreeSet,
    slice,
    time::{Duration, Instant},
};
use tables::case::{Kind, Outcome};

/// The number of changes that are tried, and of those tried again beside each of the best ones.
const MOST: usize = 800;
const MORE: usize = 400;
const BEST: usize = 3;
/// The number of builds until all changed bodies compile; the compiler reports one kind of error in each.
const ROUNDS: usize = 6;
/// The time for trying them, and how long one is waited for in a case.
const TIME: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(20);
/// The numbers of cases in which a change is tried at first, and before it is tried in all.
const FEW: usize = 12;
const MANY: usize = 100;
/// The number of cases in which a change has to be right.
const SURE: u64 = 10 * COUNT;

/// What is found out about a wrong answer once its verdict is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Further {
    /// The places where changes make it right.
    pub repaired: Option<Repaired>,
    /// What it computes in the smallest case, if changes don't make it right in all cases.
    pub traced: Vec<Traced>,
    /// What the original computes there, by the lines of its region.
    pub worked: Vec<Traced>,
}

/// A search for the changes that make a wrong answer in Rust right. It takes seconds: changed answers are
/// built beside the answer and tried in the cases.
pub struct Search<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    /// The answer.
    pub function: &'a Function<'a>,
    /// Whether somebody still waits for it.
    pub is_wanted: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Where one change makes the answer right, or two do; or else where one mends half or more of the cases
    /// in which it is wrong, and what it computes in the smallest one. Nothing if the original is not known,
    /// or nobody waits any more.
    ///
    /// # Errors
    /// If a file can't be read or written, or a program can't be run.
    pub fn look(&self) -> Result<Further> {
        let function = self.function;
        if function.is_handed_out_blank() {
            return Ok(Further::default());
        }
        let one = Changed::none(function).with_one_more(function, 0, MOST);
        let telling = [traced(&function.text), traced_original(function)].map(Option::unwrap_or_default);
        let Some((mut probe, compiling)) = self.built(&one, &telling)? else {
            return Ok(Further::default());
        };
        let Some(cases) = probe.cases() else { return Ok(Further::default()) };
        let own = seen(cases, OWN, 0..COUNT)?;
        let count = wrong(&own).len();
        let all = |by: &Changed| Further {
            repaired: Some(by.repaired(function, count, None)),
            ..Further::default()
        };
        let (right, better) = self.best(&mut probe, &one, compiling, slice::from_ref(&own))?;
        if let Some(at) = right {
            return Ok(all(&one[at]));
        }
        let bases: Vec<&Changed> = better.iter().take(BEST).map(|at| &one[*at]).collect();
        let (mut tried, mut traced, mut worked) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(cases) = probe.cases() {
            for at in better.iter().take(BEST) {
                tried.push(seen(cases, &at.to_string(), 0..COUNT)?);
            }
            let telling = [one.len(), one.len() + 1].map(|at| at.to_string());
            [traced, worked] = in_smallest(cases, &own, &telling)?;
        }
        traced.iter_mut().for_each(|it| it.line += function.lines().start - 1);
        // The second ones are built where these are.
        drop(probe);
        let two = bases.iter().enumerate().flat_map(|(base, it)| it.with_one_more(function, base, MORE));
        let two: Vec<Changed> = two.collect();
        if let Some((mut probe, compiling)) = self.built(&two, &[])?
            && let (Some(at), _) = self.best(&mut probe, &two, compiling, &tried)?
        {
            return Ok(all(&two[at]));
        }
        let partly = bases.iter().zip(&tried).filter_map(|(base, tried)| Some((base, mended(&own, tried)?)));
        let best = partly.max_by_key(|(_, mended)| *mended);
        let repaired = best.map(|(base, mended)| base.repaired(function, count, Some(mended)));
        Ok(Further { repaired, traced, worked })
    }

    /// Changes that compile, by their places in the list, ready to be tried. More bodies have the places
    /// behind them.
    fn built(&self, changes: &[Changed], more: &[String]) -> Result<Option<(Probe, Vec<usize>)>> {
        let Self { workspace, function, .. } = self;
        let exercise = function.exercise;
        let bodies = changes.iter().map(Changed::body).chain(more.iter().cloned()).enumerate();
        let bodies = bodies.filter(|(_, body)| !body.is_empty());
        let mut bodies: Vec<_> = bodies.map(|(at, body)| (at.to_string(), body)).collect();
        let (lock, tried) = (Purpose::Check.lock(workspace)?, with_others(function, &[], &bodies));
        let copied = Copied::for_check(workspace, exercise, &tried, lock)?;
        for _ in 0..ROUNDS {
            if bodies.is_empty() || !(self.is_wanted)() {
                break;
            }
            let errors = match build_tests(&copied.site(), exercise)? {
                Ok(program) => {
                    let trial = Trial::of(exercise, &program, &copied.root, workspace.seed);
                    let compiling = bodies.iter().filter_map(|(key, _)| key.parse().ok()).collect();
                    return Ok(Some((Probe::of(trial, Some(ORIGINAL))?, compiling)));
                }
                Err(errors) => errors,
            };
            let broken = errors.iter().filter_map(|error| Some(copied.body_at(error)?.1.to_string()));
            let broken: BTreeSet<String> = broken.collect();
            if broken.is_empty() {
                break;
            }
            bodies.retain(|(key, _)| !broken.contains(key));
            copied.write(exercise, &with_others(function, &[], &bodies))?;
        }
        Ok(None)
    }

    /// Tries changes of what was `tried` in all cases, by their bases, and returns one that passes
    /// everything; or else those that make wrong cases right and were seen to make none wrong, the ones that
    /// mend most first.
    fn best(
        &self,
        probe: &mut Probe,
        changes: &[Changed],
        compiling: Vec<usize>,
        tried: &[Vec<One>],
    ) -> Result<(Option<usize>, Vec<usize>)> {
        let began = Instant::now();
        let mut parts: Vec<(Vec<&One>, Vec<&One>)> = Vec::new();
        parts.extend(tried.iter().map(|tried| tried.iter().partition(|one| one.kind.is_some())));
        let mut better = Vec::new();
        for at in compiling.into_iter().filter(|at| *at < changes.len()) {
            let is_on = began.elapsed() < TIME && (self.is_wanted)();
            let Some(cases) = probe.cases().filter(|_| is_on) else { break };
            cases.wait(PATIENCE);
            let ((wrong, right), key) = (&parts[changes[at].base], at.to_string());
            let (many, right) = (some(wrong, MANY), some(right, MANY));
            if count(cases, &key, &some(&many, FEW), is_right)? == 0
                || count(cases, &key, &right, is_right)? < right.len()
            {
                continue;
            }
            let mended = count(cases, &key, &many, is_right)?;
            if mended == many.len() && probe.fault(&key, SURE)?.is_none() {
                return Ok((Some(at), vec![]));
            }
            better.push((Reverse(mended), at));
        }
        better.sort();
        Ok((None, better.into_iter().map(|(_, at)| at).collect()))
    }
}

fn is_right(one: &One, made: &Outcome) -> bool {
    one.right.failure(made).is_none()
}

/// The cases in which a body is wrong.
fn wrong(tried: &[One]) -> Vec<&One> {
    tried.iter().filter(|one| one.kind.is_some()).collect()
}

/// The original's body that tells its values, in the learner's function.
fn traced_original(function: &Function) -> Option<String> {
    Some(format!("{}{}", renamed(function), traced(&function.original)?))
}

/// What an answer and the original compute in the smallest case in which a value is off or a refusal is
/// missing, told by their traced bodies.
fn in_smallest(cases: &mut dyn Bodies, own: &[One], bodies: &[String; 2]) -> Result<[Vec<Traced>; 2]> {
    let (wrong, mut all) = (wrong(own), [vec![], vec![]]);
    let Some(kind @ (Kind::Off | Kind::NotRefused)) = kinds(&wrong).first().copied() else {
        return Ok(all);
    };
    let smallest = smallest_of(cases, OWN, None, &wrong, (kind, TRIES))?;
    let case = smallest.map(|it| Case::Drawn(it.draws));
    for (body, traced) in bodies.iter().zip(&mut all) {
        if let Some(Outcome::Refusal(refusal)) = cases.outcomes(body, case.as_slice())?.pop().flatten() {
            *traced = told(&refusal.message);
        }
    }
    Ok(all)
}

/// The number of wrong cases that a change makes right; `None` if it makes a right one wrong, or if those are
/// less than half. Both lists are in the same order.
fn mended(own: &[One], changed: &[One]) -> Option<usize> {
    let is_worse = |(own, changed): (&One, &One)| own.kind.is_none() && changed.kind.is_some();
    if changed.len() != own.len() || own.iter().zip(changed).any(is_worse) {
        return None;
    }
    let mended = wrong(own).len() - wrong(changed).len();
    (2 * mended >= wrong(own).len()).then_some(mended)
}
