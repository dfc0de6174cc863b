//! One student's results in the formats of Gradescope, Exercism, Classroom 50 and PrairieLearn. Students see
//! these, so explanations of mistakes are included only once the lab's file allows it.
//!
//! The formats' sources:
//! - Gradescope: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>, "Output format"
//! - Exercism: <https://exercism.org/docs/building/tooling/test-runners/interface>, version 3
//! - Classroom 50: `schemas/result-v1.schema.json` of <https://github.com/foundation50/classroom50>
//! - PrairieLearn: <https://docs.prairielearn.com/externalGrading/>, "Grading results"

use crate::{
    of_lab::Graded,
    results::{Asked, Judged, Results, Student, Verdict},
    told,
};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// Each exercise with the judged answer.
fn answers<'a>(graded: &'a Graded, student: &'a Student) -> impl Iterator<Item = (&'a Asked, &'a Judged)> {
    graded.results.exercises.iter().zip(&student.answers)
}

/// The text that a student reads: the verdict, the share of hidden cases, and an explanation where it is
/// allowed.
fn message(graded: &Graded, judged: &Judged) -> String {
    let mut message = format!("{}: {}", judged.exercise, told::verdict(judged.verdict));
    if let Some(right) = judged.rigs_right {
        message += &format!("; {right} of {} hidden cases are right", graded.results.rigs);
    }
    let says = told::says(judged, graded.explains);
    if says.is_empty() { message } else { format!("{message}\n\n{says}") }
}

/// True if a person has to judge some answer.
fn is_open(student: &Student) -> bool {
    student.answers.iter().any(|judged| judged.verdict == Verdict::NeedsAPerson)
}

/// Gradescope's `results.json`.
pub fn gradescope(graded: &Graded, student: &Student) -> Value {
    let test = |(number, (asked, judged)): (usize, (&Asked, &Judged))| {
        let status = if judged.verdict == Verdict::Right { "passed" } else { "failed" };
        json!({
            "name": asked.name, "number": number.to_string(), "score": asked.points * judged.score, "max_score": asked.points,
            "status": status, "output": message(graded, judged), "output_format": "text", "visibility": "visible",
        })
    };
    let tests: Vec<Value> = (1..).zip(answers(graded, student)).map(test).collect();
    let open = if is_open(student) { "A person still has to judge a part of it." } else { "" };
    json!({
        "score": graded.results.points(student).0, "output": open, "output_format": "text", "visibility": "visible",
        "stdout_visibility": "hidden", "tests": tests,
    })
}

/// Exercism's `results.json`, version 3: a test for each exercise.
pub fn exercism(graded: &Graded, student: &Student) -> Value {
    let test = |(task, (asked, judged)): (usize, (&Asked, &Judged))| {
        let status = match judged.verdict {
            Verdict::Right => "pass",
            Verdict::Wrong | Verdict::ByHeart => "fail",
            _ => "error",
        };
        let said =
            if judged.verdict == Verdict::Right { Value::Null } else { json!(message(graded, judged)) };
        json!({ "name": asked.name, "status": status, "message": said, "task_id": task })
    };
    let tests: Vec<Value> = (1..).zip(answers(graded, student)).map(test).collect();
    let is_run = |verdict: Verdict| matches!(verdict, Verdict::Right | Verdict::Wrong | Verdict::ByHeart);
    let (all_right, any_run) = (
        student.answers.iter().all(|judged| judged.verdict == Verdict::Right),
        student.answers.iter().any(|judged| is_run(judged.verdict)),
    );
    match (all_right, any_run) {
        (true, _) => json!({ "version": 3, "status": "pass", "tests": tests }),
        (false, true) => json!({ "version": 3, "status": "fail", "tests": tests }),
        (false, false) => {
            let said: Vec<String> = student.answers.iter().map(|judged| message(graded, judged)).collect();
            json!({ "version": 3, "status": "error", "message": said.join("\n"), "tests": tests })
        }
    }
}

/// PrairieLearn's `results.json`.
pub fn prairielearn(graded: &Graded, student: &Student) -> Value {
    let test = |(asked, judged): (&Asked, &Judged)| {
        json!({
            "name": asked.name, "description": asked.stage, "points": asked.points * judged.score, "max_points": asked.points,
            "message": message(graded, judged),
        })
    };
    let tests: Vec<Value> = answers(graded, student).map(test).collect();
    let (got, of) = graded.results.points(student);
    let score = if of > 0.0 { (got / of).clamp(0.0, 1.0) } else { 0.0 };
    json!({ "gradable": true, "score": score, "message": graded.results.title, "tests": tests })
}

/// Classroom 50's `result.json`. Its points are whole numbers: if any of ours are not, all are counted in
/// hundredths. There is no repository and no commit: the links are the paths of the submissions. Nor is the
/// time of submission known: `datetime` is the present moment and does not tell who was late.
pub fn classroom50(graded: &Graded, student: &Student) -> Value {
    let results = &graded.results;
    let unit = if is_whole(results) { 1.0 } else { 100.0 };
    let points = |points: f64| (points * unit).round() as u64;
    let test = |(asked, judged): (&Asked, &Judged)| {
        json!({
            "test-name": asked.name, "passed": judged.verdict == Verdict::Right, "score": points(asked.points * judged.score),
            "max-score": points(asked.points), "message": message(graded, judged),
        })
    };
    let tests: Vec<Value> = answers(graded, student).map(test).collect();
    let sum = |key: &str| tests.iter().filter_map(|test| test[key].as_u64()).sum::<u64>();
    let link = if student.from.is_empty() { "none" } else { &student.from };
    let now = now();
    let short = results.fingerprint.get(..7).unwrap_or("0000000");
    json!({
        "schema": "classroom50/result/v1", "classroom": results.lab, "assignment": results.lab, "assignment_type": "individual",
        "owner": student.id, "submission": format!("submit/{}-{short}", now.replace(':', "-")), "commit": link, "release": link,
        "review": link, "datetime": now, "score": sum("score"), "max-score": sum("max-score"), "tests": tests,
    })
}

/// True if all points are whole numbers.
fn is_whole(results: &Results) -> bool {
    results.students.iter().all(|student| {
        let mut points = results
            .exercises
            .iter()
            .zip(&student.answers)
            .map(|(asked, judged)| (asked.points, asked.points * judged.score));
        points.all(|(most, got)| most.fract() == 0.0 && got.fract() == 0.0)
    })
}

/// The present moment, in UTC, to the second.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Counting years from March puts the leap day last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest % 3600 / 60, rest % 60)
}
