//! What is said of an answer that no other body explains: that it is right but for its refusals, or for some
//! parts of its results.

use crate::{
    judge::Findings,
    say::screen::{Screen, paragraph},
};
use catalogue::say;
use tables::{case::Kind, words::cases};

/// The number of cases from which that is no accident.
const ENOUGH: usize = 5;
/// The largest number of parts that are told.
const MOST: usize = 4;

/// A paragraph; `None` if there is a twin, or nothing to be said.
pub fn in_words(screen: Screen, findings: &Findings) -> Option<String> {
    sentence(findings).map(|said| format!("{}\n", screen.strong(&paragraph(&said))))
}

/// The same as plain text.
pub fn sentence(findings: &Findings) -> Option<String> {
    if findings.twin.is_some() { None } else { refusals(findings).or_else(|| parts(findings)) }
}

/// The parts that are all that is wrong. Of one case alone they are told anyway.
fn parts(findings: &Findings) -> Option<String> {
    let Findings { wrong, parts, .. } = findings;
    let is_told = *wrong >= ENOUGH && !findings.is_one_case() && (1..=MOST).contains(&parts.len());
    let parts = parts.join(", ");
    is_told.then(|| say!("All that is wrong in these {wrong}: {parts}.", wrong = cases(*wrong), parts))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Smallest, Twin};
    use tables::case::{Outcome, Right};

    fn said(kinds: &[Kind], wrong: usize, twin: Option<Twin>) -> Option<String> {
        said_of(kinds, wrong, twin, &[])
    }

    fn said_of(kinds: &[Kind], wrong: usize, twin: Option<Twin>, parts: &[&str]) -> Option<String> {
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
            draws: vec![1],
            inputs: vec![],
            outcome: Outcome::Endless,
            right: right.clone(),
            refusal: None,
        };
        let smallest = kinds.iter().map(smallest).collect();
        in_words(
            Screen::default(),
            &Findings {
                tried: 2000,
                wrong,
                smallest,
                twin,
                parts: parts.iter().map(|it| (*it).to_owned()).collect(),
            },
        )
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
    fn parts_that_are_all_that_is_wrong_are_said() {
        let of = |wrong, parts: &[&str]| said_of(&[Kind::Off], wrong, None, parts);
        let alone = "All that is wrong in these 500 cases: the origin, the turn.\n";
        assert_eq!(of(500, &["the origin", "the turn"]).as_deref(), Some(alone));
        assert_eq!((of(500, &[]), of(4, &["the origin"]), of(500, &["part"; 5])), (None, None, None));
    }

    #[test]
    fn a_twin_is_enough() {
        let twin = Twin { rival: 0, cases: 500, kind: Some(Kind::NotRefused) };
        assert_eq!(said(&[Kind::NotRefused], 500, Some(twin.clone())), None);
        assert_eq!(said_of(&[Kind::Off], 500, Some(twin), &["the origin"]), None);
    }
}
