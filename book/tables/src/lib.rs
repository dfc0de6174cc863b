//! Equality of tables: numbers as text, compared row by row within one tolerance.
//!
//! The stages' tests, the window's ghost, the runner's verdict and the book's press all compare here. So a
//! table that passes in one place passes in all.
//!
//! A table has one row per line. A row's first word is its label: a vertex's index, or a name. Numbers
//! follow, and sometimes words. The last digits of a sum of floating-point numbers depend on its order, so a
//! right answer may differ from the recorded one: numbers may be [`TOLERANCE`] apart, everything else must be
//! the same.

pub mod case;
pub mod parts;
pub mod places;
pub mod smallest;
pub mod words;

/// The largest distance of a number from the recorded one: two units of the last printed decimal.
pub const TOLERANCE: f64 = 2e-5;

/// The word for a cell that may hold anything, where nothing determines it.
pub const ANY: &str = "*";

/// The table in a snapshot file's text, below the header that insta writes.
pub fn snapshot_table(file: &str) -> &str {
    file.splitn(3, "---").nth(2).unwrap_or_default().trim_matches('\n')
}

/// The number on the line that begins with these words, in a list of measured numbers; none if there is no
/// such line.
pub fn recorded(list: &str, words: &str) -> Option<f64> {
    list.lines().find_map(|line| line.strip_prefix(words)?.trim().parse().ok())
}

/// A row of a table, as recorded and as made.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The recorded row's first word.
    pub label: String,
    /// The recorded numbers after the label; NaN for a word that is not a number.
    pub expected: Vec<f64>,
    /// The numbers that were made.
    pub actual: Vec<f64>,
    /// The whole row, as recorded and as made.
    pub texts: [String; 2],
    /// True if they differ by more than the tolerance, or in a word.
    pub is_off: bool,
    /// The Euclidean distance between the two; infinite if a word differs, is missing, or is not a number.
    pub distance: f64,
}

/// The error for two tables with different numbers of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowCounts {
    /// The number of recorded rows.
    pub expected: usize,
    /// The number of rows that were made.
    pub actual: usize,
}

/// The rows of two tables, side by side, in their order.
///
/// # Errors
/// If one table has more rows than the other.
pub fn compare(expected: &str, actual: &str) -> Result<Vec<Row>, RowCounts> {
    compare_within(expected, actual, TOLERANCE)
}

/// As [`compare`], with another tolerance.
///
/// # Errors
/// If one table has more rows than the other.
pub fn compare_within(expected: &str, actual: &str, tolerance: f64) -> Result<Vec<Row>, RowCounts> {
    let (expected, actual) = (lines(expected), lines(actual));
    if expected.len() != actual.len() {
        return Err(RowCounts { expected: expected.len(), actual: actual.len() });
    }
    let pairs = expected.into_iter().zip(actual);
    Ok(pairs.map(|(expected, actual)| compare_rows(expected, actual, tolerance)).collect())
}

/// True if two tables are equal: the same words in the same places, and numbers within [`TOLERANCE`].
pub fn agree(expected: &str, actual: &str) -> bool {
    agree_within(expected, actual, TOLERANCE)
}

/// As [`agree`], with another tolerance.
fn agree_within(expected: &str, actual: &str, tolerance: f64) -> bool {
    let [expected, actual] = [expected, actual].map(|table| table.trim().lines());
    all_equal(expected, actual, |expected, actual| is_row_within(expected, actual, tolerance))
}

/// True if two rows are equal. A check compares many thousands, so each is read once.
fn is_row_within(expected: &str, actual: &str, tolerance: f64) -> bool {
    let [words, others] = [expected, actual].map(str::split_whitespace);
    expected == actual || all_equal(words, others, |word, other| is_within(word, other, tolerance))
}

/// True if there are as many texts as others, and each is equal to its neighbour.
fn all_equal<'t>(
    mut texts: impl Iterator<Item = &'t str>,
    mut others: impl Iterator<Item = &'t str>,
    is_equal: impl Fn(&str, &str) -> bool,
) -> bool {
    texts.all(|text| others.next().is_some_and(|other| is_equal(text, other))) && others.next().is_none()
}

/// The row with the largest distance; none if no row is off.
pub fn worst(rows: &[Row]) -> Option<&Row> {
    let off = rows.iter().filter(|row| row.is_off);
    off.reduce(|worst, row| if row.distance > worst.distance { row } else { worst })
}

/// A row's label, and the numbers after it; NaN for a word that is not a number.
pub fn label_and_numbers(line: &str) -> (&str, Vec<f64>) {
    let mut words = line.split_whitespace();
    let label = words.next().unwrap_or_default();
    (label, words.map(|word| word.parse().unwrap_or(f64::NAN)).collect())
}

