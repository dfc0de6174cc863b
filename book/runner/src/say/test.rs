//! The message of the first failing test, and the row of its table that is furthest off.

use crate::{
    bench::trial::TEST,
    exercise::Exercise,
    judge::{told::parts_of, verdict::Wrong, worst::Worst},
    say::Screen,
};
use catalogue::{ENGLISH, language, said, say};
use tables::{
    Row, TOLERANCE,
    case::is_accident,
    words::{self, in_text},
};

/// The largest number of lines shown of a message.
const LINES: usize = 8;
/// The number of letters that two lists have together if they are not shown as a whole.
const LONG: usize = 160;

/// The test's name as a sentence, and its message; empty if only random cases fail, which are shown
/// separately.
pub fn in_words(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let has_case = wrong.findings.wrong > 0;
    let is_random = |test: &str| has_case && test.ends_with(TEST);
    let Some((test, said)) = wrong.outcome.failures.iter().find(|(test, _)| !is_random(test)) else {
        return String::new();
    };
    // In English a test's name is a sentence.
    let name = if language() == ENGLISH {
        format!("\"{}\"", sentence(test))
    } else {
        format!("`{}`", last_name(test))
    };
    let head = screen.faint(&say!("The exercise's test: {test}.", test = name));
    let mut lines = plain(&said.to_string(), wrong.outcome.refused.contains(test));
    // It fails by its table alone. Without such a case, the table's worst row has been shown already.
    let is_its_table = lines.is_empty() && has_case && wrong.outcome.tables.len() == 1;
    if let Some(worst) = wrong.worst.as_ref().filter(|_| is_its_table) {
        lines.extend(row(exercise, worst).lines().map(str::to_owned));
    }
    let shown: String = lines.iter().take(LINES).map(|line| format!("  {line}\n")).collect();
    let more = if lines.len() > LINES { "  …\n" } else { "" };
    format!("{head}\n{shown}{more}")
}

/// A panic's message in plain words: what was compared first, then its value and the right one. A panic in a
/// stage's own code, not in a test, is an accident or a refusal.
fn plain(message: &str, is_in_a_stage: bool) -> Vec<String> {
    let mut lines: Vec<String> = message.lines().map(|line| in_text(line.trim_end())).collect();
    let first = lines.first().cloned().unwrap_or_default();
    if is_in_a_stage && first.starts_with("assertion `left == ") {
        // Of the two sides nobody knows which one should be the other.
        let sides: Vec<&str> = lines[1..].iter().map(|line| line.trim()).collect();
        return vec![say!(
            "a function refuses: {message}",
            message = format!("{first} ({})", sides.join(", "))
        )];
    }
    if is_accident(message) {
        lines[0] = say!("it stops with: {message}", message = first);
    } else if let Some(condition) = message.strip_prefix("assertion failed: ") {
        // Its numbers are those of the code.
        let condition = condition.lines().next().unwrap_or_default();
        lines[0] = say!("this should hold: {condition}", condition);
    } else if let Some(what) = first.strip_prefix("assertion `left != right` failed") {
        let same = lines.get(1).and_then(|line| line.split_once(": ")).map_or("equal", |(_, same)| same);
        let both = || say!("both are {value}", value = same);
        lines = vec![what.strip_prefix(": ").map_or_else(both, str::to_owned)];
    } else if let Some(what) = first.strip_prefix("assertion `left == right` failed") {
        let [left, right] =
            ["  left: ", " right: "].map(|side| lines.iter().find_map(|line| line.strip_prefix(side)));
        let difference = left.zip(right).and_then(|(left, right)| first_difference(left, right));
        if left == right {
            // They differ in digits that are not told.
            lines = message.lines().map(str::to_owned).collect();
        } else if let Some(said) = difference {
            lines = vec![lines[0].clone(), said];
        }
        for line in &mut lines {
            if let Some(value) = line.strip_prefix("  left: ") {
                *line = say!("is {value}", value);
            } else if let Some(value) = line.strip_prefix(" right: ") {
                *line = say!("should be {value}", value);
            }
        }
        lines.splice(..1, what.strip_prefix(": ").map(|what| format!("{what}:")));
    }
    // So say the helpers of the tests.
    for line in &mut lines {
        let both = line.strip_prefix("is ").and_then(|rest| rest.split_once(", should be "));
        if let Some((wrong, right)) = both {
            *line = say!("is {wrong}, should be {right}", wrong, right);
        }
    }
    if is_in_a_stage && !is_accident(message) && !lines.is_empty() {
        lines[0] = say!("a function refuses: {message}", message = lines[0]);
    }
    lines
}

