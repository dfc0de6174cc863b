//! The shared parts of the stages' tests: tables compared with recorded ones, random cases, runs of programs,
//! sample models; and the timing of their benches.

pub mod capture;
pub mod cases;
pub mod picture;
pub mod program;
pub mod running;
pub mod samples;
pub mod tiny;
pub mod tube;
pub mod turns;

use insta::{Comparator, Snapshot, internals::SnapshotContents};

/// Compares a table with the snapshot of that name, beside the calling test.
///
/// `assert_table!("rest", table)`: `table` is text as `stage1_bones::table` writes it. insta compares text
/// letter by letter; here two tables are equal if [`tables::agree`] says so.
#[macro_export]
macro_rules! assert_table {
    ($name:expr, $table:expr) => {
        ::insta::with_settings!({
            comparator => $crate::comparator(),
            omit_expression => true,
            // One folder, even for a test in a subfolder.
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
        }, {
            ::insta::assert_snapshot!($name, $table);
        })
    };
}

/// The name of the snapshot of a step's table, in a module `steps`; the windows look for this name.
pub fn step_snapshot(scene: &str, step: &str, table: &str) -> String {
    if table.is_empty() { format!("{scene}-{step}") } else { format!("{scene}-{step}-{table}") }
}

/// A comparator for which two tables are equal if [`tables::agree`] says so.
pub fn comparator() -> Box<dyn Comparator> {
    Box::new(Tables)
}

struct Tables;

impl Comparator for Tables {
    fn matches(&self, reference: &Snapshot, test: &Snapshot) -> bool {
        match (reference.contents(), test.contents()) {
            (SnapshotContents::Text(expected), SnapshotContents::Text(actual)) => {
                tables::agree(&expected.to_string(), &actual.to_string())
            }
            _ => false,
        }
    }

    fn dyn_clone(&self) -> Box<dyn Comparator> {
        Box::new(Tables)
    }
}
