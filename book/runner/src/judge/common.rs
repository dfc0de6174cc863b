//! What all numbers that are off have in common, read from the cases that were tried: no body runs for it.

use super::seen::One;
use std::collections::{BTreeMap, BTreeSet};
use tables::{
    Row,
    case::{Kind, Outcome},
    compare_within, is_within,
};

/// The number of cases from which it is no accident.
const ENOUGH: usize = 5;
/// The number of different right values from which a relation to them is none.
const DIFFERENT: usize = 4;
/// The part of a difference that a relation to what is right may leave over, and that of the numbers.
const LEFT: f64 = 0.02;
const ROUNDING: f64 = 1e-6;

/// What all numbers that are off have in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Common {
    /// The columns in which they are, counted from 0; none if they are in all.
    pub columns: Vec<usize>,
    /// The way from what is right to what was made, if it is the same in all of them.
    pub relation: Option<Relation>,
}

/// The way from what is right to what was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Relation {
    /// It is this number, whatever is right.
    Always(f64),
    /// It is the right number times this.
    Times(f64),
    /// It is the right number and this.
    More(f64),
}

/// A cell of a row that is off, as it should be and as it is.
struct Cell {
    /// The row's label, and the cell's column.
    place: (String, usize),
    right: String,
    made: String,
    is_off: bool,
}

/// What all numbers that are off have in common; `None` if they are few, or have nothing in common, or if
/// there are rows too many or too few.
pub fn common(tried: &[One]) -> Option<Common> {
    let off = tried.iter().filter(|one| one.kind == Some(Kind::Off));
    let cases: Vec<Vec<Cell>> = off.map(cells_of).collect::<Option<_>>()?;
    if cases.len() < ENOUGH {
        return None;
    }
    let cells: Vec<Cell> = cases.into_iter().flatten().collect();
    let common = Common { columns: columns(&cells), relation: relation(&cells) };
    (common != Common::default()).then_some(common)
}

/// The cells of all rows that are off in a case, if these have as many cells as they should have.
fn cells_of(one: &One) -> Option<Vec<Cell>> {
    let Outcome::Rows(made) = &one.own else { return None };
    let tolerance = one.right.tolerance;
    let rows = compare_within(&one.right.rows, made, tolerance).ok()?;
    let cells = |row: &Row| {
        let [right, made] = row.texts.each_ref().map(|text| text.split_whitespace().collect::<Vec<_>>());
        let cell = |at: usize| Cell {
            place: (row.label.clone(), at - 1),
            right: right[at].to_owned(),
            made: made[at].to_owned(),
            is_off: !is_within(right[at], made[at], tolerance),
        };
        let is_like = right.len() == made.len() && right[0] == made[0];
        is_like.then(|| (1..right.len()).map(cell).collect::<Vec<_>>())
    };
    let cells: Option<Vec<Vec<Cell>>> = rows.iter().filter(|row| row.is_off).map(cells).collect();
    Some(cells?.into_iter().flatten().collect())
}

/// The columns in which cells are off; none if they are in all, or if the others are always the same: that is
/// no achievement.
fn columns(cells: &[Cell]) -> Vec<usize> {
    let off: BTreeSet<usize> = cells.iter().filter(|cell| cell.is_off).map(|cell| cell.place.1).collect();
    let mut others = cells.iter().filter(|cell| !off.contains(&cell.place.1));
    let mut first = BTreeMap::new();
    let is_varied = others.any(|cell| *first.entry(&cell.place).or_insert(&cell.right) != &cell.right);
    if is_varied { off.into_iter().collect() } else { Vec::new() }
}

/// The way from what is right to what was made, for all cells that are off.
fn relation(cells: &[Cell]) -> Option<Relation> {
    let number = |cell: &str| cell.parse::<f64>().ok().filter(|it| it.is_finite());
    let pairs = cells.iter().filter(|cell| cell.is_off);
    let pairs: Vec<(f64, f64)> =
        pairs.map(|cell| Some((number(&cell.right)?, number(&cell.made)?))).collect::<Option<_>>()?;
    let different: BTreeSet<u64> = pairs.iter().map(|(right, _)| right.to_bits()).collect();
    let &(right, made) = pairs.iter().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))?;
    let relations = [
        Relation::Always(made),
        Relation::Times(-1.0),
        Relation::Times(made / right),
        Relation::More(made - right),
    ];
    let is_same = |it: &Relation| {
        pairs.iter().all(|&(right, made)| {
            let left = LEFT * (made - right).abs() + ROUNDING * (1.0 + made.abs() + right.abs());
            (made - it.of(right)).abs() <= left
        })
    };
    if different.len() < DIFFERENT { None } else { relations.into_iter().find(is_same) }
}

impl Relation {
    /// What it makes of a right number.
    fn of(self, right: f64) -> f64 {
        match self {
            Self::Always(made) => made,
            Self::Times(factor) => factor * right,
            Self::More(more) => right + more,
        }
    }
}

#[cfg(test)]
mod tests;
