//! The explanation of a wrong answer: first the smallest case in which it is wrong, then the body that does
//! the same, then its test's message.

use super::{facts, smallest, test, twin};
use crate::{exercise::Exercise, judge::verdict::Wrong, say::screen::Screen};

/// The whole explanation.
pub fn in_words(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let findings = wrong.findings.as_ref();
    let cases = findings.map(|findings| smallest::in_words(screen, exercise, findings));
    let twin = findings.and_then(|findings| twin::in_words(screen, findings, wrong));
    let facts = findings.and_then(|findings| facts::in_words(screen, findings));
    let worst = || wrong.worst.as_ref().map(|it| format!("{}\n", test::row(exercise, it)));
    let rest = if findings.is_none() { worst() } else { None };
    let test = Some(test::in_words(screen, exercise, wrong)).filter(|text| !text.is_empty());
    let all: Vec<String> = [cases, twin, facts, rest, test].into_iter().flatten().collect();
    all.join("\n")
}
