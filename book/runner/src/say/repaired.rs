//! The place where one change makes an answer right, as the compiler would mark it.

use crate::{
    judge::{Findings, repaired::Repaired},
    say::screen::Screen,
};
use catalogue::say;
use tables::words::cases;

/// A sentence, and the line with the place marked.
pub fn in_words(screen: Screen, findings: &Findings, repaired: &Repaired) -> String {
    let Repaired { line, code, changed } = repaired;
    let cases = cases(findings.tried);
    let head = match changed.is_empty() {
        false => say!("One change makes yours right in all {cases}, here:", cases),
        true => say!("One step more makes yours right in all {cases}, before this:", cases),
    };
    let margin = code.chars().take_while(|letter| letter.is_whitespace()).count();
    let number = line.to_string();
    let shown: String = code.chars().skip(margin).collect();
    let mark = " ".repeat(changed.start.saturating_sub(margin)) + &"^".repeat(changed.len().max(1));
    let empty = " ".repeat(number.len());
    format!("{}\n    {number} | {shown}\n    {empty} | {mark}\n", screen.strong(&head))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(code: &str, changed: std::ops::Range<usize>) -> String {
        let findings = Findings { tried: 2000, ..Findings::default() };
        in_words(Screen::default(), &findings, &Repaired { line: 81, code: code.to_owned(), changed })
    }

    #[test]
    fn a_part_is_underlined() {
        let wanted =
            "One change makes yours right in all 2,000 cases, here:\n    81 | low - high\n       | ^^^\n";
        assert_eq!(said("    low - high", 4..7), wanted);
    }

    #[test]
    fn what_is_missing_has_its_place() {
        let wanted =
            "One step more makes yours right in all 2,000 cases, before this:\n    81 | }\n       | ^\n";
        assert_eq!(said("}", 0..0), wanted);
    }
}
