//! What an answer makes where a value is off, compared with what is right: facts, whatever its code is.

use super::seen::One;
use std::collections::BTreeSet;
use tables::{agree_within, case::Outcome, gap};

/// A relation of what is made to what is right, in all cases in which a value is off.
#[derive(Clone, Debug, PartialEq)]
pub enum Relation {
    /// The right rows in reverse order.
    Reversed,
    /// The right rows in another order.
    Reordered,
    /// No rows at all.
    Empty,
    /// The right rows without the last ones.
    WithoutLast,
    /// The right rows without the first ones.
    WithoutFirst,
    /// The right rows, and more behind them.
    AndMore,
    /// Only some of the cells are off, or all that are off in the same way.
    Cells {
        /// The row, if only this one is off.
        row: Option<String>,
        /// The column, if only this one is off, and the number of columns.
        column: Option<(usize, usize)>,
        /// What the wrong numbers are.
        are: Option<Are>,
    },
}

/// What numbers are, compared with the right ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Are {
    /// 0.
    Zero,
    /// The right ones with the other sign.
    Negated,
    /// So many times as large.
    Times(f64),
    /// Larger by so much.
    More(f64),
}

type Holds = fn(&Pair) -> bool;

/// The relation that holds in all these cases, in which a value is off.
pub fn relation(off: &[&One]) -> Option<Relation> {
    let pairs: Option<Vec<Pair>> = off.iter().map(|one| Pair::of(one)).collect();
    let pairs = pairs.filter(|pairs| !pairs.is_empty())?;
    let whole: [(Relation, Holds); 6] = [
        (Relation::Reversed, |it| it.is(&it.right.iter().rev().copied().collect::<Vec<_>>())),
        (Relation::Reordered, |it| sorted(&it.made) == sorted(&it.right)),
        (Relation::Empty, |it| it.made.is_empty()),
        (Relation::WithoutLast, |it| it.is(&it.right[..it.made.len().min(it.right.len())])),
        (Relation::WithoutFirst, |it| it.is(&it.right[it.right.len().saturating_sub(it.made.len())..])),
        (Relation::AndMore, |it| it.made.len() > it.right.len() && it.begins_right()),
    ];
    let found = whole.into_iter().find(|(_, holds)| pairs.iter().all(holds)).map(|(relation, _)| relation);
    found.or_else(|| of_cells(&pairs))
}

/// The rows that are right and those that were made, without numbers that only count them.
struct Pair<'a> {
    one: &'a One,
    right: Vec<&'a str>,
    made: Vec<&'a str>,
}

impl<'a> Pair<'a> {
    fn of(one: &'a One) -> Option<Self> {
        let Outcome::Rows(made) = &one.own else { return None };
        let rows = |text: &'a str| text.trim().lines().enumerate().map(uncounted).collect::<Vec<_>>();
        Some(Self { one, right: rows(&one.right.rows), made: rows(made) })
    }

    /// True if these rows were made.
    fn is(&self, rows: &[&str]) -> bool {
        agree_within(&rows.join("\n"), &self.made.join("\n"), self.one.right.tolerance)
    }

    /// True if all right rows were made, and then more.
    fn begins_right(&self) -> bool {
        let made = self.made[..self.right.len()].join("\n");
        agree_within(&self.right.join("\n"), &made, self.one.right.tolerance)
    }

    /// The cells that are off, if both have the same rows and columns.
    fn cells(&self) -> Option<Vec<Cell<'a>>> {
        let Outcome::Rows(made) = &self.one.own else { return None };
        let rows = |text: &'a str| -> Vec<Vec<&'a str>> {
            text.trim().lines().map(|row| row.split_whitespace().collect()).collect()
        };
        let (right, made) = (rows(&self.one.right.rows), rows(made));
        let is_like = |(a, b): (&Vec<&str>, &Vec<&str>)| a.len() == b.len() && a.first() == b.first();
        if right.len() != made.len() || !right.iter().zip(&made).all(is_like) {
            return None;
        }
        let mut cells = Vec::new();
        for (right, made) in right.iter().zip(&made) {
            for (at, (right_cell, made)) in right.iter().zip(made).enumerate().skip(1) {
                if gap(right_cell, made) > self.one.right.tolerance + 1e-9 {
                    let place = (right[0], at - 1);
                    let numbers = right_cell.parse().ok().zip(made.parse().ok());
                    let tolerance = self.one.right.tolerance + 1e-9;
                    cells.push(Cell { place, width: right.len() - 1, numbers, tolerance });
                }
            }
        }
        Some(cells)
    }
}

/// A cell that is off.
struct Cell<'a> {
    /// Its row's label, and its column.
    place: (&'a str, usize),
    /// The number of columns.
    width: usize,
    /// The right number, and the one made.
    numbers: Option<(f64, f64)>,
    tolerance: f64,
}

impl Cell<'_> {
    /// True if the number made is the one that this makes of the right one.
    fn is(&self, of_right: impl Fn(f64) -> f64) -> bool {
        self.numbers.is_some_and(|(right, made)| {
            let wanted = of_right(right);
            (made - wanted).abs() <= self.tolerance.max(1e-6 * wanted.abs())
        })
    }
}

