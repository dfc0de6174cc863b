//! Why there is no verdict on an answer: it is refused, or the workbook itself is not as it was.

use crate::{
    exercise::{Exercise, refusal::Refusal},
    judge::trust::{Doubt, Doubtful},
};

/// The reason why an answer is refused.
pub fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Signature(original) => {
            let lines: String = original.lines().map(|line| format!("  {line}\n")).collect();
            format!("The signature was changed, and other code relies on it. It was:\n{lines}")
        }
        Refusal::ReadyMade(word) => {
            format!(
                "It uses `{word}`, which is the ready-made answer. Use it in your own programs. Here you write it \
                yourself: try it without.\n"
            )
        }
    }
}

/// Why a verdict could not be trusted, and how to get the workbook's own files back.
pub fn doubtful(exercise: &Exercise, Doubtful { doubt, changed, has_other_tests }: &Doubtful) -> String {
    let (name, path) = (&exercise.name, exercise.path());
    let seen = match doubt {
        Doubt::OriginalFails(said) => format!("the workbook's own `{name}` fails here, too ({said})"),
        Doubt::MistakePasses => format!("a mistake in `{name}` that the workbook knows passes here"),
    };
    let tests = if *has_other_tests { " Its tests or tables are not those that were recorded." } else { "" };
    let files = match changed.as_deref() {
        Some([]) => format!(
            "No other file differs from git's last commit; `git diff {path}` shows what was changed there."
        ),
        Some(files) => format!(
            "Changed since git's last commit: {}. `git checkout -- FILE` puts a file back.",
            files.join(", ")
        ),
        None => "Get the workbook's files again from where you have it.".to_owned(),
    };
    format!(
        "The workbook itself is not as it was: {seen}, so this check could not tell right from wrong.{tests} {files}"
    )
}
