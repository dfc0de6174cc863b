//! Which known mistake an answer shows: the one that its tests say the same of.
//!
//! The mistakes are tried in the same program as the answer, right then: nothing of them is recorded.

use crate::{
    alike::alike,
    cases,
    outcome::{NOT_REFUSED, Outcome},
};

/// Whether two outcomes come from the same mistake: the same tests fail and say the same, with the same tables.
pub fn same(a: &Outcome, b: &Outcome) -> bool {
    contains(a, b) && contains(b, a) && cases::agree(&a.cases, &b.cases)
}

/// What a known mistake's panic says if it stands for the same panic in anybody's words.
const ANY_WORDS: &str = "in any words";

/// Whether an outcome shows all that another one does.
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

/// Whether a test is the one of the random cases, which says something else with every seed.
fn is_random(test: &str) -> bool {
    test.ends_with(cases::TEST)
}

/// A known mistake that was found in an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its number, counted from 1.
    pub number: usize,
    /// Whether it explains all that is wrong; otherwise the answer lets through what it should refuse, too.
    pub is_all: bool,
}

/// The known mistake that this outcome comes from, if need be without the refusals that were left out besides. `mistakes` are
/// what the same tests say of each, by its number.
pub fn recognise(mistakes: &[(usize, Outcome)], outcome: &Outcome) -> Option<Found> {
    if let Some((number, _)) = mistakes.iter().find(|(_, whole)| same(whole, outcome)) {
        return Some(Found { number: *number, is_all: true });
    }
    let only_refusals_are_left = |part: &Outcome| {
        let mut rest = outcome.failures.iter().filter(|(test, _)| !part.failures.contains_key(*test));
        outcome.tables.len() == part.tables.len()
            && rest.all(|(test, said)| said.is_empty() || is_random(test) || said == NOT_REFUSED)
            && cases::agree_but_for_refusals(&outcome.cases, &part.cases)
    };
    // What shows in random cases alone might be in none of those that are left to compare.
    let shows = |part: &Outcome| !part.tables.is_empty() || part.failures.keys().any(|test| !is_random(test));
    let is_part = |part: &Outcome| shows(part) && contains(outcome, part) && only_refusals_are_left(part);
    let part = mistakes.iter().find(|(_, part)| is_part(part));
    part.map(|(number, _)| Found { number: *number, is_all: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(failures: &[(&str, &str)]) -> Outcome {
        let failures = failures.iter().map(|(test, said)| (test.to_string(), said.to_string())).collect();
        Outcome { failures, ..Outcome::default() }
    }

    #[test]
    fn a_mistake_is_found_alone_or_beside_refusals_left_out() {
        let mistakes = [(1, said(&[("x", "1")])), (2, said(&[("x", "1"), ("y", "2")]))];
        let found = |failures: &[(&str, &str)]| recognise(&mistakes, &said(failures));
        assert_eq!(found(&[("x", "1.00001")]), Some(Found { number: 1, is_all: true }));
        assert_eq!(found(&[("x", "1"), ("y", "2")]), Some(Found { number: 2, is_all: true }));
        assert_eq!(found(&[("x", "1"), ("z", NOT_REFUSED)]), Some(Found { number: 1, is_all: false }));
        assert_eq!(found(&[("x", "1"), ("y", "5")]), None, "something else is wrong as well");
        assert_eq!(found(&[("x", "7")]), None);
    }

    #[test]
    fn a_mistake_that_shows_in_random_cases_alone_is_no_part_of_another() {
        let mistakes = [(1, said(&[("x::random_cases", "1")]))];
        let found = |failures: &[(&str, &str)]| recognise(&mistakes, &said(failures));
        assert_eq!(found(&[("x::random_cases", "2")]), Some(Found { number: 1, is_all: true }));
        assert_eq!(found(&[("y", NOT_REFUSED)]), None);
    }

    #[test]
    fn a_panic_in_any_words_stands_for_those_in_a_stage() {
        let in_a_stage = |words: &str, tests: &[&str]| Outcome {
            refused: tests.iter().map(|test| test.to_string()).collect(),
            ..said(&[("x", words)])
        };
        let mistakes = [(1, in_a_stage("assertion failed: in any words", &["x"]))];
        let own = |tests: &[&str]| recognise(&mistakes, &in_a_stage("no child", tests));
        assert_eq!(own(&["x"]), Some(Found { number: 1, is_all: true }));
        assert_eq!(own(&[]), None, "a test's own assertion is something else");
    }

    #[test]
    fn a_test_that_fails_by_its_table_alone_is_compared_by_that() {
        let with_table = |failures: &[(&str, &str)], row: &str| Outcome {
            tables: [("it__x.snap".to_owned(), row.to_owned())].into(),
            ..said(failures)
        };
        let mistakes = [(1, with_table(&[], "0 1.0"))];
        let outcome = with_table(&[("x", "")], "0 1.0");
        assert_eq!(recognise(&mistakes, &outcome), Some(Found { number: 1, is_all: true }));
        assert_eq!(recognise(&mistakes, &with_table(&[("x", "")], "0 2.0")), None);
    }
}
