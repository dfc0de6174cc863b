//! The values in an answer that may be wrong, each with another that may take its place.

use super::{
    Bodies, Case,
    built::renamed,
    seen::One,
    told::{Told, are_alike, calls_of, equal_part, may_replace, told_in, values, with_parts},
    twins::some,
};
use crate::{
    bench::{
        mutants::repairs::Repair,
        spots::{RightValue, Spot, spots, with_right_value, with_value},
        traced::{LONG, RETURN, Traced, traced},
    },
    exercise::{Function, Result, with_body},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};
use tables::case::{Kind, Outcome};

/// The number of wrong cases in which values are compared, and of right ones.
const FEW: usize = 12;
/// The number of other names and calls that are tried, and of right values.
const MOST: usize = 250;

/// An answer with another value in the place of one of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The answer with it.
    pub repair: Repair,
    /// For a right value: what the answer computes there in the smallest case, and what it should; empty if
    /// there is no such case.
    pub values: Option<[Vec<String>; 2]>,
}

/// All values of an answer in Rust, and of the right bodies.
pub struct Values<'a> {
    function: &'a Function<'a>,
    own: Vec<Spot>,
    /// The region of each right body, and its values.
    right: Vec<(String, Vec<Spot>)>,
}

/// The cases in which values are compared: first the wrong ones, the smallest before all others.
struct Sample {
    cases: Vec<Case>,
    wrong: usize,
    has_smallest: bool,
}

