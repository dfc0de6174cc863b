//! The smallest case in which an answer is wrong, in words.

use crate::{
    exercise::Exercise,
    judge::{Findings, REST_OF_INPUTS, Smallest, verdict::Verdict},
    say::Screen,
};
use catalogue::say;
use tables::{
    case::{Kind, Outcome, Refusal, is_accident},
    words,
};

/// The largest number of lines shown of a case's inputs.
const INPUTS: usize = 12;
/// The largest number of rows shown.
const ROWS: usize = 4;

/// Each of the smallest cases: its inputs, what the function makes of them, and what is right.
pub fn in_words(screen: Screen, exercise: &Exercise, findings: &Findings) -> String {
    if findings.smallest.is_empty() {
        let cases = words::cases(findings.tried);
        return say!("Its time was up after {cases}: does it do far more than it has to?", cases) + "\n";
    }
    let text = |(at, case): (usize, &Smallest)| {
        let head = match (at, case.kind) {
            (0, _) if case.inputs.is_empty() => say!("What is wrong:"),
            _ if !case.is_alone => say!("In this case, but only after others:"),
            (0, Kind::Endless | Kind::Died) => say!("The smallest case found in which it does so:"),
            (0, _) => say!("The smallest case found in which it is wrong:"),
            (_, Kind::NotRefused) => say!("It also lets through what it should refuse:"),
            (_, Kind::Off) => say!("Here it makes NaN:"),
            _ => say!("It also stops where it should not:"),
        };
        let inputs = case.inputs.iter().map(|(name, value)| format!("{} = {value}", input(name)));
        let inputs = indented(inputs, INPUTS, |count| say!("… and {count} more lines", count));
        format!("{}\n{inputs}{}", screen.faint(&head), outcome(exercise, case))
    };
    findings.smallest.iter().enumerate().map(text).collect::<Vec<_>>().join("\n")
}

/// An input's name. Only the words for the rest of them are not the author's.
fn input(name: &str) -> String {
    match name {
        REST_OF_INPUTS => say!("all else"),
        _ => name.to_owned(),
    }
}

/// The smallest case that the stage's window can show, as plain text: the exercise, its file, the columns,
/// the tolerance and what is wrong; then the inputs, the right rows, those that were made, and the answer,
/// with a line `--` before each. `None` if there is no such case.
pub fn for_window(exercise: &Exercise, answer: &str, verdict: &Verdict) -> Option<String> {
    let Smallest { inputs, outcome, right, .. } = verdict.in_space()?;
    let Outcome::Rows(made) = outcome else { return None };
    let fault = right.fault(outcome)?;
    let (name, path, columns, tolerance) = (&exercise.name, exercise.path(), &right.columns, right.tolerance);
    let inputs: Vec<String> = inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let head = format!("{name}\n{path}\n{columns}\n{tolerance}\n{fault}");
    Some([&head, &inputs.join("\n"), right.rows.trim(), made.trim(), answer].join("\n--\n"))
}

/// What the function does, beside what is right.
fn outcome(exercise: &Exercise, case: &Smallest) -> String {
    let right = &case.right;
    let makes = |made: &str| format!("  {}\n{}", say!("Yours makes:"), rows(&right.columns, made));
    let should_make = || format!("  {}\n{}", say!("It should make:"), rows(&right.columns, &right.rows));
    match (case.kind, &case.outcome) {
        (Kind::NotRefused, Outcome::Rows(made)) => {
            let refusal = should_refuse(case.refusal.as_deref());
            format!("  {refusal}\n{}", makes(made))
        }
        (Kind::Panics, Outcome::Refusal(refusal)) => {
            format!("  {}\n{}", stopped(exercise, refusal), should_make())
        }
        (Kind::Off, Outcome::Rows(made)) => {
            match tables::compare_within(&right.rows, made, right.tolerance) {
                Err(counts) => {
                    // Where all rows are shown, their numbers can be seen.
                    let is_seen = counts.expected.max(counts.actual) <= ROWS;
                    let said = if is_seen { String::new() } else { format!("  {}\n", words::counts(counts)) };
                    said + &makes(made) + &should_make()
                }
                Ok(all) => {
                    let said = |it: &tables::Row| {
                        words::row(&right.columns, &it.texts[0], &it.texts[1], right.tolerance).to_string()
                    };
                    let off = indented(all.iter().filter(|row| row.is_off).map(said), ROWS, more_rows);
                    let because = say!("worked out: {value}", value = right.because);
                    if right.because.is_empty() { off } else { format!("{off}  {because}\n") }
                }
            }
        }
        (_, made) => format!("  {}\n", right.fault(made).unwrap_or_default()),
    }
}

/// The original's refusal, in its own words if it has some.
fn should_refuse(message: Option<&str>) -> String {
    match message.filter(|message| !is_accident(message)) {
        Some(message) => say!("it should refuse: \"{message}\"", message),
        None => say!("it should refuse this, with a panic"),
    }
}

