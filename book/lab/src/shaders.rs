//! Shaders are compiled by this machine's own driver, so their answers run outside the sandbox: only where a teacher asks for it.

use crate::{filter, results::Verdict};
use exercises::{
    error::Result,
    exercise::Exercise,
    function::look_at,
    region::{find_region, replaced},
    tokens::same_code,
    workspace::Workspace,
};
use workbook::{
    bench::{Prepared, prepare},
    check, verdict,
};

/// A verdict, and why.
pub fn judge(workspace: &Workspace, exercise: &Exercise, text: &str) -> (Verdict, String) {
    try_it(workspace, exercise, text).unwrap_or_else(|error| (Verdict::NeedsAPerson, error.in_full()))
}

fn try_it(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<(Verdict, String)> {
    let mut function = look_at(workspace, exercise)?;
    if same_code(text, &function.stub) {
        return Ok((Verdict::NotWritten, "It is still blank.".to_owned()));
    }
    if let Some(refusal) = filter::refusal(exercise, &function.original, text) {
        return Ok((Verdict::Refused, refusal.in_words(exercise)));
    }
    let original = replaced(&function.file_text, function.region.whole.clone(), text);
    function.region = find_region(&original, &exercise.name).map_err(exercise.lost())?;
    (function.file_text, function.text) = (original, text.to_owned());
    let Prepared { built, .. } = prepare(workspace, exercise, &function)?;
    let Ok(bench) = built else {
        return Ok((Verdict::DoesNotCompile, "Its tests could not be built.".to_owned()));
    };
    Ok(match check::judge(exercise, &function, &bench)? {
        verdict::Verdict::Solved => (Verdict::Right, String::new()),
        verdict::Verdict::NotWritten => (Verdict::NotWritten, "It is still blank.".to_owned()),
        verdict::Verdict::DoesNotCompile(broken) => (Verdict::DoesNotCompile, broken.error.message),
        verdict::Verdict::Wrong(wrong) => {
            let numbers = wrong.mistake.into_iter().flat_map(|found| found.numbers().collect::<Vec<_>>());
            let says: Vec<_> = numbers.map(|number| exercise.mistakes[number - 1].says.clone()).collect();
            (Verdict::Wrong, says.join(" "))
        }
        verdict::Verdict::NotChecked(why) => (Verdict::NeedsAPerson, why.join("; ")),
        _ => (Verdict::NeedsAPerson, "Nothing was checked.".to_owned()),
    })
}