/// The first entries that differ, of two lists that would be long, or else their lengths; `None` of other
/// values.
fn first_difference(left: &str, right: &str) -> Option<String> {
    if left.len() + right.len() <= LONG || ![left, right].iter().all(|list| list.starts_with('[')) {
        return None;
    }
    let [wrong, right] = [left, right].map(parts_of);
    let count = right.len();
    if wrong.len() != count {
        return Some(say!("its length is {wrong}, should be {right}", wrong = wrong.len(), right = count));
    }
    let at = (0..count).find(|&at| wrong[at] != right[at]).filter(|_| count > 1)?;
    Some(say!(
        "number {number} of {count}: is {wrong}, should be {right}",
        number = at + 1,
        count,
        wrong = wrong[at].1,
        right = right[at].1
    ))
}

/// A test's name without its modules.
fn last_name(test: &str) -> &str {
    test.rsplit("::").next().unwrap_or(test)
}

/// A test's name as a sentence, with the apostrophes that a name can't have.
fn sentence(test: &str) -> String {
    last_name(test).split('_').fold(String::new(), |sentence, word| {
        let before = match word {
            _ if sentence.is_empty() => "",
            "s" => "'",
            "t" if sentence.ends_with('n') => "'",
            _ => " ",
        };
        sentence + before + word
    })
}

/// The row of a table that is furthest off, with its value and the right one.
pub fn row(exercise: &Exercise, worst: &Worst) -> String {
    let what = match worst {
        Err(counts) => words::counts(*counts),
        Ok(Row { texts: [expected, made], .. }) => words::row(said(&exercise.row), expected, made, TOLERANCE),
    };
    say!("{what}.", what = capital(&what.to_string()))
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[..first].to_uppercase() + &text[first..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_is_said_without_its_jargon() {
        for (said, words) in [
            ("assertion `left == right` failed\n  left: 9\n right: 6", &["is 9", "should be 6"][..]),
            (
                "assertion `left == right` failed: the bones' heights\n  left: [0.0, -0.0]\n right: [0.0, 1.0]",
                &["the bones' heights:", "is [0, 0]", "should be [0, 1]"],
            ),
            (
                "assertion `left == right` failed\n  left: [1e-6]\n right: [0.0]",
                &["is [1e-6]", "should be [0]"],
            ),
            ("assertion failed: a < 1e-6", &["this should hold: a < 1e-6"]),
            ("index out of bounds: the len is 0", &["it stops with: index out of bounds: the len is 0"]),
            ("the child: is (0.70710677, NaN)", &["the child: is (0.70711, NaN)"]),
        ] {
            assert_eq!(plain(said, false), words);
        }
        let list = |last: &str| format!("[{}{last}]", "P { at: (0.1, 0) }, ".repeat(6));
        let message =
            format!("assertion `left == right` failed\n  left: {}\n right: {}", list("b"), list("c"));
        assert_eq!(plain(&message, false), ["number 7 of 7: is b, should be c"]);
        let message =
            format!("assertion `left == right` failed\n  left: {}\n right: []", list(&"b".repeat(50)));
        assert_eq!(plain(&message, false), ["its length is 7, should be 0"]);
        let refusal = "assertion `left != right` failed: c has no parent\n  left: None\n right: None";
        assert_eq!(plain(refusal, true), ["a function refuses: c has no parent"]);
        assert_eq!(plain("assertion `left != right` failed\n  left: 1\n right: 1", false), ["both are 1"]);
    }

    #[test]
    fn a_test_s_name_is_a_sentence() {
        assert_eq!(sentence("a::f::the_bone_s_child_doesn_t_move"), "the bone's child doesn't move");
        assert_eq!(sentence("s_curve"), "s curve");
    }

    fn said(expected: &str, actual: &str) -> String {
        let worst = tables::compare(expected, actual).unwrap().swap_remove(0);
        let exercise = Exercise { row: "vertex".to_owned(), ..Exercise::default() };
        row(&exercise, &Ok(worst))
    }

    #[test]
    fn a_row_is_shown_with_its_value_and_the_right_one() {
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
            assert_eq!(said(expected, actual), words);
        }
    }

    #[test]
    fn rows_that_are_missing_are_counted() {
        let counts = tables::RowCounts { expected: 4, actual: 1 };
        assert_eq!(row(&Exercise::default(), &Err(counts)), "There is 1 row, should be 4.");
    }
}
