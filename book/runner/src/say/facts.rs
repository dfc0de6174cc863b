//! What is said of an answer that no other body explains: that it is right but for its refusals, or what all
//! values that are off have in common.

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
/// The largest number of rows, and of columns, that are named.
const NAMED: [usize; 2] = [3, 2];

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

/// The place and the way in which all values are off, as far as these are the same.
fn in_common(common: &Common, columns: &str) -> Option<String> {
    let (kind, names) = kind_and_names(columns);
    let row = |label: &String| if label.is_empty() { kind.to_owned() } else { label.replace('_', " ") };
    let row = |label: &String| format!("`{}`", row(label));
    let column = |at: &usize| names.get(*at).map_or_else(|| ordinal(*at), |name| format!("`{name}`"));
    let named = |names: Vec<String>, most| {
        let is_few = (1..=most).contains(&names.len()) && !names.contains(&"``".to_owned());
        Some(listed(&names)).filter(|_| is_few)
    };
    let rows = named(common.rows.iter().map(row).collect(), NAMED[0]);
    let place = match (rows, named(common.columns.iter().map(column).collect(), NAMED[1])) {
        (Some(rows), Some(columns)) => Some(say!(
            "Of the rows, only these are ever off: {rows}; and of their numbers, only these: {columns}.",
            rows,
            columns
        )),
        (Some(rows), None) => Some(say!("Of the rows, only these are ever off: {rows}.", rows)),
        (None, Some(columns)) => Some(say!("Of each row, only this is ever off: {columns}.", columns)),
        (None, None) => None,
    };
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
        Relation::Order => say!("What is off are the right values, in another order."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Smallest, Twin};
    use tables::case::{Outcome, Right};

    #[test]
    fn what_is_off_and_how_is_said_as_far_as_it_is_the_same() {
        let said = |rows: &[&str], columns: &[usize], relation, names| {
            let (rows, columns) = (rows.iter().map(|row| (*row).to_owned()).collect(), columns.to_vec());
            in_common(&Common { rows, columns, relation }, names).unwrap_or_default()
        };
        let named = "plane: x, y, z, w";
        assert_eq!(said(&[], &[0, 3], None, named), "Of each row, only this is ever off: `x`, `w`.");
        assert_eq!(said(&[], &[2], None, ""), "Of each row, only this is ever off: the third number.");
        let of = said(&["joint's_origin"], &[1], Some(Relation::Times(3.0)), "joint: x, y, z");
        assert_eq!(
            of,
            "Of the rows, only these are ever off: `joint's origin`; and of their numbers, only these: `y`. \
             Each number that is off is 3 times the right one."
        );
        assert_eq!(said(&["a", "b", "c", "d"], &[], None, ""), "", "that would be a list");
        assert_eq!(
            said(&["", "left"], &[], None, named),
            "Of the rows, only these are ever off: `plane`, `left`."
        );
        let less = "Each number that is off is 1 less than the right one.";
        assert_eq!(said(&[], &[], Some(Relation::More(-1.0)), ""), less);
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
