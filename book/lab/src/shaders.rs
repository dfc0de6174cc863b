//! Shaders are compiled by this machine's own driver, so their answers run outside the sandbox: only where a teacher asks for it.
//!
//! A test that still draws when its time is up is stopped, with all that it started. An endless loop need not come to that. Mesa's driver for
//! machines without a graphics card leaves all loops of a shader after 65,535 rounds together (`LP_MAX_TGSI_LOOP_ITERATIONS` in
//! `lp_bld_limits.h`): what it draws then is wrong, and the answer is called wrong, unless a round takes so long that the time is up before.

use crate::{filter, judge::Judgement, results::Verdict};
use exercises::{
    error::Result,
    exercise::Exercise,
    function::{Function, look_at},
    region::{find_region, replaced},
    tokens::same_code,
    workspace::Workspace,
};
use workbook::{
    bench::{Prepared, patience, prepare},
    check, known,
    outcome::Outcome,
    verdict,
};

/// What is said where nobody can tell whether it is the answer that takes so long.
const TOO_BUSY: &str = "Its time was up, and the original takes long, too: this machine is busy, or slow. Grade again; \
    WORKBOOK_LIMIT_S=120 gives each more time.";

/// Tries an answer in GLSL with the visible tests; there are no hidden cases.
pub fn judge(workspace: &Workspace, exercise: &Exercise, text: &str) -> Judgement {
    try_it(workspace, exercise, text).unwrap_or_else(|error| said(Verdict::NeedsAPerson, error.in_full()))
}

fn said(verdict: Verdict, says: impl Into<String>) -> Judgement {
    let score = f64::from(u8::from(verdict == Verdict::Right));
    Judgement { verdict, score, says: says.into(), ..Judgement::default() }
}

/// What is not as it should be of a shader: its original, or a known mistake. Where nothing can be drawn nothing is said: then
/// a person looks at all answers.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn faults(workspace: &Workspace, exercise: &Exercise) -> Result<Vec<String>> {
    let name = &exercise.name;
    let mut function = look_at(workspace, exercise)?;
    let original = function.original.clone();
    put_in(&mut function, exercise, &original)?;
    let Ok(bench) = prepare(workspace, exercise, &function)?.built else {
        return Ok(vec![format!("{name}: its tests could not be built")]);
    };
    let outcome = bench.run()?;
    if !outcome.skipped.is_empty() {
        return Ok(Vec::new());
    }
    if !outcome.is_pass() {
        let said: Vec<_> = outcome.failures.values().map(String::as_str).collect();
        return Ok(vec![format!("{name}: the original is wrong: {}", said.join("; "))]);
    }
    let mistakes = bench.mistakes(&outcome)?;
    let fault = |(number, outcome): &(usize, Outcome)| {
        if outcome.timed_out {
            let seconds = patience(exercise).as_secs();
            return Some(format!(
                "{name}: mistake {number} takes more than {seconds} s on this machine: WORKBOOK_LIMIT_S gives it more"
            ));
        }
        let found = known::recognise(&mistakes, outcome, &[]).map(|found| found.number);
        (outcome.is_pass() || found != Some(*number))
            .then(|| format!("{name}: mistake {number} is not recognised"))
    };
    Ok(mistakes.iter().filter_map(fault).collect())
}

fn put_in(function: &mut Function, exercise: &Exercise, text: &str) -> Result<()> {
    let file_text = replaced(&function.file_text, function.region.whole.clone(), text);
    function.region = find_region(&file_text, &exercise.name).map_err(exercise.lost())?;
    (function.file_text, function.text) = (file_text, text.to_owned());
    Ok(())
}

fn try_it(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<Judgement> {
    let mut function = look_at(workspace, exercise)?;
    if same_code(text, &function.stub) {
        return Ok(said(Verdict::NotWritten, "It is still blank."));
    }
    if let Some(refusal) = filter::refusal(exercise, &function.original, text) {
        return Ok(said(Verdict::Refused, refusal.in_words(exercise)));
    }
    put_in(&mut function, exercise, text)?;
    let Prepared { built, .. } = prepare(workspace, exercise, &function)?;
    let Ok(bench) = built else {
        return Ok(said(Verdict::DoesNotCompile, "Its tests could not be built."));
    };
    Ok(match check::judge(exercise, &function, &bench)? {
        verdict::Verdict::Solved => said(Verdict::Right, ""),
        verdict::Verdict::NotWritten => said(Verdict::NotWritten, "It is still blank."),
        verdict::Verdict::DoesNotCompile(broken) => {
            let lines = function.region.lines(&function.file_text);
            let line = broken.error.line.saturating_sub(lines.start) + 1;
            let line = filter::line_from_head(text, line);
            said(Verdict::DoesNotCompile, format!("{}, line {line}: {}", exercise.name, broken.error.message))
        }
        verdict::Verdict::Wrong(wrong)
            if wrong.outcome.timed_out && !bench.original_is_quick(&wrong.outcome)? =>
        {
            said(Verdict::NeedsAPerson, TOO_BUSY)
        }
        verdict::Verdict::Wrong(wrong) if wrong.outcome.timed_out => said(
            Verdict::NeverEnds,
            "It was still drawing when its time was up; the original needs less than half of it.",
        ),
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
