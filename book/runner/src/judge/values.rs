//! The values that an answer and right bodies compute on their way, and what they are in some cases.

use super::{
    Bodies, Case,
    built::renamed,
    condition::{Known, Whose},
    seen::One,
    told::{Told, Traces, told_in, values},
    twins::some,
};
use crate::{
    bench::{
        spots::{Spot, spots},
        traced::{LONG, RETURN, Traced, traced},
    },
    exercise::{Function, Result, with_body},
};
use std::collections::BTreeSet;
use tables::case::{Kind, Outcome};

/// The number of wrong cases in which values are compared, and of right ones.
const FEW: usize = 12;
/// The number of letters of a value that is said in a condition.
const LONGEST: usize = 60;

/// All values of an answer in Rust, and of the right bodies.
pub struct Values<'a> {
    pub(super) function: &'a Function<'a>,
    pub(super) own: Vec<Spot>,
    /// The region of each right body, and its values.
    pub(super) right: Vec<(String, Vec<Spot>)>,
}

/// The cases in which values are compared: first the wrong ones, the smallest before all others.
pub(super) struct Sample {
    cases: Vec<Case>,
    pub(super) wrong: usize,
    pub(super) has_smallest: bool,
}

/// What all values are in some cases.
pub struct Asked {
    pub(super) sample: Sample,
    pub(super) own: Vec<Told>,
    /// Those of each right body, and what it returns.
    pub(super) right: Vec<(Vec<Told>, Traces)>,
}

impl<'a> Values<'a> {
    /// Looks for them.
    pub fn of(function: &'a Function<'a>) -> Self {
        let also_right = function.exercise.also_right.iter();
        let others = also_right.filter_map(|body| with_body(&function.original, body));
        let (mut right, mut seen) = (Vec::new(), BTreeSet::new());
        for text in [function.original.clone()].into_iter().chain(others) {
            let mut spots = spots(&text);
            // What is written twice is mostly computed twice.
            spots.retain(|spot| seen.insert(text[spot.place.clone()].to_owned()));
            right.push((text, spots));
        }
        Self { function, own: spots(&function.text), right }
    }

    /// The bodies that tell all values: the own ones, and those that each right body computes and returns.
    pub fn telling(&self) -> Vec<String> {
        let renamed = renamed(self.function);
        let of_right = |(text, spots): &(String, Vec<Spot>)| {
            let all =
                spots.iter().map(|spot| spot.telling.clone()).chain([traced(text, 1).unwrap_or_default()]);
            all.map(|it| format!("{renamed}{it}")).collect::<Vec<_>>()
        };
        let own = self.own.iter().map(|spot| spot.telling.clone());
        own.chain(self.right.iter().flat_map(of_right)).collect()
    }

    /// What they are in some of the cases in which the answer was `tried`, and in the smallest. `first` is
    /// the key of the first body of [`Self::telling`].
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn ask(
        &self,
        cases: &mut dyn Bodies,
        first: usize,
        smallest: Option<(Kind, Case)>,
        tried: &[One],
    ) -> Result<Asked> {
        let sample = Sample::of(smallest, tried);
        let mut keys = first..;
        let mut ask = || told_in(cases, keys.next().unwrap_or_default(), &sample.cases);
        let own = self.own.iter().map(|_| Ok(values(&ask()?))).collect::<Result<_>>()?;
        let mut right = Vec::new();
        for (_, spots) in &self.right {
            let of_spots = spots.iter().map(|_| Ok(values(&ask()?))).collect::<Result<_>>()?;
            right.push((of_spots, ask()?));
        }
        Ok(Asked { sample, own, right })
    }

    /// Those of the answer and of the original that tell wrong cases from right ones, in all cases in which
    /// the answer was tried. Of one that does not end in some case nothing is known.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn known(
        &self,
        cases: &mut dyn Bodies,
        first: usize,
        asked: &Asked,
        tried: &[One],
    ) -> Result<Vec<Known>> {
        let all: Vec<Case> = tried.iter().map(|one| one.case.clone()).collect();
        let line = |at: usize| self.function.lines().start + self.function.text[..at].matches('\n').count();
        let ends = tried.iter().all(One::ends);
        let own = self.own.iter().zip(&asked.own).enumerate().filter(|_| ends);
        let own = own.map(|(at, (spot, told))| {
            (at, Whose::Own(line(spot.place.start)), spot.name.as_ref().unwrap_or(&spot.text).clone(), told)
        });
        // What else the original names, nobody sees.
        let is_seen = |spot: &Spot| spot.is_of_parameters && renamed(self.function).is_empty();
        let of_original =
            self.right[0].1.iter().zip(&asked.right[0].0).enumerate().filter(|(_, (spot, _))| is_seen(spot));
        let of_original = of_original
            .map(|(at, (spot, told))| (self.own.len() + at, Whose::Original, spot.text.clone(), told));
        let mut known = Vec::new();
        for (at, whose, text, told) in own.chain(of_original) {
            let is_said = text.len() <= LONGEST && text.parse::<f64>().is_err() && !text.starts_with('-');
            let in_some = Known { whose, text, told: told.clone() };
            if !is_said || !in_some.tells_apart(asked.sample.wrong) {
                continue;
            }
            let told = told_in(cases, first + at, &all)?;
            if told.iter().all(Option::is_some) {
                known.push(Known { told: values(&told), ..in_some });
            }
        }
        Ok(known)
    }
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
