//! What all values that are off have in common, read from the cases that were tried: no body runs for it.

use super::seen::One;
use std::collections::{BTreeMap, BTreeSet};
use tables::{
    agree_within,
    case::{Kind, Outcome},
    compare_within, is_within, label_and_numbers,
};

/// The number of cases from which it is no accident.
const ENOUGH: usize = 5;
/// The number of different right values from which a relation to them is none.
const DIFFERENT: usize = 4;
/// The part of a difference that a relation to what is right may leave over, and that of the numbers.
const LEFT: f64 = 0.02;
const ROUNDING: f64 = 1e-6;

/// What all values that are off have in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Common {
    /// The labels of the rows that are off in any of them, without numbers; none if all rows are.
    pub rows: Vec<String>,
    /// The columns of these rows that are off in any of them, counted from 0; none if all columns are.
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
    /// The rows are right, but not their order.
    Order,
}

/// The rows of one label in a case, as they should be and as they are.
struct Rows {
    label: String,
    right: String,
    made: String,
    tolerance: f64,
}

/// A cell of a row that is off, as it should be and as it is, and the number of cells in the row.
struct Cell<'a> {
    label: &'a str,
    column: usize,
    of: usize,
    right: String,
    made: String,
    is_off: bool,
}

/// What all values that are off have in common; `None` if they are few, or have nothing in common.
pub fn common(tried: &[One]) -> Option<Common> {
    let off = tried.iter().filter(|one| one.kind == Some(Kind::Off));
    let cases: Vec<Vec<Rows>> = off.map(rows_of).collect();
    if cases.len() < ENOUGH {
        return None;
    }
    let (off, right): (Vec<&Rows>, Vec<&Rows>) =
        cases.iter().flatten().partition(|rows| !agree_within(&rows.right, &rows.made, rows.tolerance));
    let labels: BTreeSet<&String> = off.iter().map(|rows| &rows.label).collect();
    let others = right.iter().filter(|rows| !labels.contains(&rows.label));
    let are_others = is_varied(others.map(|rows| (&rows.label, &rows.right)));
    let cells: Option<Vec<Vec<Cell>>> = off.iter().map(|rows| rows.cells()).collect();
    let cells: Vec<Cell> = cells.into_iter().flatten().flatten().collect();
    let is_order = || off.iter().all(|rows| rows.are_in_another_order()).then_some(Relation::Order);
    let common = Common {
        rows: if are_others { labels.into_iter().cloned().collect() } else { Vec::new() },
        columns: columns(&cells),
        relation: relation(&cells).or_else(is_order),
    };
    (common != Common::default()).then_some(common)
}

/// The rows of a case, those of each label together.
fn rows_of(one: &One) -> Vec<Rows> {
    let made = match &one.own {
        Outcome::Rows(made) => made,
        _ => "",
    };
    let mut all: BTreeMap<String, [String; 2]> = BTreeMap::new();
    for (at, rows) in [&one.right.rows, made].into_iter().enumerate() {
        for row in rows.lines() {
            let label = without_numbers(label_and_numbers(row).0);
            all.entry(label).or_default()[at] += &format!("{row}\n");
        }
    }
    let tolerance = one.right.tolerance;
    all.into_iter().map(|(label, [right, made])| Rows { label, right, made, tolerance }).collect()
}

/// A label without the numbers that count: `joint's_origin` for `joint_0's_origin`.
fn without_numbers(label: &str) -> String {
    let uncounted = |word: &str| match word.trim_start_matches(|it: char| it.is_ascii_digit()) {
        rest @ ("" | "'s") => rest.to_owned(),
        _ => word.to_owned(),
    };
    let words: Vec<String> = label.split('_').map(uncounted).collect();
    words.join("_").replace("_'", "'").trim_matches('_').to_owned()
}

/// True if one of them has different right values: what is always the same is no achievement.
fn is_varied<K: Ord, V: PartialEq + Copy>(rights: impl Iterator<Item = (K, V)>) -> bool {
    let mut first = BTreeMap::new();
    rights.into_iter().any(|(of, right)| *first.entry(of).or_insert(right) != right)
}

impl Rows {
    /// The cells of the rows that are off; `None` if there are more or fewer rows or cells, or other labels.
    fn cells(&self) -> Option<Vec<Cell<'_>>> {
        let rows = compare_within(&self.right, &self.made, self.tolerance).ok()?;
        let mut cells = Vec::new();
        for row in rows.iter().filter(|row| row.is_off) {
            let [right, made] = row.texts.each_ref().map(|text| text.split_whitespace().collect::<Vec<_>>());
            if right.len() != made.len() || right[0] != made[0] {
                return None;
            }
            cells.extend((1..right.len()).map(|at| Cell {
                label: &self.label,
                column: at - 1,
                of: right.len(),
                right: right[at].to_owned(),
                made: made[at].to_owned(),
                is_off: !is_within(right[at], made[at], self.tolerance),
            }));
        }
        Some(cells)
    }

    /// True if these are the right rows, in another order below the same labels.
    fn are_in_another_order(&self) -> bool {
        let parts = |rows: &str| {
            let parts = rows.lines().map(|row| row.split_once(' ').unwrap_or((row, "")));
            let (labels, mut cells): (Vec<_>, Vec<_>) = parts.unzip();
            cells.sort_unstable();
            (labels.join(" "), cells.join("\n"))
        };
        parts(&self.right) == parts(&self.made)
    }
}

/// The columns in which cells are off; none if they are in all, the others are always the same, or rows of
/// different kinds are off.
fn columns(cells: &[Cell]) -> Vec<usize> {
    let off: BTreeSet<usize> = cells.iter().filter(|cell| cell.is_off).map(|cell| cell.column).collect();
    let others = cells.iter().filter(|cell| !off.contains(&cell.column));
    let are_alike = cells.iter().all(|cell| cell.of == cells[0].of);
    let are_others = are_alike && is_varied(others.map(|cell| ((cell.label, cell.column), &cell.right)));
    if are_others { off.into_iter().collect() } else { Vec::new() }
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
            Self::Order => right,
        }
    }
}

#[cfg(test)]
mod tests;
