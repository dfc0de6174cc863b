//! The values that an answer and right bodies compute on their way, and what they are in some cases.

use super::{
    Bodies, Case,
    built::renamed,
    condition::Known,
    seen::One,
    told::{Told, Traces, told_by_name, told_in, values},
    twins::some,
};
use crate::{
    bench::{
        spots::{Spot, spots},
        traced::{LONG, RETURN, Traced, inputs, second, traced},
    },
    exercise::{Function, Result, with_body},
};
use std::{collections::BTreeSet, iter::once, slice};
use tables::case::{Kind, Outcome};

/// The number of wrong cases in which values are compared, and of right ones.
const FEW: usize = 12;
/// The number of letters of a value that is said in a condition.
const LONGEST: usize = 60;

/// The key of the body that tells the answer's variables.
const TRACED: &str = "traced";
/// That of the body that tells the parameters, and that of the one that stops in a second call.
const INPUTS: &str = "inputs";
const SECOND: &str = "second";

/// All values of an answer in Rust, and of the right bodies.
pub struct Values<'a> {
    pub(super) function: &'a Function<'a>,
    /// Gives a right body its parameters' names.
    pub(super) renamed: String,
    pub(super) own: Vec<Value>,
    /// The original is the first.
    pub(super) right: Vec<RightBody>,
    pub(super) sample: Sample,
}

/// A value of a body.
pub(super) struct Value {
    pub(super) spot: Spot,
    /// The key of the body that tells it.
    key: String,
    /// What it is in the cases of the sample, once that was asked.
    pub(super) told: Told,
}

/// A right body.
pub(super) struct RightBody {
    /// Its region.
    pub(super) text: String,
    pub(super) values: Vec<Value>,
    /// The key of the body that tells its variables and what it returns.
    key: String,
    /// What that told in the cases of the sample.
    pub(super) returned: Traces,
}

/// The cases in which values are compared: first the wrong ones, the smallest before all others.
#[derive(Default)]
pub(super) struct Sample {
    cases: Vec<Case>,
    pub(super) wrong: usize,
    pub(super) has_smallest: bool,
}

impl<'a> Values<'a> {
    /// Looks for them.
    pub fn of(function: &'a Function<'a>) -> Self {
        let also_right = function.exercise.also_right.iter();
        let others = also_right.filter_map(|body| with_body(&function.original, body));
        let (mut right, mut seen) = (Vec::new(), BTreeSet::new());
        for text in once(function.original.clone()).chain(others) {
            let mut spots = spots(&text);
            // What is written twice is mostly computed twice.
            spots.retain(|spot| spot.is_name || seen.insert(text[spot.place.clone()].to_owned()));
            let key = format!("right{}", right.len());
            right.push(RightBody { values: keyed(spots, &key), text, key, returned: Vec::new() });
        }
        let own = keyed(spots(&function.text), "value");
        Self { function, renamed: renamed(function), own, right, sample: Sample::default() }
    }

    /// The bodies that tell them, each with its key.
    pub fn telling(&self) -> Vec<(String, String)> {
        let text = &self.function.text;
        let whole = [(TRACED, traced(text)), (INPUTS, inputs(text)), (SECOND, second(text))];
        let whole = whole.into_iter().filter_map(|(key, body)| Some((key.to_owned(), body?)));
        let of = |it: &Value| (it.key.clone(), it.spot.telling.clone());
        let of_right = |it: &RightBody| {
            let whole = traced(&it.text).map(|body| (it.key.clone(), body));
            it.values.iter().map(of).chain(whole).collect::<Vec<_>>()
        };
        let right = self.right.iter().flat_map(of_right);
        let right = right.map(|(key, body)| (key, format!("{}{body}", self.renamed)));
        whole.chain(self.own.iter().map(of)).chain(right).collect()
    }

