//! The places where a change makes an answer right, as the compiler would mark them.

use crate::{
    judge::changed::{Place, Repaired},
    say::{Screen, wide::width_of},
};
use catalogue::say;
use tables::words::{cases, thousands};

/// A sentence, and the lines with the places marked.
pub fn in_words(screen: Screen, repaired: &Repaired) -> String {
    let cases = cases(repaired.tried);
    let head = match (&repaired.places[..], repaired.mended) {
        (_, Some(mended)) => say!(
            "One change makes {mended} of the {wrong} wrong cases right, and no right one wrong, here:",
            mended = thousands(mended),
            wrong = thousands(repaired.wrong)
        ),
        ([one], None) if one.text.is_empty() => {
            say!("One step more makes yours right in all {cases}, before this:", cases)
        }
        ([_], None) => say!("One change makes yours right in all {cases}, here:", cases),
        _ => say!("Two changes make yours right in all {cases}, here:", cases),
    };
    let lines: String = repaired.places.iter().map(in_its_line).collect();
    format!("{}\n{lines}", screen.strong(&head))
}

fn in_its_line(Place { line, before, text, after }: &Place) -> String {
    let (number, before) = (line.to_string(), before.trim_start());
    let mark = " ".repeat(width_of(before)) + &"^".repeat(width_of(text).max(1));
    let empty = " ".repeat(number.len());
    format!("    {number} | {before}{text}{after}\n    {empty} | {mark}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(places: &[[&str; 3]], mended: Option<usize>) -> String {
        let place = |[before, text, after]: &[&str; 3]| {
            let [before, text, after] = [before, text, after].map(|it| (*it).to_owned());
            Place { line: 81, before, text, after }
        };
        let places = places.iter().map(place).collect();
        in_words(Screen::default(), &Repaired { places, tried: 2000, wrong: 1400, mended })
    }

    const ONE: &str = "    81 | low - high\n       | ^^^\n";

    #[test]
    fn a_part_is_underlined() {
        let head = "One change makes yours right in all 2,000 cases, here:\n";
        assert_eq!(said(&[["    ", "low", " - high"]], None), format!("{head}{ONE}"));
        // Letters that are two columns wide.
        assert_eq!(said(&[["骨 ", "a", ""]], None), format!("{head}    81 | 骨 a\n       |    ^\n"));
    }

    #[test]
    fn what_is_missing_has_its_place() {
        let wanted =
            "One step more makes yours right in all 2,000 cases, before this:\n    81 | }\n       | ^\n";
        assert_eq!(said(&[["    ", "", "}"]], None), wanted);
    }

    #[test]
    fn two_places_have_a_line_each_and_one_that_is_not_all_its_number_of_cases() {
        let two = [["    ", "low", " - high"], ["    low - ", "high", ""]];
        let head = "Two changes make yours right in all 2,000 cases, here:\n";
        assert_eq!(said(&two, None), format!("{head}{ONE}    81 | low - high\n       |       ^^^^\n"));
        let some = said(&two[..1], Some(1200));
        let head = "One change makes 1,200 of the 1,400 wrong cases right, and no right one wrong, here:\n";
        assert_eq!(some, format!("{head}{ONE}"));
    }
}
