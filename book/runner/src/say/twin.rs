//! The body that does what an answer does: its lines, and what they mean.

use crate::{
    judge::{Findings, Twin, verdict::Wrong},
    say::screen::{Screen, paragraph},
};
use catalogue::say;
use tables::{case::Kind, words::cases};

/// The largest number of lines shown of a body.
const LINES: usize = 6;

/// The cases in which both do the same, the twin's lines, and what they mean; `None` without a twin.
pub fn in_words(screen: Screen, findings: &Findings, wrong: &Wrong) -> Option<String> {
    let (twin, rival) = (findings.twin.as_ref()?, wrong.twin.as_ref()?);
    let head = head(findings, twin);
    let lines = lines(&rival.body, &rival.right);
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
/// line before and the line after. Comments are left out.
fn lines(body: &str, original: &str) -> String {
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
        shown.retain(|at| others.contains(at) || at + 1 == first || *at == last);
        if shown.len() > LINES {
            shown.drain(LINES / 2..shown.len() - LINES / 2);
        }
    }
    let margin = shown.iter().map(|at| own[*at].len() - own[*at].trim_start().len()).min().unwrap_or(0);
    let mut text = String::new();
    let mut next = 0;
    for at in shown {
        let gap = if at > next { "    …\n" } else { "" };
        text += &format!("{gap}    {}\n", &own[at][margin..]);
        next = at + 1;
    }
    text + if next < own.len() { "    …\n" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = "    // All.\n    let a = 1;\n    let b = 2;\n    for i in 0..a {\n        add(i);\n        add(b);\n    }\n    done(a)\n";

    #[test]
    fn a_short_body_is_shown_whole() {
        assert_eq!(
            lines("    let a = x;\n\n    // Sum.\n    a + 1\n", ORIGINAL),
            "    let a = x;\n    a + 1\n"
        );
    }

    #[test]
    fn of_a_long_body_what_differs_is_shown_with_its_neighbours() {
        let changed = ORIGINAL.replace("add(b)", "add(a)").replace("    // All.\n", "");
        assert_eq!(lines(&changed, ORIGINAL), "    …\n        add(i);\n        add(a);\n    }\n    …\n");
        let without = format!("{}\n    more();\n", ORIGINAL.replace("    let b = 2;\n", ""));
        let more = format!("{ORIGINAL}\n    more();\n");
        assert_eq!(lines(&without, &more), "    let a = 1;\n    for i in 0..a {\n    …\n");
        assert_eq!(
            lines(ORIGINAL, ""),
            "    let a = 1;\n    let b = 2;\n    for i in 0..a {\n    …\n        add(b);\n    }\n    done(a)\n"
        );
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
