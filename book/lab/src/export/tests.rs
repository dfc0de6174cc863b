//! Tests of each format against its specification, which the format's module links to.

use super::{gradescope, table};
use crate::{
    feedback::tests::{empty, graded, results},
    of_lab::Graded,
    results::{Mark, Student, Verdict},
};
use serde_json::Value;

/// The required kind of a key's value.
enum Kind {
    Number,
    Text,
    OneOf(&'static [&'static str]),
}

/// Asserts that an object has these keys, of these kinds, and no keys but these and `others`.
#[track_caller]
fn assert_object(value: &Value, needed: &[(&str, Kind)], others: &[&str]) {
    let object = value.as_object().unwrap_or_else(|| panic!("no object: {value}"));
    for (key, kind) in needed {
        let value = object.get(*key).unwrap_or_else(|| panic!("`{key}` is missing: {value}"));
        let is_right = match kind {
            Kind::Number => value.is_number(),
            Kind::Text => value.as_str().is_some_and(|text| !text.is_empty()),
            Kind::OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        };
        assert!(is_right, "`{key}` is {value}");
    }
    let mut keys = object.keys().filter(|key| !needed.iter().any(|(known, _)| known == key));
    assert!(keys.all(|key| others.contains(&&key[..])), "unknown keys: {value}");
}

fn for_each(explains: bool, check: impl Fn(&Graded, &Student)) {
    let workspace = empty();
    let graded = graded(&workspace, explains);
    graded.results.students.iter().for_each(|student| check(&graded, student));
}

#[test]
fn gradescope_reads_scores_and_known_words() {
    const VISIBILITY: &[&str] = &["hidden", "after_due_date", "after_published", "visible"];
    const OUTPUT: &[&str] = &["text", "html", "simple_format", "md", "ansi"];
    for_each(true, |graded, student| {
        let value = gradescope(graded, student);
        let needed = [
            ("score", Kind::Number),
            ("visibility", Kind::OneOf(VISIBILITY)),
            ("output_format", Kind::OneOf(OUTPUT)),
        ];
        assert_object(&value, &needed, &["output", "stdout_visibility", "tests"]);
        let mut sum = 0.0;
        for test in value["tests"].as_array().unwrap() {
            let status = ("status", Kind::OneOf(&["passed", "failed"]));
            let needed = [
                ("score", Kind::Number),
                ("max_score", Kind::Number),
                ("name", Kind::Text),
                ("number", Kind::Text),
                status,
            ];
            assert_object(test, &needed, &["output", "output_format", "visibility"]);
            sum += test["score"].as_f64().unwrap();
        }
        assert_eq!(value["score"].as_f64(), Some(sum));
    });
}

#[test]
fn for_gradescope_what_a_person_has_to_judge_has_not_failed() {
    let workspace = empty();
    let mut graded = graded(&workspace, true);
    graded.results.students[1].answers[0].verdict = Verdict::NeedsAPerson;
    let value = gradescope(&graded, &graded.results.students[1]);
    let tests = [&value["tests"][0], &value["tests"][1]];
    assert_eq!(tests.map(|it| it.get("score").zip(it.get("status")).is_some()), [false, true], "{value}");
    assert_eq!(value["output"], "A person still has to judge a part of it.");
}

#[test]
fn students_formats_explain_no_mistake_before_it_is_time() {
    for_each(false, |graded, student| {
        let all = gradescope(graded, student).to_string();
        assert!(!all.contains("does not begin at zero"), "{all}");
    });
    let told = gradescope(&graded(&empty(), true), &results().students[1]).to_string();
    assert!(told.contains("does not begin at zero"));
}

#[test]
fn the_table_has_a_row_for_each_student_and_no_formula() {
    let mut results = results();
    results.students[0].id = "=cmd|' /C calc'!A0".to_owned();
    results.students[1].note = Some("two, \"files\"".to_owned());
    results.students[2].answers[0].mark = Some(Mark { points: 2.0, why: "It was unclear.".to_owned() });
    let table = table::table(&results, None).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    let person = "given by a person";
    let head =
        format!("id,points,of,note,blend,blend: verdict,blend: {person},lerp,lerp: verdict,lerp: {person}");
    assert_eq!(lines[0], head);
    assert_eq!(lines[1], "'=cmd|' /C calc'!A0,3,3,,2,right,,1,right,");
    assert_eq!(lines[2], "bob,1.5,3,\"two, \"\"files\"\"\",0.5,wrong,,1,right,");
    assert_eq!(lines[3], "eve,2,3,,2,wrong,It was unclear.,0,not_written,");
    results.students[1].answers[0].verdict = Verdict::NeedsAPerson;
    let table = table::table(&results, None).unwrap();
    assert_eq!(table.lines().nth(2), Some("bob,,3,\"two, \"\"files\"\"\",,needs_a_person,,1,right,"));
}
