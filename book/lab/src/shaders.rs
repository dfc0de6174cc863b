//! Grades shaders. This machine's own driver compiles them, so they run outside the sandbox, and only if a
//! teacher asks for it.
//!
//! A test that still draws at the time limit is stopped, with all that it started. An endless loop may end
//! earlier: Mesa's driver for machines without a graphics card leaves all loops of a shader after 65,535
//! iterations in total (`LP_MAX_TGSI_LOOP_ITERATIONS` in `lp_bld_limits.h`). The drawing is wrong then, and
//! so is the verdict, unless an iteration is so slow that the time limit comes first.

use crate::{Exercise, Judged, Result, Verdict, Workspace};
use runner::{
    bench::outcome::limit,
    exercise::{look_at, same_code},
    judge::{
        OWN,
        built::prepare,
        check,
        verdict::Verdict::{DoesNotCompile, NotChecked, NotWritten, Solved, Wrong},
    },
};

/// The message if the machine itself may be too slow.
const TOO_BUSY: &str = "The time limit was reached, but the original is slow, too: this machine is busy, or slow. Grade again; \
    WORKBOOK_LIMIT_S=120 gives each test more time.";

/// The message if it is the answer that is too slow.
const TOO_SLOW: &str =
    "It was still drawing at the time limit; the original needs less than half of that time.";

/// The faults of a shader: in its original, or in a known mistake. If nothing can be drawn there are none: a
/// person then looks at all answers.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn faults(workspace: &Workspace, exercise: &Exercise) -> Result<Vec<String>> {
    let name = &exercise.name;
    let function = look_at(workspace, exercise)?;
    let function = function.with_text(function.original.clone())?;
    let Ok(mut bench) = prepare(workspace, &function)? else {
        return Ok(vec![format!("{name}: its tests could not be built")]);
    };
    let (outcome, findings) = bench.run(OWN)?;
    if !outcome.skipped.is_empty() {
        return Ok(Vec::new());
    }
    if !outcome.is_pass() || findings.wrong > 0 {
        let said: Vec<_> = outcome.failures.values().map(|it| it.to_string()).collect();
        return Ok(vec![format!("{name}: the original is wrong: {}", said.join("; "))]);
    }
    let mut faults = Vec::new();
    for (number, outcome, twin) in bench.mistakes()? {
        if outcome.timed_out {
            let time = format!("{} s on this machine: WORKBOOK_LIMIT_S raises the limit", limit().as_secs());
            faults.push(format!("{name}: mistake {number} takes more than {time}"));
        } else if twin != Some(number) {
            faults.push(format!("{name}: mistake {number} is not recognised"));
        }
    }
    Ok(faults)
}

/// Tries an answer in GLSL with the visible tests; there are no hidden cases.
///
/// # Errors
/// As [`faults`].
pub fn judge(workspace: &Workspace, exercise: &Exercise, text: &str) -> Result<Judged> {
    let function = look_at(workspace, exercise)?;
    if same_code(text, &function.stub) {
        return Ok(Judged::said(Verdict::NotWritten, "It is still blank."));
    }
    if let Err(refusal) = filter::read_shader(exercise, &function.original, text) {
        return Ok(Judged::said(Verdict::Refused, refusal.in_words(exercise)));
    }
    let function = function.with_text(text.to_owned())?;
    let Ok(mut bench) = prepare(workspace, &function)? else {
        return Ok(Judged::said(Verdict::DoesNotCompile, "Its tests could not be built."));
    };
    Ok(match check::judge(&function, &mut bench, OWN)? {
        Solved => Judged { score: 1.0, ..Judged::said(Verdict::Right, "") },
        NotWritten => Judged::said(Verdict::NotWritten, "It is still blank."),
        DoesNotCompile(broken) => {
            let line = broken.error.line.saturating_sub(function.lines().start) + 1;
            let said = format!("{}, line {line}: {}", exercise.name, broken.error.message);
            Judged::said(Verdict::DoesNotCompile, said)
        }
        Wrong(wrong) if wrong.outcome.timed_out && !bench.original_is_quick()? => {
            Judged::said(Verdict::NeedsAPerson, TOO_BUSY)
        }
        Wrong(wrong) if wrong.outcome.timed_out => Judged::said(Verdict::NeverEnds, TOO_SLOW),
        Wrong(wrong) => {
            let Some(found) = wrong.twin.as_ref().and_then(|twin| twin.mistake) else {
                return Ok(Judged::said(Verdict::Wrong, "What it draws is not as expected."));
            };
            let (known, mistake) = (&exercise.mistakes[found - 1], Some(format!("mistake {found}")));
            Judged { score: known.credit, mistake, ..Judged::said(Verdict::Wrong, &known.says) }
        }
        NotChecked(why) => Judged::said(Verdict::NeedsAPerson, why.join("; ")),
        _ => Judged::said(Verdict::NeedsAPerson, "Nothing was checked."),
    })
}
