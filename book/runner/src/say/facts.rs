//! What is said of an answer that no other body explains: that it is right but for its refusals, or what all
//! numbers that are off have in common.

use crate::{
    judge::{
        Findings,
        common::{Common, Relation},
    },
    say::screen::{Screen, paragraph},
};
use catalogue::say;
use tables::{
    case::Kind,
    words::{cases, kind_and_names, listed, number},
};

/// The number of cases from which that is no accident.
const ENOUGH: usize = 5;
/// The largest number of columns that are named.
const NAMED: usize = 2;

/// A paragraph; `None` if there is a twin, or nothing to be said.
pub fn in_words(screen: Screen, findings: &Findings) -> Option<String> {
    sentence(findings).map(|said| format!("{}\n", screen.strong(&paragraph(&said))))
}

/// The same as plain text.
pub fn sentence(findings: &Findings) -> Option<String> {
    let in_common = || match &findings.smallest[..] {
        [only] => in_common(findings.common.as_ref()?, &only.right.columns),
        _ => None,
    };
    if findings.twin.is_some() { None } else { refusals(findings).or_else(in_common) }
}

/// The refusals that are all that is missing or too many, in some cases and not in all.
pub fn refusals(findings: &Findings) -> Option<String> {
    let [only] = &findings.smallest[..] else { return None };
    if findings.wrong < ENOUGH || findings.wrong == findings.tried {
        return None;
    }
    let (wrong, cases) = (cases(findings.wrong), cases(findings.tried - findings.wrong));
    Some(match only.kind {
        Kind::NotRefused => {
            say!(
                "In {wrong} it should have refused, and did not; in the other {cases} it is right.",
                wrong,
                cases
            )
        }
        Kind::Panics => {
            say!("In {wrong} it stops where it should not; in the other {cases} it is right.", wrong, cases)
        }
        _ => return None,
    })
}

/// The columns and the way in which all numbers are off, as far as these are the same.
fn in_common(common: &Common, columns: &str) -> Option<String> {
    let names = kind_and_names(columns).1;
    let name = |at: &usize| names.get(*at).map_or_else(|| ordinal(*at), |name| format!("`{name}`"));
    let columns: Vec<String> = common.columns.iter().map(name).collect();
    let is_few = (1..=NAMED).contains(&columns.len());
    let place =
        is_few.then(|| say!("Only this is ever off in a row: {columns}.", columns = listed(&columns)));
    let parts = place.into_iter().chain(common.relation.map(way));
    parts.reduce(|place, way| format!("{place} {way}"))
}

/// A column without a name, counted from 0.
fn ordinal(at: usize) -> String {
    match at {
        0 => say!("the first number"),
        1 => say!("the second number"),
        2 => say!("the third number"),
        _ => say!("number {count}", count = at + 1),
    }
}

fn way(relation: Relation) -> String {
    match relation {
        Relation::Always(made) => say!("Each number that is off is {made}.", made = number(made)),
        Relation::Times(-1.0) => say!("Each number that is off has the right size and the wrong sign."),
        Relation::Times(factor) => {
            say!("Each number that is off is {factor} times the right one.", factor = number(factor))
        }
        Relation::More(more) if more < 0.0 => {
            say!("Each number that is off is {less} less than the right one.", less = number(-more))
        }
        Relation::More(more) => {
            say!("Each number that is off is {more} more than the right one.", more = number(more))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Smallest, Twin};
    use tables::case::{Outcome, Right};

    #[test]
    fn what_is_off_and_how_is_said_as_far_as_it_is_the_same() {
        let said = |columns: &[usize], relation, names| {
            in_common(&Common { columns: columns.to_vec(), relation }, names).unwrap_or_default()
        };
        let named = "plane: x, y, z, w";
        assert_eq!(said(&[0, 3], None, named), "Only this is ever off in a row: `x`, `w`.");
        assert_eq!(said(&[2], None, ""), "Only this is ever off in a row: the third number.");
        assert_eq!(said(&[0, 1, 2], None, named), "", "that would be a list");
        assert_eq!(
            said(&[1], Some(Relation::Times(3.0)), named),
            "Only this is ever off in a row: `y`. Each number that is off is 3 times the right one."
        );
        let less = "Each number that is off is 1 less than the right one.";
        assert_eq!(said(&[], Some(Relation::More(-1.0)), ""), less);
    }

    fn said(kinds: &[Kind], wrong: usize, twin: Option<Twin>) -> Option<String> {
        let right = Right {
            rows: String::new(),
            refuses: true,
            columns: String::new(),
            tolerance: 0.0,
            because: String::new(),
        };
        let smallest = |kind: &Kind| Smallest {
            kind: *kind,
            is_alone: true,
            draws: vec![],
            inputs: vec![],
            outcome: Outcome::Endless,
            right: right.clone(),
            refusal: None,
        };
        let smallest = kinds.iter().map(smallest).collect();
        in_words(Screen::default(), &Findings { tried: 2000, wrong, smallest, twin, common: None })
    }

    #[test]
    fn a_refusal_that_is_all_that_is_missing_is_said_so() {
        let alone =
            "In 500 cases it should have refused, and did not; in the other 1,500 cases it is\nright.\n";
        assert_eq!(said(&[Kind::NotRefused], 500, None).as_deref(), Some(alone));
        assert_eq!(said(&[Kind::Off, Kind::NotRefused], 500, None), None);
        assert_eq!(said(&[Kind::Off], 500, None), None);
        assert_eq!(said(&[Kind::NotRefused], 4, None), None, "it may be an accident");
        assert_eq!(said(&[Kind::Panics], 2000, None), None, "there is no other case");
    }

    #[test]
    fn a_twin_is_enough() {
        let twin = Twin { rival: 0, cases: 500, kind: Some(Kind::NotRefused) };
        assert_eq!(said(&[Kind::NotRefused], 500, Some(twin)), None);
    }
}