fn of_cells(pairs: &[Pair]) -> Option<Relation> {
    let cells: Option<Vec<Vec<Cell>>> = pairs.iter().map(Pair::cells).collect();
    let cells: Vec<Cell> = cells?.into_iter().flatten().collect();
    let rows: BTreeSet<_> = cells.iter().map(|cell| cell.place.0).collect();
    let columns: BTreeSet<_> = cells.iter().map(|cell| (cell.place.1, cell.width)).collect();
    let are = are(&cells);
    // One row of two says little by itself, and one column of one nothing.
    let least = if are.is_some() { 2 } else { 3 };
    let is_one_of_many = rows.len() == 1 && pairs.iter().all(|it| it.right.len() >= least);
    let row = rows.first().filter(|_| is_one_of_many).map(|row| (*row).to_owned());
    let column = columns.first().filter(|(_, of)| columns.len() == 1 && *of > 1).copied();
    (row.is_some() || column.is_some() || are.is_some()).then_some(Relation::Cells { row, column, are })
}

/// What all these numbers are.
fn are(cells: &[Cell]) -> Option<Are> {
    let numbers: Option<Vec<(f64, f64)>> = cells.iter().map(|cell| cell.numbers).collect();
    let numbers = numbers?;
    let (right, made) = *numbers.iter().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))?;
    let (factor, more) = (rounded(made / right), rounded(made - right));
    if numbers.iter().all(|(_, made)| *made == 0.0) {
        Some(Are::Zero)
    } else if cells.iter().all(|cell| cell.is(|right| -right)) {
        Some(Are::Negated)
    } else if factor != 1.0 && cells.iter().all(|cell| cell.is(|right| factor * right)) {
        Some(Are::Times(factor))
    } else {
        (more != 0.0 && cells.iter().all(|cell| cell.is(|right| right + more))).then_some(Are::More(more))
    }
}

/// A number with four digits behind the point: a factor is no accident.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// A row without its label, if that is only its number.
fn uncounted((number, row): (usize, &str)) -> &str {
    match row.trim().split_once(char::is_whitespace) {
        Some((label, rest)) if label.parse() == Ok(number) => rest.trim(),
        _ => row.trim(),
    }
}

fn sorted<'a>(rows: &[&'a str]) -> Vec<&'a str> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Case;
    use tables::case::{Kind, Right};

    fn found(cases: &[(&str, &str)]) -> Option<Relation> {
        let one = |(right, made): &(&str, &str)| One {
            case: Case::Numbered(0),
            draws: Vec::new(),
            own: Outcome::Rows((*made).to_owned()),
            right: Right {
                rows: (*right).to_owned(),
                refuses: false,
                columns: String::new(),
                tolerance: 1e-5,
                because: String::new(),
            },
            kind: Some(Kind::Off),
        };
        let all: Vec<One> = cases.iter().map(one).collect();
        relation(&all.iter().collect::<Vec<_>>())
    }

    #[test]
    fn rows_are_compared_without_their_numbers() {
        assert_eq!(found(&[("0 a\n1 b\n2 c", "0 c\n1 b\n2 a")]), Some(Relation::Reversed));
        let both = [("0 a\n1 b\n2 c", "0 b\n1 a\n2 c"), ("0 a\n1 b", "0 b\n1 a")];
        assert_eq!(found(&both), Some(Relation::Reordered));
        assert_eq!(found(&[("0 a\n1 b", ""), ("0 c", "")]), Some(Relation::Empty));
        assert_eq!(found(&[("0 a\n1 b", "0 a"), ("0 c", "")]), Some(Relation::WithoutLast));
        assert_eq!(found(&[("0 a\n1 b", "0 b"), ("0 c\n1 d", "0 d")]), Some(Relation::WithoutFirst));
        assert_eq!(found(&[("0 a", "0 a\n1 a")]), Some(Relation::AndMore));
        assert_eq!(found(&[("0 a", "0 a\n1 a"), ("0 a", "")]), None);
        assert_eq!(found(&[("5 a", "6 a")]), None, "that is no number of a row");
    }

    #[test]
    fn cells_tell_where_and_how_it_is_off() {
        let cells = |row: Option<&str>, column, are| {
            Some(Relation::Cells { row: row.map(str::to_owned), column, are })
        };
        assert_eq!(
            found(&[("p 1 2", "p -1 -2"), ("p 0 3", "p 0 -3")]),
            cells(None, None, Some(Are::Negated))
        );
        assert_eq!(
            found(&[("p 1 2", "p 2 4"), ("p 0 3", "p 0 6")]),
            cells(None, None, Some(Are::Times(2.0)))
        );
        assert_eq!(
            found(&[("p 1 2", "p 1 0"), ("p 2 3", "p 2 0")]),
            cells(None, Some((1, 2)), Some(Are::Zero))
        );
        assert_eq!(found(&[("p 1 2", "p 1 5"), ("p 2 3", "p 2 4")]), cells(None, Some((1, 2)), None));
        assert_eq!(found(&[("k 1", "k 2"), ("k 5", "k 6")]), cells(None, None, Some(Are::More(1.0))));
        let last = ("a 1\nb 3", "a 1\nb -3");
        assert_eq!(found(&[last]), cells(Some("b"), None, Some(Are::Negated)));
        let three = ("a 1 2\nb 3 4\nc 5 6", "a 1 2\nb 4 9\nc 5 6");
        assert_eq!(found(&[three]), cells(Some("b"), None, None));
        assert_eq!(found(&[("p 1 2", "p 2 1"), ("p 3 5", "p 9 9")]), None);
    }
}
