//! What is found out about a wrong answer once its verdict is shown, where no other body does the same in all
//! cases: a change that makes it right, or what it computes in the smallest case.

use super::{
    Bodies, COUNT, Case, TRIES,
    built::{renamed, with_others},
    kinds,
    place::Place,
    probe::Probe,
    seen::{One, seen},
    shrinking::smallest_of,
    twins::{count, some},
};
use crate::{
    bench::{
        Copied, OWN, Trial,
        cargo::build_tests,
        mutants::repairs::repairs,
        traced::{Traced, told, traced},
        variants::ORIGINAL,
    },
    exercise::{Function, Purpose, Result, Workspace},
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tables::case::{Kind, Outcome};

/// The number of changes that are tried.
const MOST: usize = 800;
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
    /// Where one change makes it right.
    pub change: Option<Place>,
    /// What it computes in the smallest case, if none does.
    pub traced: Vec<Traced>,
    /// What the original computes there, by the lines of its region.
    pub worked: Vec<Traced>,
}

/// A search for a change that makes a wrong answer in Rust right. It takes seconds: changed answers are
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
    /// Where one change makes the answer right, or else what it computes in the smallest case. Nothing if the
    /// original is not known, or nobody waits any more.
    ///
    /// # Errors
    /// If a file can't be read or written, or a program can't be run.
    pub fn look(&self) -> Result<Further> {
        let function = self.function;
        if function.is_handed_out_blank() {
            return Ok(Further::default());
        }
        let mut changes = repairs(&function.text, function.original_body());
        changes.truncate(MOST);
        let telling = [traced(&function.text), traced_original(function)].map(Option::unwrap_or_default);
        let bodies: Vec<&String> = changes.iter().map(|(_, body)| body).chain(&telling).collect();
        let Some((mut probe, compiling)) = self.built(&bodies)? else { return Ok(Further::default()) };
        let Some(cases) = probe.cases() else { return Ok(Further::default()) };
        let own = seen(cases, OWN, 0..COUNT)?;
        let changed = compiling.into_iter().filter(|at| *at < changes.len());
        if let Some(at) = self.repair(&mut probe, changed, &own)? {
            return Ok(Further { change: Some(Place::of(function, &changes[at].0)), ..Further::default() });
        }
        let Some(cases) = probe.cases() else { return Ok(Further::default()) };
        let telling = [changes.len(), changes.len() + 1].map(|at| at.to_string());
        let [mut traced, worked] = in_smallest(cases, &own, &telling)?;
        traced.iter_mut().for_each(|it| it.line += function.lines().start - 1);
        Ok(Further { change: None, traced, worked })
    }

    /// Those of the bodies that compile, by their places in the list, ready to be tried.
    fn built(&self, bodies: &[&String]) -> Result<Option<(Probe, Vec<usize>)>> {
        let Self { workspace, function, .. } = self;
        let exercise = function.exercise;
        let bodies = bodies.iter().enumerate().filter(|(_, body)| !body.is_empty());
        let mut bodies: Vec<_> = bodies.map(|(at, body)| (at.to_string(), (*body).clone())).collect();
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

    /// The first of these bodies that passes everything, in the time that there is; `own` is what the answer
    /// does.
    fn repair(
        &self,
        probe: &mut Probe,
        bodies: impl Iterator<Item = usize>,
        own: &[One],
    ) -> Result<Option<usize>> {
        let began = Instant::now();
        let (wrong, right): (Vec<&One>, Vec<&One>) = own.iter().partition(|one| one.kind.is_some());
        let few = [some(&wrong, FEW), some(&right, MANY), some(&wrong, MANY)];
        for at in bodies {
            let is_on = began.elapsed() < TIME && (self.is_wanted)();
            let Some(cases) = probe.cases().filter(|_| is_on) else { break };
            cases.wait(PATIENCE);
            let (mut passes, key) = (true, at.to_string());
            for some in &few {
                passes = passes && count(cases, &key, some, is_right)? == some.len();
            }
            if passes && probe.fault(&key, SURE)?.is_none() {
                return Ok(Some(at));
            }
        }
        Ok(None)
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
    // Where there are no inputs, nothing was made smaller.
    let has_inputs = own.iter().any(|one| !one.draws.is_empty());
    let Some(kind @ (Kind::Off | Kind::NotRefused)) = kinds(&wrong).first().copied().filter(|_| has_inputs)
    else {
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
