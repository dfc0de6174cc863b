//! A verdict for a program.

use super::refused;
use crate::{
    check::Checked,
    found::Extent,
    place::Place,
    verdict::{Verdict, Wrong},
    worst::Worst,
};
use exercises::{as_handed_out::SetAside, exercise::Exercise};
use serde_json::{Value, json};

/// One object.
pub fn json(exercise: &Exercise, place: &Place, checked: &Checked) -> Value {
    let (word, more) = match &checked.verdict {
        Verdict::Solved => ("solved", json!({ "why": exercise.why })),
        Verdict::Mended(said) => ("mended", json!({ "was": said })),
        Verdict::AsHandedOut { is_begun } => ("as handed out", json!({ "begun": is_begun })),
        Verdict::NotWritten => ("not written", json!({})),
        Verdict::WaitsFor(other) => ("waits for another", json!({ "other": other })),
        Verdict::Refused(refusal) => ("refused", json!({ "reason": refused::in_words(refusal) })),
        Verdict::DoesNotCompile(broken) => {
            let error = &broken.error;
            let at = json!({ "file": error.path, "line": error.line, "column": error.column });
            ("does not compile", json!({ "message": error.message, "at": at, "errors": broken.count }))
        }
        Verdict::Wrong(wrong) => ("wrong", wrong_json(exercise, wrong)),
        Verdict::NoTests => ("no tests", json!({})),
        Verdict::NotChecked(reasons) => ("not checked", json!({ "reasons": reasons })),
    };
    let set_aside: Vec<_> = checked.set_aside.iter().map(SetAside::in_words).collect();
    let mut all = json!({
        "exercise": exercise.name, "verdict": word, "place": place.json(), "set_aside": set_aside,
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

fn wrong_json(exercise: &Exercise, wrong: &Wrong) -> Value {
    let worst = match &wrong.worst {
        Some(Worst::Row(row)) => json!({
            "row": row.row.label, "actual": row.row.actual, "expected": row.row.expected,
            "distance": row.row.distance, "joints": row.joints,
        }),
        Some(Worst::Count(counts)) => json!({ "rows": counts.actual, "expected_rows": counts.expected }),
        None => Value::Null,
    };
    json!({
        "tests": wrong.outcome.tests.len(),
        "failing": wrong.outcome.failures,
        "looks_like": wrong.mistake.map(|found| &exercise.mistakes[found.number - 1].says),
        "and_like": wrong.mistake.and_then(|found| found.numbers().nth(1)).map(|it| &exercise.mistakes[it - 1].says),
        "is_all": wrong.mistake.is_some_and(|found| found.extent == Extent::All),
        "described": wrong.described,
        "worst": worst,
        "case": wrong.case.as_ref().map(|case| json!({
            "inputs": case.own.inputs, "columns": case.original.columns, "is": case.own.output,
            "should_be": case.original.output, "off": case.count, "of": case.of,
        })),
    })
}
