//! Tests of each format against its specification, which the format's module links to.

use super::{json, junit, table};
use crate::{
    feedback::tests::{empty, graded, results},
    of_lab::Graded,
    results::Student,
};
use serde_json::Value;

/// The required kind of a key's value.
enum Kind {
    Number,
    Whole,
    Text,
    Bool,
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
            Kind::Whole => value.is_u64(),
            Kind::Text => value.as_str().is_some_and(|text| !text.is_empty()),
            Kind::Bool => value.is_boolean(),
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
        let value = json::gradescope(graded, student);
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
fn exercism_reads_version_three() {
    for_each(true, |graded, student| {
        let value = json::exercism(graded, student);
        let status = || ("status", Kind::OneOf(&["pass", "fail", "error"]));
        assert_object(&value, &[("version", Kind::Whole), status()], &["tests", "message"]);
        assert_eq!(value["version"], 3);
        assert_eq!(
            value["status"] == "error",
            value["message"].is_string(),
            "an error says why, and nothing else does"
        );
        let tests = value["tests"].as_array().unwrap();
        for test in tests {
            assert_object(test, &[("name", Kind::Text), status(), ("task_id", Kind::Whole)], &["message"]);
        }
        assert_eq!(value["status"] == "pass", tests.iter().all(|test| test["status"] == "pass"));
    });
    let status = |student: usize| {
        json::exercism(&graded(&empty(), true), &results().students[student])["status"].clone()
    };
    assert_eq!([status(0), status(1)], ["pass", "fail"]);
    let mut nothing = results().students[2].clone();
    nothing.answers.iter_mut().for_each(|judged| judged.verdict = crate::results::Verdict::DoesNotCompile);
    assert_eq!(json::exercism(&graded(&empty(), true), &nothing)["status"], "error");
}

#[test]
fn prairielearn_reads_a_share_of_one() {
    for_each(true, |graded, student| {
        let value = json::prairielearn(graded, student);
        assert_object(&value, &[("score", Kind::Number), ("gradable", Kind::Bool)], &["message", "tests"]);
        assert!((0.0..=1.0).contains(&value["score"].as_f64().unwrap()));
        for test in value["tests"].as_array().unwrap() {
            let needed = [("name", Kind::Text), ("points", Kind::Number), ("max_points", Kind::Number)];
            assert_object(test, &needed, &["message", "description"]);
        }
    });
}

#[test]
fn classroom50_reads_whole_points() {
    for_each(true, |graded, student| {
        let value = json::classroom50(graded, student);
        let texts =
            ["classroom", "assignment", "owner", "submission", "commit", "release", "review", "datetime"];
        let texts = texts.into_iter().map(|key| (key, Kind::Text));
        let schema = ("schema", Kind::OneOf(&["classroom50/result/v1"]));
        let kind = ("assignment_type", Kind::OneOf(&["individual", "group"]));
        let needed: Vec<_> =
            texts.chain([schema, kind, ("score", Kind::Whole), ("max-score", Kind::Whole)]).collect();
        assert_object(&value, &needed, &["tests"]);
        assert!(value["submission"].as_str().unwrap().starts_with("submit/"));
        let is_digit_or = |(c, like): (char, char)| if like == '0' { c.is_ascii_digit() } else { c == like };
        let moment = value["datetime"].as_str().unwrap();
        assert!(
            moment.len() == 20 && moment.chars().zip("0000-00-00T00:00:00Z".chars()).all(is_digit_or),
            "{moment}"
        );
        assert!(value["score"].as_u64() <= value["max-score"].as_u64());
        for test in value["tests"].as_array().unwrap() {
            let needed = [
                ("test-name", Kind::Text),
                ("passed", Kind::Bool),
                ("score", Kind::Whole),
                ("max-score", Kind::Whole),
            ];
            assert_object(test, &needed, &["message"]);
            assert!(test["score"].as_u64() <= test["max-score"].as_u64());
        }
    });
    let points = |student: usize| {
        json::classroom50(&graded(&empty(), true), &results().students[student])["score"].clone()
    };
    assert_eq!([points(0), points(1)], [300, 150], "1.5 of 3 points are counted in hundredths");
}

#[test]
fn students_formats_explain_no_mistake_before_it_is_time() {
    for_each(false, |graded, student| {
        let formats = [json::gradescope, json::exercism, json::prairielearn, json::classroom50];
        let all: String = formats.iter().map(|format| format(graded, student).to_string()).collect();
        assert!(!all.contains("does not begin at zero"), "{all}");
    });
    let told = json::gradescope(&graded(&empty(), true), &results().students[1]).to_string();
    assert!(told.contains("does not begin at zero"));
}

/// Elements of junit-10.xsd: each with its required and its optional attributes.
const JUNIT: [(&str, &[&str], &[&str]); 6] = [
    ("testsuites", &[], &["name", "time", "tests", "failures", "errors"]),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &["time", "skipped", "timestamp", "id", "package"],
    ),
    ("testcase", &["name"], &["time", "classname", "group"]),
    ("failure", &[], &["type", "message"]),
    ("error", &[], &["type", "message"]),
    ("skipped", &[], &["type", "message"]),
];

/// Checks each tag's attributes: the names before each `="`. Quotes in texts are escaped.
#[track_caller]
fn assert_junit(xml: &str) {
    for tag in xml.split('<').skip(1).filter(|tag| !tag.starts_with(['/', '?'])) {
        let tag = &tag[..tag.find('>').unwrap()];
        let name = tag.split([' ', '/']).next().unwrap();
        let (_, needed, others) =
            JUNIT.iter().find(|it| it.0 == name).unwrap_or_else(|| panic!("no element: {tag}"));
        let pieces = tag.split("=\"").collect::<Vec<_>>();
        let attributes: Vec<_> =
            pieces[..pieces.len() - 1].iter().map(|it| it.rsplit(' ').next().unwrap()).collect();
        assert!(needed.iter().all(|it| attributes.contains(it)), "{tag}");
        assert!(attributes.iter().all(|it| needed.contains(it) || others.contains(it)), "{tag}");
    }
}

#[test]
fn junit_has_a_suite_for_each_student() {
    let xml = junit::report(&graded(&empty(), true)).unwrap();
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"Lab 3: &lt;skinning&gt;\" tests=\"6\" "), "{xml}");
    assert_junit(&xml);
    assert_eq!((xml.matches("<testsuite ").count(), xml.matches("<testcase ").count()), (3, 6));
    assert_eq!((xml.matches("<failure ").count(), xml.matches("<skipped ").count()), (2, 1));
    assert!(xml.contains("<testcase name=\"blend\" classname=\"lab3.bob\" time=\"0.000\">"), "{xml}");
    assert!(xml.contains("zero. &lt;b&gt;</failure>"), "{xml}");
}

#[test]
fn the_table_has_a_row_for_each_student_and_no_formula() {
    let mut results = results();
    results.students[0].id = "=cmd|' /C calc'!A0".to_owned();
    results.students[1].note = Some("two, \"files\"".to_owned());
    let table = table::table(&results).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "id,points,of,note,blend,blend: verdict,lerp,lerp: verdict");
    assert_eq!(lines[1], "'=cmd|' /C calc'!A0,3,3,,2,right,1,right");
    assert_eq!(lines[2], "bob,1.5,3,\"two, \"\"files\"\"\",0.5,wrong,1,right");
    assert_eq!(lines[3], "eve,0.5,3,,0.5,wrong,0,not_written");
}
