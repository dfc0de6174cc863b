//! Recognises the known mistake in an answer: the one whose tests have the same outcome, or whose random
//! cases agree where that proves something.
//!
//! The mistakes are tried in the same program as the answer, at the same time: none of their outcomes is
//! recorded.

use crate::{
    agreement::{Beside, two_at_once},
    alike::alike,
    cases::{self, Case},
    found::{Extent, Found},
    outcome::{NOT_REFUSED, Outcome},
};

/// True if two outcomes come from the same mistake: the same tests fail with the same messages and tables,
/// and the random cases agree. If tests ended too soon to try the cases, these are not compared.
pub fn same(a: &Outcome, b: &Outcome) -> bool {
    let both_tried = a.cases.is_empty() == b.cases.is_empty();
    both_tried && contains(a, b) && contains(b, a) && cases::agree(&a.cases, &b.cases)
}

/// The message of a known mistake's panic that stands for the same panic in any words.
const ANY_WORDS: &str = "in any words";

/// True if an outcome contains all of another.
fn contains(outcome: &Outcome, part: &Outcome) -> bool {
    let both_refuse = |test| outcome.refused.contains(test) && part.refused.contains(test);
    let agree = |test, a: &str, b: &str| {
        alike(a, b) || both_refuse(test) && (a.contains(ANY_WORDS) || b.contains(ANY_WORDS))
    };
    // A test without a message fails by its table alone, which is compared itself; so are random cases.
    let mut failures = part.failures.iter().filter(|(test, said)| !said.is_empty() && !is_random(test));
    let mut tables = part.tables.iter();
    failures.all(|(test, said)| outcome.failures.get(test).is_some_and(|other| agree(test, other, said)))
        && tables.all(|(name, rows)| outcome.tables.get(name).is_some_and(|other| tables::agree(other, rows)))
}

/// True for the test of the random cases, whose message differs with every seed.
fn is_random(test: &str) -> bool {
    test.ends_with(cases::TEST)
}

/// The known mistake behind this outcome, or else the one that explains most of it. `mistakes` are the
/// outcomes of the same tests, by the mistakes' numbers, and `original` has the original's random cases.
pub fn recognise(mistakes: &[(usize, Outcome)], outcome: &Outcome, original: &[Case]) -> Option<Found> {
    let is_whole = |whole: &Outcome| same(whole, outcome) && is_seen(whole, outcome, original);
    if let Some((number, _)) = mistakes.iter().find(|(_, whole)| is_whole(whole)) {
        return Some(Found { number: *number, extent: Extent::All });
    }
    let beside: Vec<(&Outcome, Option<Beside>)> = mistakes
        .iter()
        .map(|(number, mistake)| (mistake, Beside::new(*number, mistake, outcome, original)))
        .collect();
    let part =
        beside.iter().position(|(part, beside)| only_refusals_are_left(part, outcome, beside.as_ref()));
    if let Some(at) = part {
        return Some(Found { number: mistakes[at].0, extent: Extent::LetsThrough });
    }
    let beside: Vec<Beside> = beside.into_iter().filter_map(|(_, beside)| beside).collect();
    let extents = beside.iter().filter_map(|it| Some((it, it.extent()?)));
    let best = extents.max_by_key(|(it, _)| it.telling());
    two_at_once(&beside).or_else(|| best.map(|(it, extent)| Found { number: it.number(), extent }))
}

/// True if the answer shows everything that the mistake does, and also accepts what it should refuse, but
/// nothing else.
fn only_refusals_are_left(part: &Outcome, outcome: &Outcome, beside: Option<&Beside>) -> bool {
    let cases_agree = match beside {
        Some(beside) => beside.differs_in_refusals_alone(),
        None => part.cases.is_empty() && outcome.cases.is_empty(),
    };
    let mut rest = outcome.failures.iter().filter(|(test, _)| !part.failures.contains_key(*test));
    // A mistake that shows only in random cases may not show in those that are left to compare.
    shows(part)
        && cases_agree
        && contains(outcome, part)
        && outcome.tables.len() == part.tables.len()
        && rest.all(|(test, said)| said.is_empty() || is_random(test) || said == NOT_REFUSED)
}

/// True if what an answer has in common with a mistake shows somewhere, if only in the random cases.
fn is_seen(mistake: &Outcome, outcome: &Outcome, original: &[Case]) -> bool {
    let of_cases = |outcome: &Outcome| {
        let mut all = outcome.failures.iter().filter(|(test, _)| is_random(test));
        all.next().map(|(_, said)| said.clone()).unwrap_or_default()
    };
    let (said, other) = (of_cases(outcome), of_cases(mistake));
    shows(outcome) || !cases::agree(&outcome.cases, original) || !said.is_empty() && alike(&said, &other)
}

/// True if a fault shows elsewhere than in the random cases.
fn shows(outcome: &Outcome) -> bool {
    !outcome.tables.is_empty()
        || outcome.failures.iter().any(|(test, said)| !said.is_empty() && !is_random(test))
}

#[cfg(test)]
mod tests;
