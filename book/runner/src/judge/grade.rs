//! What becomes of a wrong answer's cases by a change of it.

use super::{Bodies, Case, seen::One};
use crate::exercise::Result;
use std::collections::BTreeSet;
use tables::{
    case::{Outcome, Right},
    compare_within, is_within,
};

/// What a change makes of a case in which an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Grade {
    /// Something is wrong that the answer has right.
    Worse,
    /// It is as wrong as it was.
    Wrong,
    /// Less is wrong.
    Better,
    /// All is right.
    Right,
}

/// A changed body's grades in some cases; it is worse if it does not end in one of them.
///
/// # Errors
/// If it can't be tried.
pub fn grades(cases: &mut dyn Bodies, key: &str, some: &[&One]) -> Result<Vec<Grade>> {
    let asked: Vec<Case> = some.iter().map(|one| one.case.clone()).collect();
    let made = cases.outcomes(key, &asked)?;
    if made.len() < some.len() {
        return Ok(vec![Grade::Worse; some.len()]);
    }
    let of = |(one, made): (&&One, Option<Outcome>)| made.map_or(Grade::Worse, |made| grade(one, &made));
    Ok(some.iter().zip(made).map(of).collect())
}

fn grade(One { own, right, .. }: &One, made: &Outcome) -> Grade {
    if right.failure(made).is_none() {
        return Grade::Right;
    }
    match (off(right, own), off(right, made)) {
        (Some(own), Some(made)) if !made.is_subset(&own) => Grade::Worse,
        (Some(own), Some(made)) if made.len() < own.len() => Grade::Better,
        (None, _) | (_, None) if made != own => Grade::Worse,
        _ => Grade::Wrong,
    }
}

/// The number of cases in which all is right.
pub fn rights(grades: &[Grade]) -> usize {
    grades.iter().filter(|grade| **grade == Grade::Right).count()
}

/// The words that are wrong in a table, each by its row and its column. `None` if nothing can be compared.
fn off(right: &Right, made: &Outcome) -> Option<BTreeSet<(usize, usize)>> {
    let Outcome::Rows(made) = made else { return None };
    let rows = compare_within(&right.rows, made, right.tolerance).ok().filter(|_| !right.refuses)?;
    let of = |(row, it): (usize, tables::Row)| {
        let [right_words, made] = it.texts.each_ref().map(|text| text.split_whitespace());
        let pairs = right_words.zip(made).enumerate();
        let off = pairs.filter(|(_, (word, made))| !is_within(word, made, right.tolerance));
        off.map(|(column, _)| (row, column)).collect::<Vec<_>>()
    };
    Some(rows.into_iter().enumerate().flat_map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_less_wrong_is_better() {
        let rows = |text: &str| Outcome::Rows(text.to_owned());
        let right = Right {
            rows: "a 1 2\nb 3 4".to_owned(),
            refuses: false,
            columns: String::new(),
            tolerance: 0.1,
            because: String::new(),
        };
        let one = One {
            case: Case::Numbered(0),
            draws: vec![],
            own: rows("a 1 0\nb 3 0"),
            right,
            kind: Some(tables::case::Kind::Off),
        };
        let of = |text: &str| grade(&one, &rows(text));
        assert_eq!([of("a 1 2\nb 3 4"), of("a 1 2\nb 3 0")], [Grade::Right, Grade::Better]);
        assert_eq!(of("a 1 5\nb 3 0"), Grade::Wrong, "as wrong as it was");
        assert_eq!([of("a 0 2\nb 3 4"), of("a 1 2")], [Grade::Worse; 2]);
    }
}
