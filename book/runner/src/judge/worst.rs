//! The row of a table that is furthest off, and the joints that hold it.

use crate::{
    bench::{
        outcome::Outcome,
        snapshots::{snapshot_folder, snapshot_text},
    },
    exercise::Exercise,
};
use std::path::Path;
use tables::RowCounts;

/// The part that is furthest off.
#[derive(Clone, Debug, PartialEq)]
pub enum Worst {
    /// A row is not where it belongs.
    Row(Row),
    /// The table has the wrong number of rows.
    Count(RowCounts),
}

/// A row that is not where it belongs.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its values, and the right ones.
    pub row: tables::Row,
    /// The number of rows that are off.
    pub off: usize,
    /// The number of all rows.
    pub count: usize,
    /// The joints that hold it, with their weights, as far as they are known.
    pub joints: Vec<(String, f64)>,
}

/// The row that is furthest off in all tables of an outcome, if any table is.
pub fn worst(root: &Path, exercise: &Exercise, outcome: &Outcome) -> Option<Worst> {
    let folder = snapshot_folder(root, &exercise.home);
    let mut worst: Option<Row> = None;
    for (file, actual) in &outcome.tables {
        let rows = match tables::compare(&snapshot_text(&folder.join(file))?, actual) {
            Ok(rows) => rows,
            Err(counts) => return Some(Worst::Count(counts)),
        };
        if let Some(row) = tables::worst(&rows)
            && worst.as_ref().is_none_or(|worst| row.distance > worst.row.distance)
        {
            let off = rows.iter().filter(|row| row.is_off).count();
            worst = Some(Row { row: row.clone(), off, count: rows.len(), joints: vec![] });
        }
    }
    let mut worst = worst?;
    let folder = snapshot_folder(root, &exercise.folder);
    let influences = exercise.influences.as_ref().and_then(|file| snapshot_text(&folder.join(file)));
    worst.joints = influences.map(|table| joints_of(&table, &worst.row.label)).unwrap_or_default();
    Some(Worst::Row(worst))
}

/// The pairs of joint and weight in the row with this label.
fn joints_of(table: &str, label: &str) -> Vec<(String, f64)> {
    let row = table.lines().find(|line| line.split_whitespace().next() == Some(label));
    let words: Vec<&str> = row.into_iter().flat_map(|line| line.split_whitespace().skip(1)).collect();
    let pairs = words.as_chunks().0.iter();
    pairs.filter_map(|[joint, weight]| Some(((*joint).to_owned(), weight.parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::joints_of;

    #[test]
    fn the_joints_of_a_row_are_found_by_its_label() {
        assert_eq!(joints_of("1 root 1.0\n2 bone1 0.3 bone2 0.7", "2")[1], ("bone2".to_owned(), 0.7));
        assert_eq!(joints_of("1 root 1.0", "2"), []);
    }
}
