//! The smallest random case that differs, in words.

use super::stopped;
use crate::{
    cases::{Case, Difference},
    screen::Screen,
};
use exercises::exercise::Exercise;
use tables::words;

/// The largest number of lines shown of a case's inputs.
const INPUTS: usize = 20;
/// The largest number of rows shown.
const ROWS: usize = 8;

/// The case with its inputs, the function's output, and the right output.
pub fn in_words(screen: Screen, exercise: &Exercise, difference: &Difference) -> String {
    let Difference { own, original, count, of } = difference;
    let differ = if *count == 1 { "differs" } else { "differ" };
    let head = format!("{count} of {of} random cases {differ}. This is the smallest of them:");
    let mut text = format!("{}\n{}", screen.faint(&head), indented(&own.inputs, INPUTS, "line"));
    text += "What differs in it:\n";
    text += &match (own.is_refusal(), original.is_refusal()) {
        (true, _) => format!(
            "{}It should make:\n{}",
            indented(&[stopped::in_words(exercise, own)], 1, ""),
            rows(original)
        ),
        (false, true) => {
            format!("  {}\nIt makes:\n{}", stopped::should_refuse(original), rows(own))
        }
        (false, false) if own.output.len() != original.output.len() => {
            let counts = tables::RowCounts { expected: original.output.len(), actual: own.output.len() };
            format!(
                "  {}\nIt makes:\n{}It should make:\n{}",
                words::counts(counts),
                rows(own),
                rows(original)
            )
        }
        (false, false) => indented(&differing(own, original), ROWS, "row"),
    };
    text
}

/// Each row that differs: as it is, and as it should be.
fn differing(own: &Case, original: &Case) -> Vec<String> {
    let pairs = own.output.iter().zip(&original.output);
    let differing = pairs.filter(|(made, expected)| !tables::agree(expected, made));
    differing.map(|(made, expected)| words::row(&original.columns, expected, made)).collect()
}

/// All rows of a table.
fn rows(case: &Case) -> String {
    if case.output.iter().all(|line| line.is_empty()) {
        return "  nothing\n".to_owned();
    }
    let rows: Vec<String> = case.output.iter().map(|row| words::whole_row(&case.columns, row)).collect();
    indented(&rows, ROWS, "row")
}

/// The first of many lines, and the number of the others. Inputs other than lists come first.
fn indented(lines: &[String], most: usize, what: &str) -> String {
    let shown = if lines.len() <= most { lines.len() } else { most - 1 };
    let mut text: String = lines[..shown].iter().map(|line| format!("  {line}\n")).collect();
    if shown < lines.len() {
        text += &format!("  … and {} more {what}s\n", lines.len() - shown);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(columns: &str, output: &[&str]) -> Case {
        Case {
            inputs: vec!["x = 1".to_owned()],
            columns: columns.to_owned(),
            output: output.iter().map(|line| line.to_string()).collect(),
        }
    }

    fn said(own: Case, original: Case) -> String {
        let exercise = Exercise {
            folder: "stage1_bones".to_owned(),
            file: "src/a.rs".to_owned(),
            ..Exercise::default()
        };
        let difference = Difference { own, original, count: 1, of: 64 };
        in_words(Screen::default(), &exercise, &difference)
    }

    const HEAD: &str =
        "1 of 64 random cases differs. This is the smallest of them:\n  x = 1\nWhat differs in it:\n";

    #[test]
    fn rows_that_differ_are_said_by_their_columns() {
        let own = case("entry: joint", &["0 4", "1 1"]);
        let original = case("entry: joint", &["0 2", "1 1"]);
        assert_eq!(said(own, original), format!("{HEAD}  entry 0: is joint 4, should be joint 2\n"));
    }

    #[test]
    fn a_row_too_few_shows_both() {
        let (own, original) = (case("entry: joint", &["0 4"]), case("entry: joint", &["0 4", "1 1"]));
        let both = "  there is 1 row, should be 2\nIt makes:\n  entry 0: joint 4\nIt should make:\n  entry 0: joint 4\n  entry 1: joint 1\n";
        assert_eq!(said(own, original), format!("{HEAD}{both}"));
    }

    #[test]
    fn an_accident_is_no_refusal() {
        let own = case("", &["refuses: index out of bounds: the len is 0", "at stage1_bones/src/a.rs"]);
        let said = said(own, case("", &["length 1.00000"]));
        assert_eq!(
            said,
            format!(
                "{HEAD}  it stops with: index out of bounds: the len is 0\nIt should make:\n  `length`: 1\n"
            )
        );
    }

    #[test]
    fn a_refusal_that_is_missing_is_said_in_the_original_s_words() {
        let said = said(case("", &["half -1"]), case("", &["refuses: negative", "at stage1_bones/src/a.rs"]));
        assert_eq!(said, format!("{HEAD}  it should refuse: negative\nIt makes:\n  `half`: -1\n"));
    }

    #[test]
    fn of_many_lines_the_first_are_shown() {
        let lines: Vec<String> = (0..12).map(|line| line.to_string()).collect();
        let shown = indented(&lines, 5, "row");
        assert_eq!(shown, "  0\n  1\n  2\n  3\n  … and 8 more rows\n");
        assert_eq!(indented(&lines[..5], 5, "row").lines().count(), 5);
    }
}
