//! Changes of a wrong answer, tried in its cases: the first one that makes it right, or the one that makes
//! most of it right.

use super::{
    Bodies, COUNT,
    built::with_others,
    further::Search,
    grade::{Grade, grades, rights},
    probe::Probe,
    seen::{One, seen},
    twins::some,
};
use crate::{
    bench::{Copied, OWN, Trial, cargo::build_tests, mutants::repairs::Repair, variants::ORIGINAL},
    exercise::{Error, Result, body},
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

/// The number of changes that are built at once.
const MOST: usize = 1200;
/// The number of builds until all changed bodies compile; the compiler reports one kind of error in each.
const ROUNDS: usize = 6;
/// The time for trying these in some cases, and for trying shaders, which are drawn.
const TIME: Duration = Duration::from_secs(4);
const DRAWING: Duration = Duration::from_secs(15);
/// The number of those that are tried in all.
const ALMOST: usize = 4;
/// The number of changes that make something right, and of those of which each two are tried together.
const BETTER: usize = 60;
const PAIRED: usize = 16;
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
    /// Those that make something right and nothing wrong, if none makes all of it right; before each the
    /// number of cases in which it does.
    pub better: Vec<(usize, Repair)>,
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
        let mut better = Vec::new();
        let mended = self.mended(&mut probe, compiling, &|at| is_vague(&changes[at]), own, &mut better)?;
        let better = better.into_iter().map(|(count, at)| (count, changes[at].clone())).collect();
        Ok(Some(Tried { probe, mended, better }))
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
    /// answer is wrong, and it is right in all others. `own` is what the answer does; those that do `better`
    /// are put there.
    fn mended(
        &self,
        probe: &mut Probe,
        bodies: Vec<usize>,
        is_vague: &dyn Fn(usize) -> bool,
        own: &[One],
        better: &mut Vec<(usize, usize)>,
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
            let mut grades = |some: &[&One]| grades(cases, &key, some);
            let (first, mut share) = (grades(&few)?, 0);
            let is_mending = is_most(rights(&first), few.len());
            let is_better = better.len() < BETTER && first.iter().any(|it| *it >= Grade::Better);
            if (is_mending || is_better && !first.contains(&Grade::Worse))
                && rights(&grades(&of_right)?) == of_right.len()
            {
                let all = grades(&many)?;
                // One that is right in all cases fails in another test.
                share = if many.is_empty() { MANY } else { rights(&all) * MANY / many.len() };
                if !is_most(share, MANY) && is_better && !all.contains(&Grade::Worse) {
                    better.push((all.iter().filter(|it| **it >= Grade::Better).count(), at));
                }
            }
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
        partly.sort_by_key(|(share, _)| std::cmp::Reverse(*share));
        for (_, at) in partly.into_iter().take(ALMOST) {
            let Some(cases) = probe.cases() else { break };
            let mut number = |some: &[&One]| Ok::<_, Error>(rights(&grades(cases, &at.to_string(), some)?));
            let (mended, still) = (number(&wrong)?, number(&right)?);
            if is_most(mended, wrong.len()) && still == right.len() {
                return Ok(Some(Mended { at, partly: Some(mended) }));
            }
        }
        Ok(None)
    }
}

/// Both of each two of these changes, which are in different places, and the function's body with them.
pub fn in_pairs(region: &str, changes: &[Repair]) -> Vec<([Repair; 2], String)> {
    let own = body(region).unwrap_or_default();
    let changes = &changes[..changes.len().min(PAIRED)];
    let mut pairs = Vec::new();
    for (at, first) in changes.iter().enumerate() {
        for second in &changes[at + 1..] {
            let (first, second) =
                if first.0.start < second.0.start { (first, second) } else { (second, first) };
            if first.0.end <= second.0.start {
                let after = first.1.len() - (own.end - first.0.end);
                let rest = second.0.end - first.0.end;
                let between = &region[first.0.end..second.0.start];
                let with = &second.1[second.0.start - own.start..second.1.len() - (own.end - second.0.end)];
                let both = format!("{}{between}{with}{}", &first.1[..after], &first.1[after + rest..]);
                pairs.push(([first.clone(), second.clone()], both));
            }
        }
    }
    pairs
}

/// True if so many are three in four of all.
fn is_most(number: usize, all: usize) -> bool {
    4 * number >= 3 * all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::mutants::repairs::by_rule;

    #[test]
    fn two_changes_stand_in_one_body() {
        let region = "fn f(a: f32) -> f32 {\n    let b = a - 1.0;\n    b * 2.0\n}\n";
        let all = by_rule(region, true);
        let change = |place: &str, with: &str| {
            let is_it = |it: &&Repair| region[it.0.clone()] == *place && it.1.contains(with);
            all.iter().find(is_it).unwrap().clone()
        };
        let (plus, half) = (change("-", "a + 1.0"), change("*", "b / 2.0"));
        let pairs = in_pairs(region, &[half.clone(), plus.clone(), plus.clone()]);
        let body = "    let b = a + 1.0;\n    b / 2.0\n".to_owned();
        let both = ([plus, half], body);
        assert_eq!(pairs, [both.clone(), both], "one place can't be changed twice");
    }
}
