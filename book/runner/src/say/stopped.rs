//! Explains why a function did not finish: it refused by an assertion of its own, or stopped by accident.

use crate::exercise::Exercise;
use catalogue::say;
use tables::case::{Refusal, is_accident};

/// The original's refusal, in its own words if it has some.
pub fn should_refuse(message: Option<&str>) -> String {
    match message.filter(|message| !is_accident(message)) {
        Some(message) => say!("it should refuse: \"{message}\"", message),
        None => say!("it should refuse this, with a panic"),
    }
}

/// The way in which a function stopped, with refusals and accidents told apart where that is known.
pub fn in_words(exercise: &Exercise, refusal: &Refusal) -> String {
    let Refusal { message, file, .. } = refusal;
    if file.contains("tests/") || file.contains("book/testing/") {
        return say!("its result can't be used: {message}", message);
    }
    match is_accident(message) || *file != exercise.path() {
        true => say!("it stops with: {message}", message),
        false => say!("it refuses: {message}", message),
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
            let (message, file) = (said.to_owned(), file.to_owned());
            let refusal = Refusal { message, file };
            assert_eq!(in_words(&exercise, &refusal), words);
        }
    }
}
