//! Why there is no verdict on an answer: it is refused, or the workbook itself is not as it was.

use crate::{
    exercise::{Exercise, Refusal},
    judge::trust::Doubtful,
};
use catalogue::say;

/// The reason why an answer is refused, and the lines that were changed, if these are the reason.
pub fn refused(refusal: &Refusal) -> (String, String) {
    match refusal {
        Refusal::Signature(original) => (
            say!(
                "What stands between `ANCHOR` and the opening brace was changed, and other code relies on it. \
                Comments may differ, and in Rust what the parameters are called. Constants and helpers go below \
                the function, above `ANCHOR_END`. It was:"
            ),
            original.lines().map(|line| format!("  {line}\n")).collect(),
        ),
        Refusal::ReadyMade(word) => (
            say!(
                "It uses `{word}`, which this exercise is to be written without: the work should be your own \
                here.",
                word
            ),
            String::new(),
        ),
    }
}

/// Why a verdict could not be trusted, and how to get the workbook's own files back.
pub fn doubtful(exercise: &Exercise, Doubtful { doubt, changed, has_other_tests }: &Doubtful) -> String {
    let path = exercise.path();
    let tests = has_other_tests.then(|| say!("Its tests or tables are not those that were recorded."));
    let files = match changed.as_deref() {
        Some([]) => say!(
            "No other file differs from git's last commit; `git diff {path}` shows what was changed there.",
            path
        ),
        Some(files) => say!(
            "Changed since git's last commit: {files}. `git checkout -- FILE` puts a file back.",
            files = files.join(", ")
        ),
        None => say!("Get the workbook's files again from where you have it."),
    };
    [Some(doubt.to_string()), tests, Some(files)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
