//! The row of a table that is furthest off, in words.

use crate::{
    exercise::Exercise,
    judge::worst::{Row, Worst},
};
use tables::words;

/// The row, with its value and the right one.
pub fn in_words(exercise: &Exercise, worst: &Worst) -> String {
    match worst {
        Worst::Count(counts) => format!("{}.", sentence(&words::counts(*counts))),
        Worst::Row(Row { row, off, count, joints }) => {
            let [expected, made] = &row.texts;
            let head = sentence(&words::row(&exercise.row, expected, made));
            let are = if *off == 1 { "is" } else { "are" };
            let count = words::counted(*count, "row");
            format!("{head}.{}\nIt is furthest off; {off} of {count} {are} off.", its_joints(joints))
        }
    }
}

/// The text with a capital letter.
fn sentence(text: &str) -> String {
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[..first].to_uppercase() + &text[first..]
}

fn its_joints(joints: &[(String, f64)]) -> String {
    let joints: Vec<_> =
        joints.iter().map(|(joint, weight)| format!("{joint} ({})", words::number(*weight))).collect();
    if joints.is_empty() { String::new() } else { format!("\nIt is held by {}.", joints.join(" and ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(expected: &str, actual: &str) -> String {
        let row = tables::compare(expected, actual).unwrap().swap_remove(0);
        let exercise = Exercise { row: "vertex".to_owned(), ..Exercise::default() };
        in_words(&exercise, &Worst::Row(Row { row, off: 1, count: 3, joints: vec![] }))
    }

    #[test]
    fn a_row_is_shown_with_its_value_and_the_right_one() {
        let rest = "\nIt is furthest off; 1 of 3 rows is off.";
        for (expected, actual, words) in [
            (
                "left 0.0 0.0 0.0",
                "left -4.0 0.0 0.0",
                "Vertex `left`: is (-4, 0, 0), should be (0, 0, 0), 4 apart.",
            ),
            ("8 1.00000 0.0 0.0", "8 NaN 0.0 0.0", "Vertex 8: is (NaN, 0, 0), should be (1, 0, 0)."),
            ("length 1.00000", "length 0.50000", "Vertex `length`: is 0.5, should be 1."),
            ("2 none", "2 hip", "Vertex 2: is hip, should be none."),
        ] {
            assert_eq!(said(expected, actual), format!("{words}{rest}"));
        }
    }

    #[test]
    fn rows_that_are_missing_are_counted() {
        let counts = tables::RowCounts { expected: 4, actual: 1 };
        assert_eq!(in_words(&Exercise::default(), &Worst::Count(counts)), "There is 1 row, should be 4.");
    }
}
