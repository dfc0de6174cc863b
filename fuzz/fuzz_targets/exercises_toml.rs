//! An exercise's file: read, or refused with the line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runner::exercise::read_exercise;
use std::path::Path;

fuzz_target!(|text: &str| {
    match read_exercise(Path::new("e.toml"), text, "f", "stage1_bones", "stage1_bones") {
        Ok(exercise) => {
            let _ = (exercise.stub_body(), exercise.chapter_pages(), exercise.path());
            exercise.windows().for_each(drop);
            let count = exercise.mistakes.len();
            assert!(
                exercise
                    .mistake_bodies("fn f() {\n    1 + 1\n}\n")
                    .all(|(number, _)| (1..=count).contains(&number))
            );
        }
        Err(error) => assert!(error.to_string().starts_with("e.toml"), "{error}"),
    }
});
