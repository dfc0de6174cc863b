//! The body that does what an answer does: its lines, and what they mean.

use crate::{
    judge::{Findings, Twin, verdict::Wrong},
    say::screen::{Screen, paragraph},
};
use catalogue::say;
use std::ops::Range;
use tables::{case::Kind, words::cases};

/// The largest number of lines shown of a body.
const LINES: usize = 6;

/// The cases in which both do the same, the twin's lines, and what they mean; `None` without a twin.
pub fn in_words(screen: Screen, wrong: &Wrong) -> Option<String> {
    let rival = wrong.twin.as_ref()?;
    let head = head(&wrong.findings, wrong.findings.twin.as_ref()?);
    let lines = lines(&rival.body, &rival.right, rival.mistake.is_none());
    let says = match rival.mistake {
        Some(_) => rival.says.to_string(),
        // Of the original, or of another right answer.
        None => say!("That code is right except for one thing. {says}", says = rival.says),
    };
    Some(format!("{}\n{lines}{}\n", screen.strong(&head), paragraph(&says)))
}

fn head(findings: &Findings, twin: &Twin) -> String {
    let first = findings.smallest.first().map(|case| case.kind);
    match (twin.kind, first) {
        // It was not tried any further.
        (_, Some(Kind::Endless)) => say!("In that case this takes too long, too:"),
        (_, Some(Kind::Died)) => say!("In that case this ends the program, too:"),
        (None, _) if findings.is_one_case() => say!("Yours does what this does:"),
        (None, _) => say!("In all {cases} yours does what this does:", cases = cases(findings.tried)),
        (Some(kind), _) => {
            let (what, cases) = (wrong_in(kind), cases(twin.cases));
            say!("In the {cases} where {what}, yours does what this does:", cases, what)
        }
    }
}

/// A kind of failure, after "where".
pub fn wrong_in(kind: Kind) -> String {
    match kind {
        Kind::NotRefused => say!("a refusal is missing"),
        Kind::Panics => say!("it stops but shouldn't"),
        _ => say!("a value is off"),
    }
}

/// The lines of a body: all of a short one; of a longer one those that the original doesn't have, with the
/// line before and the line after, unless it is a brace. Comments are left out. If one line alone differs,
/// what differs in it may be marked.
fn lines(body: &str, original: &str, is_marked: bool) -> String {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let [own, right] = [body, original].map(|text| text.lines().filter(is_code).collect::<Vec<_>>());
    let mut shown: Vec<usize> = (0..own.len()).collect();
    if own.len() > LINES {
        let is_same = |(own, right): &(&&str, &&str)| own.trim() == right.trim();
        let before = own.iter().zip(&right).take_while(is_same).count();
        let is_other = |at: &usize| !right.iter().any(|line| line.trim() == own[*at].trim());
        let others: Vec<usize> = (0..own.len()).filter(is_other).collect();
        // Where each of its lines is one of the original's, one is missing, or stands elsewhere.
        let first = others.first().copied().unwrap_or(before);
        let last = others.last().map_or(before, |last| last + 1);
        let is_beside = |at: usize| (at + 1 == first || at == last) && own[at].trim() != "}";
        shown.retain(|at| others.contains(at) || is_beside(*at));
        if shown.len() > LINES {
            shown.drain(LINES / 2..shown.len() - LINES / 2);
        }
    }
    let differing: Vec<usize> = (0..own.len().min(right.len())).filter(|&at| own[at] != right[at]).collect();
    let is_marked = is_marked && own.len() == right.len() && differing.len() == 1;
    let margin = shown.iter().map(|at| own[*at].len() - own[*at].trim_start().len()).min().unwrap_or(0);
    let mut text = String::new();
    let mut next = 0;
    for at in shown {
        let gap = if at > next { "    …\n" } else { "" };
        text += &format!("{gap}    {}\n", &own[at][margin..]);
        if is_marked && differing.contains(&at) {
            let marked = difference(own[at], right[at]);
            text += &format!("    {}{}\n", " ".repeat(marked.start - margin), "^".repeat(marked.len()));
        }
        next = at + 1;
    }
    text + if next < own.len() { "    …\n" } else { "" }
}

/// The part of a line that differs from another one, in whole words; at least one letter.
fn difference(line: &str, other: &str) -> Range<usize> {
    let [line, other] = [line, other].map(|it| it.chars().collect::<Vec<_>>());
    let start = line.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let most = line.len().min(other.len()) - start;
    let rests = line.iter().rev().zip(other.iter().rev());
    let mut part = start..line.len() - rests.take(most).take_while(|(a, b)| a == b).count();
    let is_of_word = |at: usize| line.get(at).is_some_and(|it| it.is_alphanumeric() || "_.".contains(*it));
    while part.start > 0 && is_of_word(part.start) && is_of_word(part.start - 1) {
        part.start -= 1;
    }
    while part.end > part.start && is_of_word(part.end - 1) && is_of_word(part.end) {
        part.end += 1;
    }
    part.end = part.end.max(part.start + 1);
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = "    // All.\n    let a = 1;\n    let b = 2;\n    for i in 0..a {\n        add(i);\n        add(b);\n    }\n    done(a)\n";

    #[test]
    fn a_short_body_is_shown_whole() {
        assert_eq!(
            lines("    let a = x;\n\n    // Sum.\n    a + 1\n", ORIGINAL, true),
            "    let a = x;\n    a + 1\n"
        );
    }

    #[test]
    fn of_a_long_body_what_differs_is_shown_with_its_neighbours() {
        let changed = ORIGINAL.replace("add(b)", "add(a)").replace("    // All.\n", "");
        assert_eq!(lines(&changed, ORIGINAL, false), "    …\n    add(i);\n    add(a);\n    …\n");
        let without = format!("{}\n    more();\n", ORIGINAL.replace("    let b = 2;\n", ""));
        let more = format!("{ORIGINAL}\n    more();\n");
        assert_eq!(lines(&without, &more, true), "    let a = 1;\n    for i in 0..a {\n    …\n");
        assert_eq!(
            lines(ORIGINAL, "", true),
            "    let a = 1;\n    let b = 2;\n    for i in 0..a {\n    …\n        add(b);\n    }\n    done(a)\n"
        );
    }

    #[test]
    fn what_differs_in_one_line_is_marked_in_whole_words() {
        let marks = |own: &str, right: &str| lines(own, right, true);
        assert_eq!(
            marks("    let b = left - more;\n    b\n", "    let b = left - most;\n    b\n"),
            "    let b = left - more;\n                   ^^^^\n    b\n"
        );
        assert_eq!(marks("    a + 1\n", "    a - 1\n"), "    a + 1\n      ^\n");
        assert_eq!(marks("    a(b)\n", "    a(-b)\n"), "    a(b)\n      ^\n");
        assert_eq!(marks("    a\n    b\n", "    c\n    d\n"), "    a\n    b\n");
    }

    #[test]
    fn the_head_names_the_cases() {
        let said = |kind| {
            let findings = Findings { tried: 2000, wrong: 1500, ..Findings::default() };
            head(&findings, &Twin { rival: 0, cases: 1289, kind })
        };
        assert_eq!(said(None), "In all 2,000 cases yours does what this does:");
        for (kind, place) in [
            (Kind::Off, "a value is off"),
            (Kind::NotRefused, "a refusal is missing"),
            (Kind::Panics, "it stops but shouldn't"),
        ] {
            let words = format!("In the 1,289 cases where {place}, yours does what this does:");
            assert_eq!(said(Some(kind)), words);
            assert!(words.len() <= 80, "it is one line: {words}");
        }
    }
}
