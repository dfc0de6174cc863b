//! Shaders are compiled by this machine's own driver, so their answers run outside the sandbox: only where a teacher asks for it.

use crate::{filter, judge::Judgement, results::Verdict};
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

/// Tries an answer in GLSL with the visible tests; there are no hidden cases.
pub fn judge(workspace: &Workspace, exercise: &Exercise, text: &str) -> Judgement {
    try_it(workspace, exercise, text).unwrap_or_else(|error| said(Verdict::NeedsAPerson, error.in_full()))
}

fn said(verdict: Verdict, says: impl Into<String>) -> Judgement {
    let score = f64::from(u8::from(verdict == Verdict::Right));
    Judgement { verdict, score, says: says.into(), ..Judgement::default() }
}

fn try_it(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<Judgement> {
    let mut function = look_at(workspace, exercise)?;
    if same_code(text, &function.stub) {
        return Ok(said(Verdict::NotWritten, "It is still blank."));
    }
    if let Some(refusal) = filter::refusal(exercise, &function.original, text) {
        return Ok(said(Verdict::Refused, refusal.in_words(exercise)));
    }
    let original = replaced(&function.file_text, function.region.whole.clone(), text);
    function.region = find_region(&original, &exercise.name).map_err(exercise.lost())?;
    (function.file_text, function.text) = (original, text.to_owned());
    let Prepared { built, .. } = prepare(workspace, exercise, &function)?;
    let Ok(bench) = built else {
        return Ok(said(Verdict::DoesNotCompile, "Its tests could not be built."));
    };
    Ok(match check::judge(exercise, &function, &bench)? {
        verdict::Verdict::Solved => said(Verdict::Right, ""),
        verdict::Verdict::NotWritten => said(Verdict::NotWritten, "It is still blank."),
        verdict::Verdict::DoesNotCompile(broken) => said(Verdict::DoesNotCompile, broken.error.message),
        verdict::Verdict::Wrong(wrong) => {
            let Some(found) = wrong.mistake else {
                return Ok(said(Verdict::Wrong, "What it draws is not as expected."));
            };
            let says: Vec<&str> =
                found.numbers().map(|number| &exercise.mistakes[number - 1].says[..]).collect();
            Judgement {
                score: exercise.mistakes[found.number - 1].credit,
                mistake: Some(found.number),
                ..said(Verdict::Wrong, says.join(" "))
            }
        }
        verdict::Verdict::NotChecked(why) => said(Verdict::NeedsAPerson, why.join("; ")),
        _ => said(Verdict::NeedsAPerson, "Nothing was checked."),
    })
}
