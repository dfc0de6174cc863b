//! What is found out about a wrong answer once its verdict is shown, where no other body does the same in all
//! cases: a change that makes it right, a condition under which it is wrong, and what it computes.

use super::{
    Bodies, COUNT, Case, TRIES,
    built::with_others,
    condition::{Condition, condition_of},
    kinds,
    mark::Mark,
    probe::Probe,
    seen::{self, One, seen},
    shrinking::smallest_of,
    twins::{count, some},
    values::Values,
};
use crate::{
    bench::{
        Copied, OWN, Trial, WithOthers,
        cargo::build_tests,
        mutants::repairs::{Repair, by_rule, with_steps},
        traced::Traced,
        variants::ORIGINAL,
    },
    exercise::{Function, Purpose, Result, Workspace},
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tables::case::{Kind, Outcome};

/// The number of changes that are built at once.
const MOST: usize = 800;
/// The number of builds until all changed bodies compile; the compiler reports one kind of error in each.
const ROUNDS: usize = 6;
/// The time for trying these in some cases, the number of those that are tried in all, and how long one is
/// waited for in a case.
const TIME: Duration = Duration::from_secs(4);
const ALMOST: usize = 4;
const PATIENCE: Duration = Duration::from_millis(60);
/// The numbers of cases in which a change is tried at first, and before it is tried in all.
const FEW: usize = 12;
const MANY: usize = 100;
/// The number of cases in which a change has to be right.
const SURE: u64 = 10 * COUNT;

/// What is found out about a wrong answer once its verdict is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Further {
    /// Where one change makes it right.
    pub change: Option<Mark>,
    /// What is computed there in the smallest case, and what makes it right, if only that value was changed;
    /// empty if there is no smallest case.
    pub values: Option<[Vec<String>; 2]>,
    /// The condition under which it is wrong, or right, if there is one, and no change by rule was found.
    pub condition: Option<Condition>,
    /// What it computes in the smallest case, if no change by rule was found, and that has no second call.
    pub traced: Vec<Traced>,
    /// What the original computes there, by its names.
    pub worked: Vec<Traced>,
}

/// Bodies, each with its key.
type Keyed = Vec<(String, String)>;

/// The program with the changed bodies, and the first change that makes the answer right.
type Tried = (Probe, Option<Repair>);

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
        let Self { workspace, function, .. } = self;
        if function.is_handed_out_blank() {
            return Ok(Further::default());
        }
        let at = |change: Repair| Further { change: Some(Mark::of(function, &change)), ..Further::default() };
        // The copy stays locked until no program is used any more: it may be started anew.
        let (lock, alone) = (Purpose::Check.lock(workspace)?, WithOthers::alone(&function.text));
        let copied = &Copied::for_check(workspace, function.exercise, &alone, lock)?;
        let mut values = Values::of(function);
        let changes =
            [by_rule(&function.text), with_steps(&function.text, function.original_body())].concat();
        let mut own = Vec::new();
        let Some((mut probe, found)) = self.tried(copied, &changes, values.telling(), &mut own)? else {
            return Ok(Further::default());
        };
        if let Some(change) = found {
            return Ok(at(change));
        }
        let Some(cases) = probe.cases() else { return Ok(Further::default()) };
        let smallest = smallest(cases, &own)?;
        // What is told takes its time, and comes to its end.
        cases.wait(seen::PATIENCE);
        let [mut traced, worked] = match &smallest {
            Some((_, case)) => values.in_case(cases, case)?,
            None => Default::default(),
        };
        values.ask(cases, smallest, &own)?;
        let condition = condition_of(&own, &values.known(cases, &own)?);
        // Not every system replaces a program that runs.
        drop(probe);
        let pairs = values.pairs();
        let changes: Vec<Repair> = pairs.iter().map(|pair| pair.repair.clone()).collect();
        let mut further = Further::default();
        if let Some((_, Some(change))) = self.tried(copied, &changes, vec![], &mut own)? {
            let pair = pairs.into_iter().find(|pair| pair.repair == change);
            further = Further { values: pair.and_then(|pair| pair.values), ..at(change) };
        }
        traced.iter_mut().for_each(|it| it.line += function.lines().start - 1);
        traced.sort_by_key(|it| it.line);
        Ok(Further { condition, traced, worked, ..further })
    }

    /// The first of these changes that makes the answer right; the program has these other bodies, too.
    /// `own` is what the answer does, and is found out if it is empty.
    fn tried(
        &self,
        copied: &Copied,
        changes: &[Repair],
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
        let found = self.repair(&mut probe, compiling, own)?.map(|at| changes[at].clone());
        Ok(Some((probe, found)))
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

    /// The first of these bodies that passes everything, as far as there is time; `own` is what the answer
    /// does.
    fn repair(&self, probe: &mut Probe, bodies: Vec<usize>, own: &[One]) -> Result<Option<usize>> {
        let (mut left, mut almost) = (TIME, ALMOST);
        let (wrong, right): (Vec<&One>, Vec<&One>) = own.iter().partition(|one| one.kind.is_some());
        let few = [some(&wrong, FEW), some(&right, MANY), some(&wrong, MANY)];
        for at in bodies {
            let is_on = !left.is_zero() && almost > 0 && (self.is_wanted)();
            let Some(cases) = probe.cases().filter(|_| is_on) else { break };
            cases.wait(PATIENCE);
            let (began, mut passes, key) = (Instant::now(), true, at.to_string());
            for some in &few {
                passes = passes && count(cases, &key, some, is_right)? == some.len();
            }
            left = left.saturating_sub(began.elapsed());
            if passes && probe.fault(&key, SURE)?.is_none() {
                return Ok(Some(at));
            }
            almost -= usize::from(passes);
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

/// The smallest case in which a value is off, a refusal is missing or it panics, if these are the first
/// failures.
fn smallest(cases: &mut dyn Bodies, own: &[One]) -> Result<Option<(Kind, Case)>> {
    let wrong = wrong(own);
    // Where there are no inputs, nothing was made smaller.
    let has_inputs = own.iter().any(|one| !one.draws.is_empty());
    let Some(kind @ (Kind::Off | Kind::NotRefused | Kind::Panics)) =
        kinds(&wrong).first().copied().filter(|_| has_inputs)
    else {
        return Ok(None);
    };
    let smallest = smallest_of(cases, OWN, None, &wrong, (kind, TRIES))?;
    Ok(smallest.map(|it| (kind, Case::Drawn(it.draws))))
}
