//! The values of an answer that may be wrong, each with another that may take its place.

use super::{
    told::{Told, are_alike, calls_of, equal_part, may_replace, with_parts},
    values::{RightBody, Value, Values},
};
use crate::bench::{
    mutants::repairs::Repair,
    spots::{RightValue, Spot, with_right_value},
};
use std::{cmp::Reverse, collections::BTreeSet};

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

/// A value of a right body, or a part of it.
struct Source<'a> {
    text: &'a str,
    spot: &'a Spot,
    part: String,
    told: Told,
    /// True if it is what the body returns in all wrong cases: with that in some place any answer is right.
    is_result: bool,
}

impl Values<'_> {
    /// The answer with other values in the places of its own: other names, its own with a call more, then
    /// right values where its own are wrong whenever it is, and then what is [written](Self::written)
    /// elsewhere.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut sources: Vec<Source> = Vec::new();
        for RightBody { text, values, returned, .. } in &self.right {
            for Value { spot, told, .. } in values {
                for (part, told) in with_parts(told) {
                    let is_result = part.is_empty() && self.sample.is_result(&told, returned);
                    sources.push(Source { text, spot, part, told, is_result });
                }
            }
        }
        let mut pairs = self.names_and_calls();
        if self.sample.wrong > 0 {
            pairs.extend(self.right_values(&sources));
        }
        pairs.extend(self.written());
        pairs
    }

    /// Other names in the places of values that look as if they were of the same type, and calls more that
    /// their type has.
    fn names_and_calls(&self) -> Vec<Pair> {
        let (named, others): (Vec<_>, Vec<_>) = self.own.iter().partition(|it| it.spot.is_name);
        let names = self.named();
        let mut pairs = Vec::new();
        // A name is confused with another one sooner than what is computed.
        for Value { spot, told, .. } in named.into_iter().chain(others) {
            let own = self.text(spot);
            let other = |(name, of): (&&str, &&Told)| {
                (*name != own && are_alike(told, of)).then(|| (*name).to_owned())
            };
            let calls = told.iter().flatten().next().map_or(&[][..], |value| calls_of(value));
            let all = names.iter().filter_map(other).chain(calls.iter().map(|call| format!("({own}){call}")));
            pairs.extend(all.filter_map(|with| self.with_text(spot, &with)));
        }
        pairs.truncate(MOST);
        pairs
    }

    /// Right values in the places of its own, but for those that a right body computes, too, and for fields:
    /// they are hardly wrong. What the answer computes anyway is hardly missing. Where the answer is right,
    /// it mostly has the right value. Of all else what is computed first tells most.
    fn right_values(&self, sources: &[Source]) -> Vec<Pair> {
        let wrong = 0..self.sample.wrong;
        let is_equal = |own: &Told, right: &Told| equal_part(&own[wrong.clone()], right) == 1.0;
        let mut pairs = Vec::new();
        for (place, Value { spot, told, .. }) in self.own.iter().enumerate() {
            let of_right = &told[wrong.end..];
            let is_rare = 2 * of_right.iter().filter(|it| !it.is_empty()).count() <= of_right.len();
            // What a loop changes comes out of what it was before, which may be right.
            let name = &self.function.text[spot.place.clone()];
            let is_changed = spot.is_name && self.function.text.contains(&format!("let mut {name}"));
            if is_changed && told.iter().any(|values| values.len() > 1) {
                continue;
            }
            // If a later step leaves the other value as it is, this one only seems to be wrong.
            let is_right = || sources.iter().any(|it| is_equal(told, &it.told));
            if spot.is_field || is_right() {
                continue;
            }
            let may_stand = |it: &&Source| !it.is_result || spot.is_way_out && is_rare;
            let fits = |it: &&Source| may_stand(it) && may_replace(told, &it.told, wrong.clone());
            for source in sources.iter().filter(fits) {
                let is_own = self.own.iter().any(|own| is_equal(&own.told, &source.told));
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
        pairs.filter_map(|(_, place, source)| self.with(source, &self.own[place])).collect()
    }

    /// The answer with this right value in one place.
    fn with(&self, source: &Source, Value { spot, told, .. }: &Value) -> Option<Pair> {
        let Source { text, spot: of_right, part, .. } = source;
        let value = RightValue { text, place: &of_right.place, part };
        let body = with_right_value(&self.function.text, &spot.place, &self.renamed, &value)?;
        let in_smallest = |told: &Told| {
            told.iter().take(usize::from(self.sample.has_smallest)).flatten().cloned().collect()
        };
        let [own, mut right]: [Vec<String>; 2] = [told, &source.told].map(in_smallest);
        // A right body may compute more of them than are needed here.
        right.truncate(own.len());
        Some(Pair { repair: (spot.place.clone(), body), values: Some([own, right]) })
    }
}