fn lines(table: &str) -> Vec<&str> {
    table.trim().lines().collect()
}

fn compare_rows(expected: &str, actual: &str, tolerance: f64) -> Row {
    let (expected_words, actual_words) = (words(expected), words(actual));
    let gaps: Vec<f64> = expected_words.iter().zip(&actual_words).map(|(a, b)| gap(a, b)).collect();
    let texts = [expected, actual].map(|row| row.trim().to_owned());
    let same_length = expected_words.len() == actual_words.len();
    let squares: f64 = gaps.iter().map(|gap| gap * gap).sum();
    let (label, numbers) = label_and_numbers(expected);
    Row {
        label: label.to_owned(),
        expected: numbers,
        actual: label_and_numbers(actual).1,
        texts,
        is_off: !is_row_within(expected, actual, tolerance),
        distance: if same_length { squares.sqrt() } else { f64::INFINITY },
    }
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// True if two words are the same, or numbers that are no farther apart.
pub fn is_within(expected: &str, actual: &str, tolerance: f64) -> bool {
    // Slightly more than the tolerance, because decimal fractions have no exact binary form.
    gap(expected, actual) <= tolerance + 1e-9
}

/// The distance between two words: 0 for the same word.
fn gap(expected: &str, actual: &str) -> f64 {
    if expected == actual || expected == ANY {
        return 0.0;
    }
    match (expected.parse::<f64>(), actual.parse::<f64>()) {
        (Ok(expected), Ok(actual)) if !(expected - actual).is_nan() => (expected - actual).abs(),
        _ => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_decimal_may_differ_by_two() {
        assert!(agree("  0  0.10000 -1.00000\n", "0 0.10002 -0.99999"));
        assert!(!agree("0 0.10000", "0 0.10003"));
    }

    #[test]
    fn a_row_is_off_where_a_single_number_is_and_not_by_its_distance() {
        let rows = compare("0 1.0 1.0 1.0", "0 1.00002 1.00002 1.00002").unwrap();
        assert!(rows[0].distance > TOLERANCE && !rows[0].is_off);
        assert_eq!(worst(&rows), None);
    }

    #[test]
    fn words_rows_and_columns_must_be_the_same() {
        assert!(!agree("root 0.0", "bone1 0.0"));
        assert!(!agree("0 1.0", "0 1.0 1.0"));
        assert!(!agree("0 1.0", "0 NaN"));
        assert_eq!(compare("0 1.0\n1 1.0", "0 1.0"), Err(RowCounts { expected: 2, actual: 1 }));
    }

    /// A no-break space and a vertical tab are white space, too, for every judge.
    #[test]
    fn two_tables_agree_where_no_row_is_off() {
        for actual in ["0 1\u{a0}2", "0 1\u{b}2", "0 1 2"] {
            assert!(agree("0 1 2", actual), "{actual:?}");
            assert_eq!(worst(&compare("0 1 2", actual).unwrap()), None, "{actual:?}");
        }
    }

    #[test]
    fn the_worst_row_is_the_one_furthest_off() {
        let rows = compare("0 1 0 0\nhip 1 0 0\n2 0 0 1", "0 1 0 0\nhip 1.5 0 0\n2 0 0 3").unwrap();
        let row = worst(&rows).unwrap();
        assert_eq!((row.label.as_str(), row.distance), ("2", 2.0));
        assert_eq!(
            (&rows[1].expected[..], &rows[1].actual[..]),
            (&[1.0, 0.0, 0.0][..], &[1.5, 0.0, 0.0][..])
        );
        assert_eq!(rows.iter().filter(|row| row.is_off).count(), 2);
    }

    #[test]
    fn a_word_that_is_not_a_number_is_infinitely_far_off() {
        let rows = compare("0 0.0 0.0", "0 NaN 0.0").unwrap();
        assert_eq!(worst(&rows).unwrap().distance, f64::INFINITY);
    }

    #[test]
    fn the_table_of_a_snapshot_is_below_its_header() {
        assert_eq!(snapshot_table("---\nsource: a.rs\n---\n   0  1.0\n  40 -2.5\n"), "   0  1.0\n  40 -2.5");
    }

    #[test]
    fn a_measured_number_stands_behind_all_its_words() {
        let list = "# nanoseconds\nplain 1000 2.00\nplain 100 71.22\nladder room-kept 16.48\n";
        let found = ["plain 100", "plain 1000", "ladder room-kept", "plain", "plain 10"]
            .map(|words| recorded(list, words));
        assert_eq!(found, [Some(71.22), Some(2.0), Some(16.48), None, None]);
    }
}
