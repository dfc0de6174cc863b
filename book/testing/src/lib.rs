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
            prepend_module_to_snapshot => false,
            // One folder, even for a test in a subfolder.
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
        }, {
            ::insta::assert_snapshot!($crate::snapshot_name(module_path!(), &$name), $table);
        })
    };
}

/// The name of a table's file: the module of the test, and the table's own name. Tests that a check makes a
/// module of their library keep the names that they have elsewhere.
pub fn snapshot_name(module: &str, name: &str) -> String {
    let own = module.strip_prefix("it::").filter(|rest| *rest == "it" || rest.starts_with("it::"));
    format!("{}__{name}", own.unwrap_or(module).replace("::", "__"))
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

#[cfg(test)]
mod tests {
    use super::snapshot_name;

    #[test]
    fn a_table_is_called_the_same_wherever_its_test_is_built() {
        for module in ["it::iteration", "it::it::iteration"] {
            assert_eq!(snapshot_name(module, "rest"), "it__iteration__rest");
        }
        assert_eq!(snapshot_name("it", "rest"), snapshot_name("it::it", "rest"));
    }
}
