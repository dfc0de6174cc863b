//! Students' answers: refused with the place of the fault, or read; and written again they read the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runner::exercise::answers::Answers;

fuzz_target!(|text: &str| {
    match Answers::parse(text) {
        Ok(answers) => assert_eq!(Answers::parse(&answers.to_text()), Ok(answers)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
