//! One student's results as Gradescope reads them. Students see these, so mistakes are explained only once
//! the lab's file allows it.
//!
//! The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>, "Output format".

use crate::{Graded, Judged, Student, Verdict, results::Asked};
use serde_json::{Value, json};

/// Gradescope's `results.json`.
pub fn results(graded: &Graded, student: &Student) -> Value {
    let test = |(number, (asked, judged)): (usize, (&Asked, &Judged))| {
        let status = if judged.verdict == Verdict::Right { "passed" } else { "failed" };
        json!({
            "name": asked.name, "number": number.to_string(), "score": judged.points(asked), "max_score": asked.points,
            "status": status, "output": message(graded, judged), "output_format": "text", "visibility": "visible",
        })
    };
    let answers = graded.results.exercises.iter().zip(&student.answers);
    let tests: Vec<Value> = (1..).zip(answers).map(test).collect();
    let open = if student.is_open() { "A person still has to judge a part of it." } else { "" };
    json!({
        "score": graded.results.points(student).0, "output": open, "output_format": "text", "visibility": "visible",
        "stdout_visibility": "hidden", "tests": tests,
    })
}

/// The text that a student reads: the verdict, the share of hidden cases, and an explanation where it is
/// allowed.
fn message(graded: &Graded, judged: &Judged) -> String {
    let mut message = format!("{}: {}", judged.exercise, judged.verdict.shown().2);
    if let Some(right) = judged.rigs_right {
        message += &format!("; {right} of {} hidden cases are right", graded.results.rigs);
    }
    if let Some(mark) = &judged.mark {
        message += &format!("\n\nMarked by your teacher: {}", mark.why);
    }
    let says = judged.told(graded.explains);
    if says.is_empty() { message } else { format!("{message}\n\n{says}") }
}
