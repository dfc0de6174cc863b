//! An answer with one thing in it that is written elsewhere: in another place of it, or in a right body.

use super::{
    pairs::Pair,
    told::{Told, are_alike, equal_part},
    values::{Value, Values},
};
use crate::bench::{
    mutants::{code::Code, parts::is_name},
    spots::{Spot, with_value},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// The number of answers with another text that are tried, and of those with one operand more.
const MOST: usize = 300;

impl Values<'_> {
    /// The answer with one of its values written as elsewhere, or with one operand more.
    pub fn written(&self) -> Vec<Pair> {
        let all = [self.other_texts(), self.operands()];
        all.into_iter().flat_map(|pairs| pairs.into_iter().take(MOST)).collect()
    }

    /// The names that are read, each with its values.
    pub(super) fn named(&self) -> BTreeMap<&str, &Told> {
        let names = self.own.iter().filter(|it| it.spot.is_name);
        names.map(|it| (self.text(&it.spot), &it.told)).collect()
    }

    /// Other texts in the places of values that look as if they were of the same type, those of right bodies
    /// first. What a right body returns would make any answer right; and a number written out hides what is
    /// computed.
    fn other_texts(&self) -> Vec<Pair> {
        let own_names = self.names();
        let mut texts: Vec<(&str, &Told)> = Vec::new();
        for right in &self.right {
            let of = |spot: &Spot| &right.text[spot.place.clone()];
            let may_stand = |it: &&Value| {
                let text = of(&it.spot);
                names_in(text).iter().all(|name| own_names.contains(*name))
                    && !self.sample.is_result(&it.told, &right.returned)
            };
            texts.extend(right.values.iter().filter(may_stand).map(|it| (of(&it.spot), &it.told)));
        }
        texts.extend(self.own.iter().map(|it| (self.text(&it.spot), &it.told)));
        let mut seen = BTreeSet::new();
        texts.retain(|(text, told)| !told.is_empty() && !is_name_alone(text) && seen.insert(*text));
        let mut pairs = Vec::new();
        for (place, Value { spot, told, .. }) in self.own.iter().enumerate() {
            let own = self.text(spot);
            if spot.is_field || is_written_out(own) || self.is_right(told) {
                continue;
            }
            let fits = |(text, other): &(&str, &Told)| {
                *text != own && are_alike(told, other) && !is_written_out(text)
            };
            for (at, (text, _)) in texts.clone().into_iter().filter(fits).enumerate() {
                pairs.push(((at, spot.place.end, Reverse(spot.place.start)), place, text));
            }
        }
        pairs.sort_by_key(|(order, ..)| *order);
        let pairs =
            pairs.into_iter().filter_map(|(_, place, text)| self.with_text(&self.own[place].spot, text));
        // What it is in a case is not known.
        pairs.map(|pair| Pair { values: Some(Default::default()), ..pair }).collect()
    }

    /// A name or a field more beside what is assigned, returned or given to a call.
    fn operands(&self) -> Vec<Pair> {
        let region = &self.function.text;
        let mut named: BTreeMap<&str, Option<&Told>> =
            self.names().into_iter().map(|name| (name, None)).collect();
        named.extend(self.named().into_iter().map(|(name, told)| (name, Some(told))));
        let fields = self.own.iter().filter(|it| it.spot.is_field);
        named.extend(fields.map(|it| (self.text(&it.spot), Some(&it.told))));
        let mut pairs = Vec::new();
        // It is sooner missing beside what is wrong.
        let mut values: Vec<&Value> = self.own.iter().collect();
        values.sort_by_cached_key(|it| self.is_right(&it.told));
        for Value { spot, told, .. } in values {
            let own = self.text(spot);
            let before = region[..spot.place.start].trim_end();
            let after = region[spot.place.end..].trim_start();
            let is_whole = before.ends_with(['=', '(', ',', '{', '[', '|', ';', '}'])
                && after.starts_with([')', ',', ';', '}', ']']);
            if !is_whole || is_written_out(own) {
                continue;
            }
            for (name, of_name) in named.iter().filter(|(name, _)| **name != own) {
                let signs = signs(told, *of_name);
                for (order, sign) in signs.iter().enumerate() {
                    // Numbers have no order in a product, nor has a sum.
                    let is_one = matches!(*sign, "+" | "/") || signs.len() > 1 && *sign == "*";
                    let other = (!is_one).then(|| format!("{name} {sign} ({own})"));
                    let with = [Some(format!("({own}) {sign} {name}")), other].into_iter().flatten();
                    let with = with.filter_map(|with| self.with_text(spot, &with));
                    pairs.extend(with.map(|pair| ((of_name.is_none(), order), pair)));
                }
            }
        }
        // The same sign in all places, before another one.
        pairs.sort_by_key(|(order, _)| *order);
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The answer with another text in the place of a value.
    pub(super) fn with_text(&self, spot: &Spot, text: &str) -> Option<Pair> {
        let body = with_value(&self.function.text, &spot.place, text)?;
        Some(Pair { repair: (spot.place.clone(), body), values: None })
    }

    /// A value's text.
    pub(super) fn text(&self, spot: &Spot) -> &str {
        &self.function.text[spot.place.clone()]
    }

    /// All names that the answer has.
    fn names(&self) -> BTreeSet<&str> {
        names_in(&self.function.text).into_iter().collect()
    }

    /// True if a right body computes this value in all wrong cases, too. A number that is written there may
    /// be the same by accident.
    pub(super) fn is_right(&self, told: &Told) -> bool {
        let wrong = 0..self.sample.wrong;
        let right = self.right.iter().flat_map(|it| &it.values);
        right
            .filter(|it| !is_written_out(&it.spot.text))
            .any(|it| equal_part(&told[wrong.clone()], &it.told) == 1.0)
    }
}

/// The names in a text.
fn names_in(text: &str) -> Vec<&str> {
    let code = Code::new(text);
    (0..code.tokens.len()).filter(|at| is_name(&code, *at)).map(|at| code.word(at)).collect()
}

fn is_name_alone(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_') && names_in(text).len() == 1
}

/// True for a number or a constant.
fn is_written_out(text: &str) -> bool {
    !text.contains('(') && names_in(text).is_empty()
}

/// The signs that may stand between two values; `None` if it is not known what the other one looks like.
fn signs(told: &Told, other: Option<&Told>) -> &'static [&'static str] {
    let kind = |told: &Told| {
        let first = told.iter().flatten().next()?;
        Some(match &first[..] {
            it if it.starts_with("Vec") => 'v',
            it if it.starts_with("Quat") || it.starts_with("Mat") => 'm',
            it if it.parse::<f64>().is_ok() => 'n',
            _ => return None,
        })
    };
    match (kind(told), other.and_then(kind)) {
        (Some('n'), Some('n') | None) => &["+", "-", "*", "/"],
        (Some('v'), Some('v')) => &["+", "-", "*"],
        (Some('v'), Some('n')) => &["*", "/"],
        (Some('v'), None) => &["+", "-", "*", "/"],
        (Some('m'), Some('m') | None) => &["*"],
        _ => &[],
    }
}
