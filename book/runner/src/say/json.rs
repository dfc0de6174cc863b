//! A verdict for a program.

use super::{facts, screen::Screen, untried};
use crate::{
    exercise::Exercise,
    judge::{
        Smallest,
        verdict::{Verdict, Wrong},
        worst::Worst,
    },
    say::Place,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tables::case::Outcome;

/// One object.
pub fn json(exercise: &Exercise, place: &Place, verdict: &Verdict) -> Value {
    let (word, more) = match verdict {
        Verdict::Solved => ("solved", json!({ "why": catalogue::said(&exercise.why) })),
        Verdict::Mended(was) => ("mended", json!({ "was": was.to_string() })),
        Verdict::AsHandedOut { is_begun } => ("as handed out", json!({ "begun": is_begun })),
        Verdict::NotWritten => ("not written", json!({})),
        Verdict::WaitsFor(other) => ("waits for another", json!({ "other": other })),
        Verdict::Refused(refusal) => ("refused", json!({ "reason": untried::refused(refusal) })),
        Verdict::DoesNotCompile(broken) => {
            let error = &broken.error;
            let at = json!({ "file": error.path, "line": error.line, "column": error.column });
            (
                "does not compile",
                json!({ "message": error.message.to_string(), "at": at, "errors": broken.count }),
            )
        }
        Verdict::Wrong(wrong) => ("wrong", wrong_json(wrong)),
        Verdict::Doubtful(doubtful) => {
            ("not checked", json!({ "reasons": [untried::doubtful(exercise, doubtful)] }))
        }
        Verdict::NoTests => ("no tests", json!({})),
        Verdict::NotChecked(reasons) => ("not checked", json!({ "reasons": reasons })),
    };
    let mut all = json!({ "exercise": exercise.name, "verdict": word, "place": place.json() });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

fn wrong_json(wrong: &Wrong) -> Value {
    let worst = match &wrong.worst {
        Some(Worst::Row(row)) => json!({
            "row": row.row.label, "actual": row.row.actual, "expected": row.row.expected,
            "distance": row.row.distance, "joints": row.joints,
        }),
        Some(Worst::Count(counts)) => json!({ "rows": counts.actual, "expected_rows": counts.expected }),
        None => Value::Null,
    };
    let failing = wrong.outcome.failures.iter();
    let failing: BTreeMap<_, _> = failing.map(|(test, message)| (test, message.to_string())).collect();
    json!({
        "tests": wrong.outcome.tests.len(),
        "failing": failing,
        "looks_like": wrong.twin.as_ref().map(|twin| twin.says.to_string()),
        "is_all": wrong.findings.as_ref().and_then(|it| it.twin.as_ref()).is_some_and(|twin| twin.kind.is_none()),
        "facts": wrong.findings.as_ref().and_then(|it| facts::in_words(Screen::default(), it)),
        "worst": worst,
        "smallest": wrong.findings.iter().flat_map(|it| &it.smallest).map(smallest_json).collect::<Vec<_>>(),
        "wrong_cases": wrong.findings.as_ref().map(|findings| findings.wrong),
        "cases": wrong.findings.as_ref().map(|findings| findings.tried),
    })
}

/// A failing case that can't be made smaller.
fn smallest_json(case: &Smallest) -> Value {
    let is = if let Outcome::Rows(rows) = &case.outcome { Some(rows) } else { None };
    json!({
        "inputs": case.inputs.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect::<Vec<_>>(),
        "fault": case.right.fault(&case.outcome).map(|fault| fault.to_string()),
        "is": is, "should_be": (!case.right.refuses).then_some(&case.right.rows),
        "columns": case.right.columns, "because": case.right.because, "draws": case.draws,
    })
}