/// The way in which a function stopped, with refusals and accidents told apart where that is known.
fn stopped(exercise: &Exercise, refusal: &Refusal) -> String {
    let Refusal { message, file, .. } = refusal;
    if file.contains("tests/") || file.contains("book/testing/") {
        return say!("its result can't be used: {message}", message);
    }
    match is_accident(message) || *file != exercise.path() {
        true => say!("it stops with: {message}", message),
        false => say!("it refuses: {message}", message),
    }
}

/// The rows of a table.
fn rows(columns: &str, table: &str) -> String {
    if table.trim().is_empty() {
        return format!("    {}\n", say!("nothing"));
    }
    let rows = table.trim().lines().map(|row| format!("  {}", words::whole_row(columns, row)));
    indented(rows, ROWS, more_rows)
}

fn more_rows(count: usize) -> String {
    say!("… and {count} more rows", count)
}

/// The first of many lines, and the number of the others.
fn indented(lines: impl Iterator<Item = String>, most: usize, more: fn(usize) -> String) -> String {
    let lines: Vec<String> = lines.collect();
    let shown = if lines.len() <= most { lines.len() } else { most - 1 };
    let mut text: String = lines[..shown].iter().map(|line| format!("  {line}\n")).collect();
    if shown < lines.len() {
        text += &format!("  {}\n", more(lines.len() - shown));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::case::Right;

    fn said(kind: Kind, columns: &str, outcome: Outcome, right: &str) -> String {
        let exercise = Exercise {
            folder: "stage1_bones".to_owned(),
            file: "src/a.rs".to_owned(),
            ..Exercise::default()
        };
        let right = Right {
            rows: right.to_owned(),
            refuses: kind == Kind::NotRefused,
            columns: columns.to_owned(),
            tolerance: tables::TOLERANCE,
            because: String::new(),
        };
        let inputs = vec![("x".to_owned(), "1".to_owned())];
        let refusal = Some("negative".to_owned());
        let smallest =
            vec![Smallest { kind, is_alone: true, draws: Vec::new(), inputs, outcome, right, refusal }];
        in_words(
            Screen::default(),
            &exercise,
            &Findings { tried: 64, wrong: 1, smallest, ..Findings::default() },
        )
    }

    const HEAD: &str = "The smallest case found in which it is wrong:\n  x = 1\n";

    #[test]
    fn rows_that_differ_are_said_by_their_columns() {
        let said = said(Kind::Off, "entry: joint", Outcome::Rows("0 4\n1 1".into()), "0 2\n1 1");
        assert_eq!(said, format!("{HEAD}  entry 0: is joint 4, should be joint 2\n"));
    }

    #[test]
    fn a_row_too_few_shows_both() {
        let makes = |right: &str| said(Kind::Off, "entry: joint", Outcome::Rows("0 4".into()), right);
        let both = "  Yours makes:\n    entry 0: joint 4\n  It should make:\n    entry 0: joint 4\n    entry 1: joint 1\n";
        assert_eq!(makes("0 4\n1 1"), format!("{HEAD}{both}"));
        let many = makes(&"0 4\n".repeat(5));
        assert!(many.starts_with(&format!("{HEAD}  there is 1 row, should be 5\n")), "{many}");
    }

    #[test]
    fn an_accident_is_no_refusal() {
        let message = "index out of bounds: the len is 0".to_owned();
        let refusal = Refusal { message, file: "stage1_bones/src/a.rs".to_owned() };
        let said = said(Kind::Panics, "", Outcome::Refusal(refusal), "length 1");
        let words =
            "  it stops with: index out of bounds: the len is 0\n  It should make:\n    `length`: 1\n";
        assert_eq!(said, format!("{HEAD}{words}"));
    }

    #[test]
    fn a_refusal_that_is_missing_is_said_in_the_original_s_words() {
        let said = said(Kind::NotRefused, "", Outcome::Rows("half -1".into()), "");
        assert_eq!(said, format!("{HEAD}  it should refuse: \"negative\"\n  Yours makes:\n    `half`: -1\n"));
    }

    #[test]
    fn only_an_assertion_of_its_own_is_a_refusal() {
        let exercise = Exercise {
            folder: "stage1_bones".to_owned(),
            file: "src/a.rs".to_owned(),
            ..Exercise::default()
        };
        for (said, file, words) in [
            ("a has a child", "stage1_bones/src/a.rs", "it refuses: a has a child"),
            (
                "index out of bounds: the len is 0",
                "stage1_bones/src/a.rs",
                "it stops with: index out of bounds: the len is 0",
            ),
            ("one name per position", "stage1_bones/src/table.rs", "it stops with: one name per position"),
            (
                "index out of bounds",
                "stage1_bones/tests/it/cases/a.rs",
                "its result can't be used: index out of bounds",
            ),
        ] {
            let (message, file) = (said.to_owned(), file.to_owned());
            let refusal = Refusal { message, file };
            assert_eq!(stopped(&exercise, &refusal), words);
        }
    }
}
