//! The difference between two tables, in words.

use tables::words;

/// Asserts that a table is the expected one. The message begins with `what`, the content of the table.
/// `columns` names its columns, such as `bone: parent, first child`, and may be empty.
///
/// # Panics
/// With the first row that differs.
#[track_caller]
pub fn assert_rows(what: &str, columns: &str, expected: &str, made: &str) {
    if let Some(difference) = difference(columns, expected, made) {
        panic!("{what}: {difference}");
    }
}

/// The first row that differs, in words.
pub fn difference(columns: &str, expected: &str, made: &str) -> Option<String> {
    let rows = match tables::compare(expected, made) {
        Err(counts) => return Some(words::counts(counts)),
        Ok(rows) => rows,
    };
    let row = rows.iter().position(|row| row.is_off)?;
    let [expected, made] = [expected, made].map(|table| table.trim().lines().nth(row).unwrap_or_default());
    Some(words::row(columns, expected, made))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_row_that_differs_is_named() {
        let said = |expected: &str, made: &str| difference("", expected, made).unwrap();
        assert_eq!(difference("", "0 1.00000", "0 1.00001"), None);
        assert_eq!(
            said("0 1.0 0.0\n1 2.50000 -1.0", "0 1.0 0.0\n1 NaN -1.0"),
            "row 1: is (NaN, -1), should be (2.5, -1)"
        );
        assert_eq!(said("hip none", "hip root"), "`hip`: is root, should be none");
        assert_eq!(said("0 1.0\n1 1.0", "0 1.0"), "there is 1 row, should be 2");
    }
}
