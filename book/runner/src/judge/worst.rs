//! The row of a table that is furthest off.

use crate::{
    bench::{Outcome, snapshot_folder, snapshot_text},
    exercise::Exercise,
};
use std::path::Path;
use tables::{Row, RowCounts};

/// The row that is furthest off, or else the numbers of a table that has too many rows or too few.
pub type Worst = Result<Row, RowCounts>;

/// The row that is furthest off in all tables of an outcome, if any table is.
pub fn worst(root: &Path, exercise: &Exercise, outcome: &Outcome) -> Option<Worst> {
    let (folder, mut all) = (snapshot_folder(root, &exercise.home), Vec::new());
    for (file, actual) in &outcome.tables {
        match tables::compare(&snapshot_text(&folder.join(file))?, actual) {
            Ok(rows) => all.extend(rows),
            Err(counts) => return Some(Err(counts)),
        }
    }
    tables::worst(&all).cloned().map(Ok)
}
