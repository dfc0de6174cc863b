//! A verdict for a program.

use super::{facts, untried};
use crate::{
    exercise::Exercise,
    judge::{
        Smallest,
        verdict::{Verdict, Wrong},
    },
    say::Place,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// One object.
pub fn json(exercise: &Exercise, place: &Place, verdict: &Verdict) -> Value {
    let (word, more) = match verdict {
        Verdict::Solved => ("solved", json!({ "why": catalogue::said(&exercise.why) })),
        Verdict::Mended(was) => ("mended", json!({ "was": was.to_string() })),
        Verdict::AsHandedOut { is_begun } => ("as handed out", json!({ "begun": is_begun })),
        Verdict::NotWritten => ("not written", json!({})),
        Verdict::WaitsFor(other) => ("waits for another", json!({ "other": other })),
        Verdict::Refused(refusal) => {
            let (why, lines) = untried::refused(refusal);
            ("refused", json!({ "reason": format!("{why}\n{lines}") }))
        }
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
        Verdict::NotChecked(reasons) => ("not checked", json!({ "reasons": reasons })),
    };
    let mut all = json!({ "exercise": exercise.name, "verdict": word, "place": place.json() });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

fn wrong_json(wrong: &Wrong) -> Value {
    let failing = wrong.outcome.failures.iter();
    let failing: BTreeMap<_, _> = failing.map(|(test, message)| (test, message.to_string())).collect();
    let findings = &wrong.findings;
    json!({
        "tests": wrong.outcome.tests.len(),
        "failing": failing,
        "looks_like": wrong.twin.as_ref().map(|twin| twin.says.to_string()),
        "facts": facts::sentence(findings),
        "smallest": findings.smallest.iter().map(Smallest::sentence).collect::<Vec<_>>(),
        "wrong_cases": findings.wrong,
        "cases": findings.tried,
    })
}
