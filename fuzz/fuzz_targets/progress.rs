//! The runner's memory: any text is read, and written again it reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runner::exercise::progress::Progress;

fuzz_target!(|text: &str| {
    let progress = Progress::parse(text);
    assert_eq!(Progress::parse(&progress.to_text()), progress);
});
