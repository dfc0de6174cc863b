//! What each known mistake's tests say, recorded by `cargo workbook verify --record` in a stage's `known_mistakes.txt`.
//!
//! At check time the learner's outcome is compared with these, so that no mistake has to be built for it.

use crate::{
    alike::alike,
    exercise::Exercise,
    trial::{NOT_REFUSED, Outcome},
};
use std::{collections::BTreeMap, fmt::Write};

/// The name of the file, in the stage's folder.
pub const FILE: &str = "known_mistakes.txt";

/// The outcomes of a stage's known mistakes, by the exercise and the mistake's number, counted from 1.
pub type Known = BTreeMap<(String, usize), Outcome>;

const HEAD: &str =
    "# What the tests say of each known mistake. Written by `cargo workbook verify --record`.\n";

/// Whether two outcomes come from the same mistake: the same tests fail and say the same, with the same tables.
pub fn same(a: &Outcome, b: &Outcome) -> bool {
    contains(a, b) && contains(b, a)
}

/// Whether an outcome shows all that another one does.
fn contains(outcome: &Outcome, part: &Outcome) -> bool {
    let has =
        |all: &BTreeMap<String, String>, part: &BTreeMap<String, String>, same: fn(&str, &str) -> bool| {
            part.iter().all(|(name, said)| all.get(name).is_some_and(|other| same(other, said)))
        };
    has(&outcome.failures, &part.failures, alike) && has(&outcome.tables, &part.tables, tables::agree)
}

/// A known mistake that was found in an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its number, counted from 1.
    pub number: usize,
    /// Whether it explains all that is wrong; otherwise the answer lets through what it should refuse, too.
    pub is_all: bool,
}

/// The known mistake that this outcome comes from, if need be without the refusals that were left out besides.
pub fn recognise(exercise: &Exercise, known: &Known, outcome: &Outcome) -> Option<Found> {
    let recorded = |number: usize| Some((number, known.get(&(exercise.name.clone(), number))?));
    let recorded: Vec<_> = (1..=exercise.mistakes.len()).filter_map(recorded).collect();
    if let Some((number, _)) = recorded.iter().find(|(_, whole)| same(whole, outcome)) {
        return Some(Found { number: *number, is_all: true });
    }
    let only_refusals_are_left = |part: &Outcome| {
        let mut rest = outcome.failures.iter().filter(|(test, _)| !part.failures.contains_key(*test));
        outcome.tables.len() == part.tables.len() && rest.all(|(_, said)| said == NOT_REFUSED)
    };
    let part = recorded.iter().find(|(_, part)| contains(outcome, part) && only_refusals_are_left(part));
    part.map(|(number, _)| Found { number: *number, is_all: false })
}

/// The file's text.
pub fn to_text(known: &Known) -> String {
    let mut text = HEAD.to_owned();
    for ((exercise, number), outcome) in known {
        let _ = writeln!(text, "\n== {exercise} {number}");
        let failures = outcome.failures.iter().map(|(test, said)| ("test", test, said));
        let tables = outcome.tables.iter().map(|(file, table)| ("table", file, table));
        for (kind, name, said) in failures.chain(tables) {
            let _ = writeln!(text, "-- {kind} {name}");
            for line in said.lines() {
                let _ = writeln!(text, "    {line}");
            }
        }
    }
    text
}

/// Reads the file's text; lines that make no sense are passed over, for `verify` to find.
pub fn parse(text: &str) -> Known {
    let mut known = Known::new();
    let (mut mistake, mut section) = (None, None);
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("== ") {
            let parts = head.split_once(' ');
            mistake = parts.and_then(|(name, number)| Some((name.to_owned(), number.parse().ok()?)));
            section = None;
            mistake
                .iter()
                .for_each(|key: &(String, usize)| drop(known.insert(key.clone(), Outcome::default())));
        } else if let Some(head) = line.strip_prefix("-- ") {
            section = head.split_once(' ').map(|(kind, name)| (kind == "table", name.to_owned()));
        }
        let outcome = mistake.as_ref().and_then(|key| known.get_mut(key));
        let (Some(outcome), Some((is_table, name))) = (outcome, &section) else { continue };
        let texts = if *is_table { &mut outcome.tables } else { &mut outcome.failures };
        let said = texts.entry(name.clone()).or_default();
        if let Some(line) = line.strip_prefix("    ") {
            let separator = if said.is_empty() { "" } else { "\n" };
            let _ = write!(said, "{separator}{line}");
        }
    }
    known
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
        let exercise =
            Exercise { name: "f".to_owned(), mistakes: vec![Default::default(); 2], ..Exercise::default() };
        let recorded = [&[("x", "1")][..], &[("x", "1"), ("y", "2")]];
        let known: Known = (1..)
            .zip(recorded)
            .map(|(number, failures)| (("f".to_owned(), number), said(failures)))
            .collect();
        let found = |failures: &[(&str, &str)]| recognise(&exercise, &known, &said(failures));
        assert_eq!(found(&[("x", "1.00001")]), Some(Found { number: 1, is_all: true }));
        assert_eq!(found(&[("x", "1"), ("y", "2")]), Some(Found { number: 2, is_all: true }));
        assert_eq!(found(&[("x", "1"), ("z", NOT_REFUSED)]), Some(Found { number: 1, is_all: false }));
        assert_eq!(found(&[("x", "1"), ("y", "5")]), None, "something else is wrong as well");
        assert_eq!(found(&[("x", "7")]), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let outcome = Outcome {
            failures: said(&[("a::f::x", "left: 1\n right: 2"), ("a::f::y", "")]).failures,
            tables: [("it__x.snap".to_owned(), "   0  1.00000\n   1  2.00000".to_owned())].into(),
            ..Outcome::default()
        };
        let known = Known::from([(("f".to_owned(), 1), outcome.clone()), (("f".to_owned(), 2), outcome)]);
        let read = parse(&to_text(&known));
        assert_eq!(read.len(), 2);
        assert!(read.iter().zip(&known).all(|(a, b)| a.0 == b.0 && same(a.1, b.1)), "{read:?}");
    }
}