/// A value of a right body, or a part of it.
struct Source<'a> {
    text: &'a str,
    spot: &'a Spot,
    part: String,
    told: Told,
    /// True if it is what the body returns in all wrong cases: with that in some place any answer is right.
    is_result: bool,
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
            let all = spots.iter().map(|spot| spot.telling.clone()).chain([traced(text).unwrap_or_default()]);
            all.map(|it| format!("{renamed}{it}")).collect::<Vec<_>>()
        };
        let own = self.own.iter().map(|spot| spot.telling.clone());
        own.chain(self.right.iter().flat_map(of_right)).collect()
    }

    /// The answer with other values in the places of its own: other names, its own with a call more, and then
    /// right values where its own are wrong whenever it is. `first` is the key of the first body of
    /// [`Self::telling`], `tried` are the cases in which the answer was tried.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn pairs(
        &self,
        cases: &mut dyn Bodies,
        first: usize,
        smallest: Option<(Kind, Case)>,
        tried: &[One],
    ) -> Result<Vec<Pair>> {
        let sample = Sample::of(smallest, tried);
        let mut keys = first..;
        let mut ask = || told_in(cases, keys.next().unwrap_or_default(), &sample.cases);
        let mut own: Vec<(&Spot, Told)> = Vec::new();
        for spot in &self.own {
            own.push((spot, values(&ask()?)));
        }
        let mut sources: Vec<Source> = Vec::new();
        for (text, spots) in &self.right {
            let mut all = Vec::new();
            for spot in spots {
                all.push((spot, values(&ask()?)));
            }
            let returned = ask()?;
            for (spot, told) in all {
                for (part, told) in with_parts(&told) {
                    let is_result = part.is_empty() && sample.is_result(&told, &returned);
                    sources.push(Source { text, spot, part, told, is_result });
                }
            }
        }
        let mut pairs = self.names_and_calls(&own);
        if sample.wrong > 0 {
            pairs.extend(self.right_values(&own, &sources, &sample));
        }
        Ok(pairs)
    }

    /// Other names in the places of values that look as if they were of the same type, and calls more that
    /// their type has.
    fn names_and_calls(&self, own: &[(&Spot, Told)]) -> Vec<Pair> {
        let region = &self.function.text;
        let text = |spot: &Spot| &region[spot.place.clone()];
        let (named, others): (Vec<_>, Vec<_>) = own.iter().partition(|(spot, _)| spot.is_name);
        let names: BTreeMap<&str, &Told> = named.iter().map(|(spot, told)| (text(spot), told)).collect();
        let mut pairs = Vec::new();
        // A name is confused with another one sooner than what is computed.
        for (spot, told) in named.into_iter().chain(others) {
            let own = text(spot);
            let other = |(name, of): (&&str, &&Told)| {
                (*name != own && are_alike(told, of)).then(|| (*name).to_owned())
            };
            let calls = told.iter().flatten().next().map_or(&[][..], |value| calls_of(value));
            let all = names.iter().filter_map(other).chain(calls.iter().map(|call| format!("({own}){call}")));
            let bodies = all.filter_map(|with| with_value(region, &spot.place, &with));
            pairs.extend(bodies.map(|body| Pair { repair: (spot.place.clone(), body), values: None }));
        }
        pairs.truncate(MOST);
        pairs
    }

    /// Right values in the places of its own, but for those that a right body computes, too, and for fields:
    /// they are hardly wrong. What the answer computes anyway is hardly missing. Where the answer is right,
    /// it mostly has the right value. Of all else what is computed first tells most.
    fn right_values(&self, own: &[(&Spot, Told)], sources: &[Source], sample: &Sample) -> Vec<Pair> {
        let wrong = 0..sample.wrong;
        let is_equal = |own: &Told, right: &Told| equal_part(&own[wrong.clone()], right) == 1.0;
        let mut pairs = Vec::new();
        for (place, (spot, told)) in own.iter().enumerate() {
            let of_right = &told[wrong.end..];
            let is_rare = 2 * of_right.iter().filter(|it| !it.is_empty()).count() <= of_right.len();
            // If a later step leaves the other value as it is, this one only seems to be wrong.
            let is_right = || sources.iter().any(|it| is_equal(told, &it.told));
            if spot.is_field || is_right() {
                continue;
            }
            let may_stand = |it: &&Source| !it.is_result || spot.is_way_out && is_rare;
            let fits = |it: &&Source| may_stand(it) && may_replace(told, &it.told, wrong.clone());
            for source in sources.iter().filter(fits) {
                let is_own = own.iter().any(|(_, own)| is_equal(own, &source.told));
                let is_other = equal_part(of_right, &source.told[wrong.end..]) <= 0.5;
                let order = (is_own, is_other, spot.place.end, Reverse(spot.place.start));
                pairs.push((order, place, source));
            }
        }
        pairs.sort_by_key(|(order, ..)| *order);
        // The same value of two bodies makes no difference.
        let mut seen: BTreeSet<(usize, &Told)> = BTreeSet::new();
        pairs.retain(|(_, place, source)| seen.insert((*place, &source.told)));
        let pairs = pairs.into_iter().take(MOST);
        pairs.filter_map(|(_, place, source)| self.with(source, &own[place], sample)).collect()
    }

    /// The answer with this right value in one place.
    fn with(&self, source: &Source, (spot, told): &(&Spot, Told), sample: &Sample) -> Option<Pair> {
        let Source { text, spot: of_right, part, .. } = source;
        let value = RightValue { text, place: &of_right.place, part };
        let body = with_right_value(&self.function.text, &spot.place, &renamed(self.function), &value)?;
        let in_smallest =
            |told: &Told| told.iter().take(usize::from(sample.has_smallest)).flatten().cloned().collect();
        let values = Some([told, &source.told].map(in_smallest));
        Some(Pair { repair: (spot.place.clone(), body), values })
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
    fn is_result(&self, value: &Told, returned: &[Vec<Traced>]) -> bool {
        value[..self.wrong].iter().zip(returned).all(|(value, returned)| {
            let returned = returned.iter().rfind(|it| it.name == RETURN).and_then(|it| it.values.last());
            // Of a long value only the beginning is told.
            let is_same = |(value, returned): (&String, &String)| {
                value == returned || returned.len() >= LONG && value.starts_with(returned)
            };
            value.last().zip(returned).is_some_and(is_same)
        })
    }
}
