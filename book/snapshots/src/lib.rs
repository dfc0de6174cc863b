//! Compares a stage's tables of positions with the recorded ones, number by number.
//!
//! insta compares text letter by letter. Sums of floating-point numbers depend on their order in the last digits, so
//! a right answer could differ from the record by one in the fifth decimal. Here words must be equal, and
//! numbers may differ by [`TOLERANCE`].

pub mod program;
pub mod samples;

use insta::{Comparator, Snapshot, internals::SnapshotContents};

/// How far a number may be from the recorded one: two units of the last printed decimal.
pub const TOLERANCE: f64 = 2e-5;

/// Compares a table with the snapshot of that name, beside the calling test.
///
/// `assert_table!("rest", table)`: `table` is text as `stage1_bones::table` writes it.
#[macro_export]
macro_rules! assert_table {
    ($name:expr, $table:expr) => {
        ::insta::with_settings!({
            comparator => $crate::comparator(),
            omit_expression => true,
            prepend_module_to_snapshot => true,
        }, {
            ::insta::assert_snapshot!($name, $table);
        })
    };
}

/// Takes two tables for equal where [`tables_agree`] does.
pub fn comparator() -> Box<dyn Comparator> {
    Box::new(Tables)
}

/// Whether two tables have the same words in the same places, and numbers within [`TOLERANCE`].
pub fn tables_agree(expected: &str, actual: &str) -> bool {
    let (expected, actual) = (expected.trim().lines(), actual.trim().lines());
    let lines_agree = |(expected, actual): (&str, &str)| {
        let (expected, actual) = (expected.split_whitespace(), actual.split_whitespace());
        expected.clone().count() == actual.clone().count()
            && expected.zip(actual).all(|(expected, actual)| words_agree(expected, actual))
    };
    expected.clone().count() == actual.clone().count() && expected.zip(actual).all(lines_agree)
}

fn words_agree(expected: &str, actual: &str) -> bool {
    match (expected.parse::<f64>(), actual.parse::<f64>()) {
        // A shade more than the tolerance: decimal fractions have no exact binary form.
        (Ok(expected), Ok(actual)) => (expected - actual).abs() <= TOLERANCE + 1e-9,
        _ => expected == actual,
    }
}

struct Tables;

impl Comparator for Tables {
    fn matches(&self, reference: &Snapshot, test: &Snapshot) -> bool {
        match (reference.contents(), test.contents()) {
            (SnapshotContents::Text(expected), SnapshotContents::Text(actual)) => {
                tables_agree(&expected.to_string(), &actual.to_string())
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
    use super::tables_agree;

    #[test]
    fn the_last_decimal_may_differ_by_two() {
        assert!(tables_agree("  0  0.10000 -1.00000\n", "0 0.10002 -0.99999"));
        assert!(!tables_agree("0 0.10000", "0 0.10003"));
    }

    #[test]
    fn words_rows_and_columns_must_be_the_same() {
        assert!(!tables_agree("root 0.0", "bone1 0.0"));
        assert!(!tables_agree("0 1.0\n1 1.0", "0 1.0"));
        assert!(!tables_agree("0 1.0", "0 1.0 1.0"));
        assert!(!tables_agree("0 1.0", "0 NaN"));
    }
}
