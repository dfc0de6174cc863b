//! Why a verdict could not be trusted, and how to get the workbook's own files back.

use crate::exercise::Exercise;
use crate::judge::trust::{Doubt, Doubtful};

/// The doubt in words.
pub fn in_words(exercise: &Exercise, Doubtful { doubt, changed, has_other_tests }: &Doubtful) -> String {
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
