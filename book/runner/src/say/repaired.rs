//! The place where one change makes an answer right, as the compiler would mark it.

use crate::{
    judge::{Findings, repaired::Repaired},
    say::{Screen, wide::width_of},
};
use catalogue::say;
use tables::words::cases;

/// A sentence, and the line with the place marked.
pub fn in_words(screen: Screen, findings: &Findings, repaired: &Repaired) -> String {
    let Repaired { line, before, text, after } = repaired;
    let cases = cases(findings.tried);
    let head = match text.is_empty() {
        false => say!("One change makes yours right in all {cases}, here:", cases),
        true => say!("One step more makes yours right in all {cases}, before this:", cases),
    };
    let (number, before) = (line.to_string(), before.trim_start());
    let mark = " ".repeat(width_of(before)) + &"^".repeat(width_of(text).max(1));
    let empty = " ".repeat(number.len());
    format!("{}\n    {number} | {before}{text}{after}\n    {empty} | {mark}\n", screen.strong(&head))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(before: &str, text: &str, after: &str) -> String {
        let findings = Findings { tried: 2000, ..Findings::default() };
        let [before, text, after] = [before, text, after].map(str::to_owned);
        in_words(Screen::default(), &findings, &Repaired { line: 81, before, text, after })
    }

    #[test]
    fn a_part_is_underlined() {
        let head = "One change makes yours right in all 2,000 cases, here:\n";
        assert_eq!(said("    ", "low", " - high"), format!("{head}    81 | low - high\n       | ^^^\n"));
        // Letters that are two columns wide.
        assert_eq!(said("骨 ", "a", ""), format!("{head}    81 | 骨 a\n       |    ^\n"));
    }

    #[test]
    fn what_is_missing_has_its_place() {
        let wanted =
            "One step more makes yours right in all 2,000 cases, before this:\n    81 | }\n       | ^\n";
        assert_eq!(said("    ", "", "}"), wanted);
    }
}
