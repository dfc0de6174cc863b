//! What differs between two tables, in words.

use tables::RowCounts;

/// Asserts that a table is the expected one; what it shows is said first.
///
/// # Panics
/// With the first row that differs.
#[track_caller]
pub fn assert_rows(what: &str, expected: &str, made: &str) {
    if let Some(difference) = difference(expected, made) {
        panic!("{what}: {difference}");
    }
}

/// The first row that differs, in words.
pub fn difference(expected: &str, made: &str) -> Option<String> {
    match tables::compare(expected, made) {
        Err(RowCounts { expected, actual }) => {
            Some(format!("the number of rows is {actual}, not {expected}"))
        }
        Ok(rows) => {
            let row = rows.iter().position(|row| row.is_off)?;
            let [expected, made] =
                [expected, made].map(|table| table.trim().lines().nth(row).unwrap_or_default());
            Some(in_words(expected, made))
        }
    }
}

fn in_words(expected: &str, made: &str) -> String {
    let (label, right) = expected.trim().split_once(char::is_whitespace).unwrap_or((expected.trim(), ""));
    match made.trim().split_once(char::is_whitespace) {
        Some((same, wrong)) if same == label => {
            let row =
                if label.parse::<usize>().is_ok() { format!("row {label}") } else { format!("`{label}`") };
            format!("{row} is {}, not {}", in_brackets(wrong), in_brackets(right))
        }
        _ => format!("a row is `{}`, not `{}`", made.trim(), expected.trim()),
    }
}

/// Numbers without the zeros behind them.
fn in_brackets(words: &str) -> String {
    let short = |word: &str| word.parse().map_or(word.to_owned(), |number: f64| number.to_string());
    let words: Vec<String> = words.split_whitespace().map(short).collect();
    if words.len() == 1 { words[0].clone() } else { format!("({})", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_row_that_differs_is_named() {
        let said = |expected: &str, made: &str| difference(expected, made).unwrap();
        assert_eq!(difference("0 1.00000", "0 1.00001"), None);
        assert_eq!(
            said("0 1.0 0.0\n1 2.50000 -1.0", "0 1.0 0.0\n1 NaN -1.0"),
            "row 1 is (NaN, -1), not (2.5, -1)"
        );
        assert_eq!(said("  length 1.00000", "  length 0.70000"), "`length` is 0.7, not 1");
        assert_eq!(said("hip none", "hip root"), "`hip` is root, not none");
        assert_eq!(said("left 1.0", "right 1.0"), "a row is `right 1.0`, not `left 1.0`");
        assert_eq!(said("0 1.0\n1 1.0", "0 1.0"), "the number of rows is 1, not 2");
    }
}
