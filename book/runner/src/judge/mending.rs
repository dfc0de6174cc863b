//! Changes of a wrong answer, tried in its cases: the first one that makes it right, or the one that makes
//! most of it right.

use super::{
    Bodies, COUNT,
    built::with_others,
    further::Search,
    probe::Probe,
    seen::{One, seen},
    twins::{count, some},
};
use crate::{
    bench::{Copied, OWN, Trial, cargo::build_tests, mutants::repairs::Repair, variants::ORIGINAL},
    exercise::{Result, body},
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tables::{
    case::{Outcome, Right},
    compare_within, is_within,
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
pub type Keyed = Vec<(String, String)>;

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
    /// The places of those that make something right and nothing wrong, if none makes all of it right.
    pub better: Vec<usize>,
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
        better: &mut Vec<usize>,
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
            let mut mended = |some: &[&One]| count(cases, &key, some, is_right);
            let mut share = mended(&few)? * MANY / few.len().max(1);
            if is_most(share, MANY) && mended(&of_right)? == of_right.len() {
                share = mended(&many)? * MANY / many.len().max(1);
            } else if better.len() < BETTER
                && count(cases, &key, &few, is_not_worse)? == few.len()
                && count(cases, &key, &few, is_better)? > 0
                && count(cases, &key, &of_right, is_right)? == of_right.len()
                && count(cases, &key, &many, is_not_worse)? == many.len()
            {
                share = 0;
                better.push(at);
            } else {
                share = 0;
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
            if is_most(share, MANY) {
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
            let mut mended = |some: &[&One]| count(cases, &at.to_string(), some, is_right);
            let number = mended(&wrong)?;
            if is_most(number, wrong.len()) && mended(&right)? == right.len() {
                return Ok(Some(Mended { at, partly: Some(number) }));
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

/// True if nothing is wrong that the answer has right.
fn is_not_worse(one: &One, made: &Outcome) -> bool {
    match (off(&one.right, &one.own), off(&one.right, made)) {
        (Some(own), Some(made)) => made.is_subset(&own),
        _ => is_right(one, made) || *made == one.own,
    }
}

/// True if less is wrong than in the answer.
fn is_better(one: &One, made: &Outcome) -> bool {
    is_right(one, made)
        || off(&one.right, &one.own)
            .zip(off(&one.right, made))
            .is_some_and(|(own, made)| made.len() < own.len())
}

/// The words that are wrong in a table, each by its row and its column. `None` if nothing can be compared.
fn off(right: &Right, made: &Outcome) -> Option<BTreeSet<(usize, usize)>> {
    let Outcome::Rows(made) = made else { return None };
    let rows = compare_within(&right.rows, made, right.tolerance).ok().filter(|_| !right.refuses)?;
    let of = |(row, it): (usize, tables::Row)| {
        let [right_words, made] = it.texts.each_ref().map(|text| text.split_whitespace());
        let pairs = right_words.zip(made).enumerate();
        let off = pairs.filter(|(_, (word, made))| !is_within(word, made, right.tolerance));
        off.map(|(column, _)| (row, column)).collect::<Vec<_>>()
    };
    Some(rows.into_iter().enumerate().flat_map(of).collect())
}

fn is_right(one: &One, made: &Outcome) -> bool {
    one.right.failure(made).is_none()
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

    #[test]
    fn what_is_less_wrong_is_better() {
        let rows = |text: &str| Outcome::Rows(text.to_owned());
        let right = Right {
            rows: "a 1 2\nb 3 4".to_owned(),
            refuses: false,
            columns: String::new(),
            tolerance: 0.1,
            because: String::new(),
        };
        let one = One {
            case: super::super::Case::Numbered(0),
            draws: vec![],
            own: rows("a 1 0\nb 3 0"),
            right,
            kind: Some(tables::case::Kind::Off),
        };
        let both = |text: &str| (is_not_worse(&one, &rows(text)), is_better(&one, &rows(text)));
        assert_eq!(both("a 1 2\nb 3 0"), (true, true));
        assert_eq!(both("a 1 5\nb 3 0"), (true, false), "as wrong as it was");
        assert!(!both("a 0 2\nb 3 4").0, "something else is wrong");
        assert_eq!((both("a 1 2\nb 3 4"), both("a 1 2")), ((true, true), (false, false)));
    }
}
