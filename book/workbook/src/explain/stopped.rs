//! Explains why a function did not finish: it refused by an assertion of its own, or stopped by accident.

use crate::cases::Case;
use exercises::exercise::Exercise;

/// The beginnings of accidental messages: Rust's own words, which no author of an assertion would use.
const ACCIDENTS: [&str; 17] = [
    "a panic without a message",
    "already borrowed",
    "already mutably borrowed",
    "attempt to ",
    "byte index ",
    "called `",
    "capacity overflow",
    "chunk size must be",
    "copy_from_slice: ",
    "index out of bounds",
    "insertion index",
    "internal error: entered unreachable code",
    "mid > len",
    "min > max",
    "range ",
    "removal index",
    "slice index",
];

/// True if a panic's message is accidental.
pub fn is_accident(message: &str) -> bool {
    ACCIDENTS.iter().any(|start| message.starts_with(start))
}

/// The message of a case's panic.
fn message(case: &Case) -> &str {
    let line = case.output.first().map_or("", |line| line);
    line.strip_prefix("refuses:").unwrap_or(line).trim()
}

/// The original's refusal, in its own words if it has some.
pub fn should_refuse(original: &Case) -> String {
    let message = message(original);
    if is_accident(message) {
        "it should refuse this".to_owned()
    } else {
        format!("it should refuse: {message}")
    }
}

/// The way in which a function stopped, with refusals and accidents told apart where that is known.
pub fn in_words(exercise: &Exercise, case: &Case) -> String {
    let message = message(case);
    let file = case.output.iter().find_map(|line| line.strip_prefix("at ")).unwrap_or_default();
    if file.contains("tests/") || file.contains("book/testing/") {
        return format!("its result can't be used: {message}");
    }
    match is_accident(message) || file != exercise.path() {
        true => format!("it stops with: {message}"),
        false => format!("it refuses: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let output = vec![format!("refuses: {said}"), format!("at {file}")];
            assert_eq!(in_words(&exercise, &Case { output, ..Case::default() }), words);
        }
    }
}
