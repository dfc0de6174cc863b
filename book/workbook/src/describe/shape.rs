//! Sentences about which rows exist, and which of them are off.

use super::rows::{Pair, kind_of, label_of, same};
use std::collections::{BTreeMap, BTreeSet};

/// The sentence about the rows of all tables: some are missing, too many, or in another order.
pub fn sentence(off: &[&Pair]) -> Option<String> {
    type Holds = fn(&Pair) -> bool;
    const SENTENCES: [(Holds, &str); 10] = [
        (
            |it| it.is_transposed(),
            "Wherever it is off, the matrices are transposed: rows and columns are exchanged.",
        ),
        (|it| it.own.is_empty(), "Wherever it is off, it has no rows at all."),
        (
            |it| it.right.split_last().is_some_and(|(_, rest)| it.is_part(rest)),
            "Wherever it is off, the last row is missing, and the others are right.",
        ),
        (
            |it| it.right.split_first().is_some_and(|(_, rest)| it.is_part(rest)),
            "Wherever it is off, the first row is missing, and the others are right.",
        ),
        (
            |it| it.own.split_last().is_some_and(|(_, rest)| it.has_part(rest)),
            "Wherever it is off, the rows are right, but there is an extra one at the end.",
        ),
        (
            |it| it.own.split_first().is_some_and(|(_, rest)| it.has_part(rest)),
            "Wherever it is off, there is an extra row at the start, then the right ones.",
        ),
        (|it| it.is_reversed(), "Wherever it is off, the rows are right, but the last one comes first."),
        (|it| it.is_in_other_order(), "Wherever it is off, the rows are the right ones in another order."),
        (|it| it.own.len() < it.right.len(), "Wherever it is off, there are too few rows."),
        (|it| it.own.len() > it.right.len(), "Wherever it is off, there are too many rows."),
    ];
    let holds = SENTENCES.iter().find(|(holds, _)| off.iter().all(|pair| holds(pair)));
    holds.map(|(_, sentence)| (*sentence).to_owned())
}

/// The kinds of rows that are ever off, if others that vary never are; or the first row, or the last.
pub fn place(pairs: &[Pair]) -> Option<String> {
    let off = || pairs.iter().filter(|pair| pair.is_off());
    if off().any(|pair| pair.own.len() != pair.right.len()) {
        return None;
    }
    let (mut wrong, mut right) = (BTreeSet::new(), BTreeMap::<_, BTreeSet<&str>>::new());
    for pair in pairs {
        for (own, row) in pair.own.iter().zip(&pair.right) {
            right.entry(kind_of(row)?).or_default().insert(row);
            if !tables::agree(row, own) {
                wrong.insert(kind_of(row)?);
            }
        }
    }
    let varies = |kind: &&&str| right[**kind].len() >= super::ENOUGH;
    let right: Vec<&str> =
        right.keys().filter(|kind| !wrong.contains(*kind)).filter(varies).copied().collect();
    let is_short = wrong.len() <= 4 && (1..=4).contains(&right.len());
    let are = if wrong.len() == 1 { "is" } else { "are" };
    is_short.then(|| {
        format!("Only {} {are} ever off, and {} never.", listed(wrong.into_iter()), listed(right.into_iter()))
    })
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

impl Pair<'_> {
    /// True if each matrix has its rows and columns exchanged; a matrix is four rows of four numbers.
    fn is_transposed(&self) -> bool {
        let Some([own, right]) = self.numbers() else { return false };
        let is_whole = own.len() == right.len() && own.len().is_multiple_of(4);
        let is_square = own.iter().chain(&right).all(|row| row.len() == 4);
        let column = |at: usize| -> Vec<f64> { (0..4).map(|row| right[at / 4 * 4 + row][at % 4]).collect() };
        is_whole && is_square && (0..own.len()).all(|at| same(&own[at], &column(at)))
    }

    fn is_part(&self, part: &[&str]) -> bool {
        !part.is_empty() && equal(&self.own, part)
    }

    fn has_part(&self, part: &[&str]) -> bool {
        !part.is_empty() && equal(part, &self.right)
    }

    fn is_reversed(&self) -> bool {
        let reversed: Vec<&str> = self.own.iter().rev().copied().collect();
        reversed.len() > 1 && equal(&reversed, &self.right)
    }

    fn is_in_other_order(&self) -> bool {
        let mut left: Vec<&str> = self.right.clone();
        let mut taken = self.own.iter().map(|own| {
            let at = left.iter().position(|right| rows_equal(own, right));
            at.map(|at| left.remove(at))
        });
        self.own.len() == self.right.len() && taken.all(|row| row.is_some())
    }
}

fn equal(own: &[&str], right: &[&str]) -> bool {
    own.len() == right.len() && own.iter().zip(right).all(|(own, right)| rows_equal(own, right))
}

/// True if two rows are equal; a row's number, if that is its label, is its place and not part of it.
fn rows_equal(own: &str, right: &str) -> bool {
    let is_numbered = label_of(own).parse::<usize>().is_ok() && label_of(right).parse::<usize>().is_ok();
    let rest =
        |row: &str| row.split_whitespace().skip(usize::from(is_numbered)).collect::<Vec<_>>().join(" ");
    tables::agree(&rest(right), &rest(own))
}
