//! What is found out about a wrong answer once its verdict is shown, where no other body does the same in all
//! cases: a change that makes it right, a condition under which it is wrong, and what it computes.

use super::{
    Bodies, Case, TRIES,
    condition::{Condition, condition_of},
    doubt::Doubted,
    kinds,
    mark::Mark,
    mending::{Mended, Tried, in_pairs},
    seen::{self, One},
    shrinking::{TELLING, smallest_of},
    values::Values,
};
use crate::{
    bench::{
        Copied, OWN, WithOthers,
        mutants::repairs::{Repair, by_rule, with_refusals},
        spots::RIGHT_VALUE,
        traced::Traced,
    },
    exercise::{Function, Purpose, Result, Workspace},
};
use std::cmp::Reverse;
use tables::case::Kind;

/// What is found out about a wrong answer once its verdict is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Further {
    /// Where one change makes it right.
    pub change: Option<Mark>,
    /// Where another one has to be, beside it.
    pub second: Option<Mark>,
    /// Where that change makes only most of it right: the number of these cases, and of those in which the
    /// answer is wrong.
    pub partly: Option<[usize; 2]>,
    /// What is computed there in the smallest case, and what makes it right, if only that value was changed;
    /// empty if there is no smallest case.
    pub values: Option<[Vec<String>; 2]>,
    /// The variables from which that value is computed and which may be wrong already.
    pub doubted: Vec<Doubted>,
    /// The condition under which it is wrong, or right, if there is one, and no change by rule was found.
    pub condition: Option<Condition>,
    /// What it computes in the smallest case, if no change by rule was found, and that has no second call.
    pub traced: Vec<Traced>,
    /// What the original computes there, by its names.
    pub worked: Vec<Traced>,
}

/// A search for a change that makes a wrong answer right. It takes seconds: changed answers are
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
        // The copy stays locked until no program is used any more: it may be started anew.
        let (lock, alone) = (Purpose::Check.lock(workspace)?, WithOthers::alone(&function.text));
        let copied = &Copied::for_check(workspace, function.exercise, &alone, lock)?;
        if !function.exercise.is_rust() {
            return self.in_shader(copied);
        }
        let mut values = Values::of(function);
        let changes =
            [by_rule(&function.text, true), with_refusals(&function.text, function.original_body())].concat();
        let mut own = Vec::new();
        let Some(Tried { mut probe, mended: first, mut better }) =
            self.tried(copied, &changes, &never, values.telling(), &mut own)?
        else {
            return Ok(Further::default());
        };
        let number = wrong(&own).len();
        let at = |mended: &Mended, changes: &[Repair]| self.at(mended, changes, number);
        if let Some(mended @ Mended { partly: None, .. }) = &first {
            return Ok(at(mended, &changes));
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
        let repairs: Vec<Repair> = pairs.iter().map(|pair| pair.repair.clone()).collect();
        // A value that is computed from others may be wrong already.
        let values_of = |change: &Repair| pairs.iter().find(|it| it.repair == *change)?.values.clone();
        let doubted = |change: &Repair| match values_of(change) {
            Some(_) => values.doubted(&change.0),
            None => vec![],
        };
        let is_vague = |change: &Repair| !doubted(change).is_empty();
        let mut second = None;
        if let Some(tried) = self.tried(copied, &repairs, &is_vague, vec![], &mut own)? {
            better.extend(tried.better);
            second = tried.mended;
        }
        let further = match (first, second) {
            (first, Some(second))
                if second.partly.is_none() || first.as_ref().is_none_or(|it| it.partly < second.partly) =>
            {
                let change = &repairs[second.at];
                Further { values: values_of(change), doubted: doubted(change), ..at(&second, &repairs) }
            }
            (Some(first), _) => at(&first, &changes),
            _ => {
                // One more refusal in one place would say little about the other.
                better.retain(|(_, (place, body))| !place.is_empty() && !body.contains(RIGHT_VALUE));
                better.sort_by_key(|(count, _)| Reverse(*count));
                let better: Vec<Repair> = better.into_iter().map(|(_, change)| change).collect();
                self.in_two_places(copied, &better, &mut own)?
            }
        };
        traced.iter_mut().for_each(|it| it.line += function.lines().start - 1);
        traced.sort_by_key(|it| it.line);
        Ok(Further { condition, traced, worked, ..further })
    }

    /// Where two of these changes together make the answer right.
    fn in_two_places(&self, copied: &Copied, changes: &[Repair], own: &mut Vec<One>) -> Result<Further> {
        let pairs = in_pairs(&self.function.text, changes);
        let both: Vec<Repair> = pairs.iter().map(|(pair, body)| (pair[0].0.clone(), body.clone())).collect();
        let found = self.tried(copied, &both, &never, vec![], own)?.and_then(|it| it.mended);
        let Some(Mended { at, partly: None }) = found else { return Ok(Further::default()) };
        let [change, second] = pairs[at].0.each_ref().map(|it| Some(Mark::of(self.function, it)));
        Ok(Further { change, second, ..Further::default() })
    }

    /// Where one change makes a shader right. Its values can't be told.
    fn in_shader(&self, copied: &Copied) -> Result<Further> {
        let (changes, mut own) = (by_rule(&self.function.text, false), Vec::new());
        let found = self.tried(copied, &changes, &never, vec![], &mut own)?.and_then(|it| it.mended);
        Ok(found.map(|it| self.at(&it, &changes, wrong(&own).len())).unwrap_or_default())
    }

    /// The place of a change that makes the answer right in some of the cases in which it is wrong.
    fn at(&self, Mended { at, partly }: &Mended, changes: &[Repair], wrong: usize) -> Further {
        let change = Some(Mark::of(self.function, &changes[*at]));
        Further { change, partly: partly.map(|it| [it, wrong]), ..Further::default() }
    }
}

/// No change is vague.
fn never(_: &Repair) -> bool {
    false
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
    let smallest = smallest_of(cases, OWN, None, &wrong, (kind, TELLING, TRIES))?;
    Ok(smallest.map(|it| (kind, Case::Drawn(it.draws))))
}