    /// What the answer computes in a case, by lines, and the original, by names; nothing if that has several
    /// calls.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn in_case(&self, cases: &mut dyn Bodies, case: &Case) -> Result<[Vec<Traced>; 2]> {
        let mut told = |key| Ok(told_in(cases, key, slice::from_ref(case))?.pop().flatten());
        if told(SECOND)?.is_some() {
            return Ok(Default::default());
        }
        let own = told(TRACED)?.unwrap_or_default();
        Ok([own, told_by_name(cases, &self.right[0].key, case)?.unwrap_or_default()])
    }

    /// Asks what they are in some of the cases in which the answer was `tried`, and in the smallest.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn ask(
        &mut self,
        cases: &mut dyn Bodies,
        smallest: Option<(Kind, Case)>,
        tried: &[One],
    ) -> Result<()> {
        self.sample = Sample::of(smallest, tried);
        let asked = &self.sample.cases;
        for it in self.own.iter_mut().chain(self.right.iter_mut().flat_map(|it| &mut it.values)) {
            it.told = values(&told_in(cases, &it.key, asked)?);
        }
        for it in &mut self.right {
            it.returned = told_in(cases, &it.key, asked)?;
        }
        Ok(())
    }

    /// The parameters, and those values of the answer that tell wrong cases from right ones, in all cases in
    /// which the answer was tried. None if there are several calls in one of them: nothing follows for the
    /// case from one of its calls.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn known(&self, cases: &mut dyn Bodies, tried: &[One]) -> Result<Vec<Known>> {
        let mut inputs = Vec::new();
        for one in tried {
            // Where the body changes, a thread begins, in which no call was counted.
            let mut told = |key| Ok(told_in(cases, key, slice::from_ref(&one.case))?.pop().flatten());
            inputs.push(told(INPUTS)?);
            // A second call is not waited for where the first may not end.
            if one.ends() && told(SECOND)?.is_some() {
                return Ok(vec![]);
            }
        }
        let mut known = Known::of_parameters(&inputs);
        let all: Vec<Case> = tried.iter().map(|one| one.case.clone()).collect();
        // Of an answer that does not end in some case no more is known.
        let ends = tried.iter().all(One::ends);
        for Value { spot, key, told } in self.own.iter().filter(|_| ends) {
            let text = spot.name.as_ref().unwrap_or(&spot.text).clone();
            let is_said = text.len() <= LONGEST && text.parse::<f64>().is_err() && !text.starts_with('-');
            let before = self.function.text[..spot.place.start].matches('\n').count();
            let line = Some(self.function.lines().start + before);
            let in_some = Known { line, text, told: told.clone() };
            if !is_said || !in_some.tells_apart(self.sample.wrong) {
                continue;
            }
            let told = told_in(cases, key, &all)?;
            if told.iter().all(Option::is_some) {
                known.push(Known { told: values(&told), ..in_some });
            }
        }
        Ok(known)
    }
}

/// Values, of which nothing is told yet, with keys that begin so.
fn keyed(spots: Vec<Spot>, of: &str) -> Vec<Value> {
    let value = |(at, spot)| Value { spot, key: format!("{of}_{at}"), told: Vec::new() };
    spots.into_iter().enumerate().map(value).collect()
}

impl Sample {
    /// Some cases in which a body makes something, and should.
    fn of(smallest: Option<(Kind, Case)>, tried: &[One]) -> Self {
        let made = tried.iter().filter(|one| !one.right.refuses && matches!(one.own, Outcome::Rows(_)));
        let (wrong, right): (Vec<&One>, Vec<&One>) = made.partition(|one| one.kind.is_some());
        let few = |cases: &[&One]| some(cases, FEW).into_iter().map(|one| one.case.clone()).collect();
        let [wrong, right]: [Vec<Case>; 2] = [few(&wrong), few(&right)];
        let smallest = smallest.filter(|(kind, _)| *kind == Kind::Off).map(|(_, case)| case);
        let has_smallest = smallest.is_some();
        let wrong: Vec<Case> = smallest.into_iter().chain(wrong).collect();
        Self { wrong: wrong.len(), has_smallest, cases: wrong.into_iter().chain(right).collect() }
    }

    /// True if a value is what is returned in all wrong cases, as the body that returns it tells.
    pub(super) fn is_result(&self, value: &Told, returned: &[Option<Vec<Traced>>]) -> bool {
        value[..self.wrong].iter().zip(returned).all(|(value, returned)| {
            let returned =
                returned.iter().flatten().rfind(|it| it.name == RETURN).and_then(|it| it.values.last());
            // Of a long value only the beginning is told.
            let is_same = |(value, returned): (&String, &String)| {
                value == returned || returned.len() >= LONG && value.starts_with(returned)
            };
            value.last().zip(returned).is_some_and(is_same)
        })
    }
}
