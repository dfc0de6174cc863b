//! Sentences about the columns of the rows that are off.

use super::rows::{Off, close};
use std::collections::BTreeSet;

const ORDER: [&str; 4] = ["first", "second", "third", "fourth"];

/// Rows of two to four numbers each, with the columns that are right throughout.
struct Columns<'a> {
    rows: &'a [Off<'a>],
    is_right: Vec<bool>,
}

impl<'a> Columns<'a> {
    fn of(rows: &'a [Off]) -> Option<Self> {
        let width = rows.first()?.own.len();
        let is_even = rows.iter().all(|row| row.own.len() == width);
        let mut columns = Self { rows, is_right: Vec::new() };
        columns.is_right =
            (0..width).map(|it| columns.all(it, |own, row| close(own, row.right[it]))).collect();
        ((2..=ORDER.len()).contains(&width) && is_even).then_some(columns)
    }

    fn all(&self, column: usize, holds: impl Fn(f64, &Off) -> bool) -> bool {
        self.rows.iter().all(|row| row.own.get(column).is_some_and(|own| holds(*own, row)))
    }

    fn width(&self) -> usize {
        self.is_right.len()
    }

    /// The columns that are wrong: "first number", "first and third numbers".
    fn wrong(&self) -> String {
        let names = ORDER.iter().zip(&self.is_right).filter(|(_, is_right)| !**is_right);
        let names: Vec<&str> = names.map(|(name, _)| *name).collect();
        format!("{} number{}", names.join(" and "), if names.len() == 1 { "" } else { "s" })
    }

    fn is_one(&self) -> bool {
        self.is_right.iter().filter(|is_right| !**is_right).count() == 1
    }
}

/// Some columns have the other sign, and the others are right; or all are right in another order.
pub fn mirrored_or_exchanged(rows: &[Off]) -> Option<String> {
    let columns = Columns::of(rows)?;
    let is_mirrored = |it: usize| columns.all(it, |own, row| close(own, -row.right[it]));
    if (0..columns.width()).all(|it| columns.is_right[it] || is_mirrored(it)) {
        let wrong = columns.wrong();
        return Some(if columns.is_one() {
            format!("it is mirrored: the {wrong} has the other sign, and the rest is right")
        } else {
            format!("its {wrong} have the other sign, and the rest is right")
        });
    }
    let is_from = |it: usize, other: usize| columns.all(it, |own, row| close(own, row.right[other]));
    let all = || 0..columns.width();
    let from: Vec<usize> = all().map(|it| all().find(|other| is_from(it, *other))).collect::<Option<_>>()?;
    let order: Vec<&str> = from.iter().map(|it| ORDER[*it]).collect();
    all()
        .all(|it| from.contains(&it))
        .then(|| format!("it holds the right numbers in another order: {}", order.join(", ")))
}

/// Only some columns are ever wrong. A column that is always the same is right without effort, which is not
/// worth a sentence.
pub fn only_some(rows: &[Off]) -> Option<String> {
    let columns = Columns::of(rows)?;
    let varies = |it: usize| {
        let different: BTreeSet<String> = rows.iter().map(|row| row.right[it].to_string()).collect();
        different.len() >= super::ENOUGH
    };
    let is = if columns.is_one() { "is" } else { "are" };
    (0..columns.width())
        .any(|it| columns.is_right[it] && varies(it))
        .then(|| format!("only its {} {is} wrong", columns.wrong()))
}
