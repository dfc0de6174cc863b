//! The row of a table that is furthest off, and the joints that hold it.

use crate::{
    exercise::Exercise,
    trial::{Outcome, snapshot_folder, snapshot_text},
};
use std::path::Path;

/// What is off most.
#[derive(Clone, Debug, PartialEq)]
pub enum Worst {
    /// A row is not where it belongs.
    Row(Row),
    /// The table has another number of rows than it should have: this many, and that many.
    Count(usize, usize),
}

/// A row that is not where it belongs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its index, or its name.
    pub label: String,
    /// What it says.
    pub actual: Vec<f64>,
    /// What it should say.
    pub expected: Vec<f64>,
    /// How far the two are apart; infinite where one is not a number.
    pub distance: f64,
    /// How many rows are off.
    pub off: usize,
    /// How many rows there are.
    pub count: usize,
    /// The joints that hold it, with their weights, as far as that is known.
    pub joints: Vec<(String, f64)>,
}

/// Below this, a row is right: what the tests allow.
const TOLERANCE: f64 = 4e-5;

/// The row that is furthest off among all tables of an outcome; none if no table is.
pub fn worst(root: &Path, exercise: &Exercise, outcome: &Outcome) -> Option<Worst> {
    let folder = snapshot_folder(root, &exercise.folder);
    let mut worst = None;
    for (file, actual) in &outcome.tables {
        let expected = snapshot_text(&folder.join(file))?;
        let (actual, expected) = (rows(actual), rows(&expected));
        if actual.len() != expected.len() {
            return Some(Worst::Count(actual.len(), expected.len()));
        }
        let found = worst_row(&actual, &expected);
        worst = [worst, found].into_iter().flatten().max_by(|a: &Row, b| a.distance.total_cmp(&b.distance));
    }
    let mut row = worst?;
    let influences = exercise.influences.as_ref().and_then(|file| snapshot_text(&folder.join(file)));
    row.joints = influences.map(|table| joints_of(&table, &row.label)).unwrap_or_default();
    Some(Worst::Row(row))
}

/// Each row's label and numbers.
fn rows(table: &str) -> Vec<(String, Vec<f64>)> {
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let label = words.next().unwrap_or_default().to_owned();
        (label, words.map(|word| word.parse().unwrap_or(f64::NAN)).collect())
    };
    table.lines().map(row).collect()
}

fn worst_row(actual: &[(String, Vec<f64>)], expected: &[(String, Vec<f64>)]) -> Option<Row> {
    let pairs = actual.iter().zip(expected);
    let off: Vec<Row> = pairs
        .map(|((_, actual), (label, expected))| Row {
            label: label.clone(),
            actual: actual.clone(),
            expected: expected.clone(),
            distance: distance(actual, expected),
            ..Row::default()
        })
        .filter(|row| row.distance > TOLERANCE)
        .collect();
    let count = off.len();
    let worst = off.into_iter().reduce(|best, row| if row.distance > best.distance { row } else { best })?;
    Some(Row { off: count, count: actual.len(), ..worst })
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    if a.len() != b.len() {
        return f64::INFINITY;
    }
    let square: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    if square.is_nan() { f64::INFINITY } else { square.sqrt() }
}

/// The pairs of joint and weight in the row of that label.
fn joints_of(table: &str, label: &str) -> Vec<(String, f64)> {
    let row = table.lines().find(|line| line.split_whitespace().next() == Some(label));
    let words: Vec<&str> = row.into_iter().flat_map(|line| line.split_whitespace().skip(1)).collect();
    words.chunks_exact(2).filter_map(|pair| Some((pair[0].to_owned(), pair[1].parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_furthest_row_is_found_with_its_joints() {
        let actual = rows("0 1.0 0.0 0.0\n1 1.5 0.0 0.0\n2 0.0 0.0 3.0");
        let expected = rows("0 1.0 0.0 0.0\n1 1.0 0.0 0.0\n2 0.0 0.0 1.0");
        let worst = worst_row(&actual, &expected).unwrap();
        assert_eq!((&worst.label[..], worst.distance, worst.off, worst.count), ("2", 2.0, 2, 3));
        assert_eq!(joints_of("1 root 1.0\n2 bone1 0.3 bone2 0.7", "2")[1], ("bone2".to_owned(), 0.7));
        assert_eq!(worst_row(&expected, &expected), None);
    }

    #[test]
    fn what_is_no_number_is_infinitely_far_off() {
        let worst = worst_row(&rows("0 NaN 0.0"), &rows("0 0.0 0.0")).unwrap();
        assert_eq!(worst.distance, f64::INFINITY);
    }
}
