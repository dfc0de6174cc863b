//! The lines that a teacher reads while a class is graded: one for each student as soon as it is known, and
//! none before the grader can be trusted.

use crate::pond::{LIB, Pond, assert_says};
use runner::exercise::{answers::Answers, region::find_region};
use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::Stdio,
};

/// Hands in `double` with this body, and `total` as it was handed out.
fn hand_in(pond: &Pond, student: &str, body: &str) {
    let function = |name| LIB[find_region(LIB, name).unwrap().whole].to_owned();
    let answers = Answers {
        lab: "lab3".to_owned(),
        fingerprint: "0".repeat(64),
        student: student.to_owned(),
        answers: vec![
            ("double".to_owned(), function("double").replace("    2 * x\n", body)),
            ("total".to_owned(), function("total")),
        ],
    };
    pond.write(&format!("handed_in/{}", answers.file_name()), &answers.to_text());
}

/// The submissions, not in alphabetical order. Eve's is the last to be tried, and takes more than a second.
fn class(pond: &Pond) {
    hand_in(pond, "eve", "    let mut y = x;\n    loop {\n        y ^= x;\n    }\n");
    hand_in(pond, "bob", "    x * x\n");
    hand_in(pond, "dan", "    let x: u8 = \"\";\n    x\n");
    hand_in(pond, "ada", "    x + x\n");
    pond.write("class.csv", "ada\nbob\ncyd\ndan\neve\n");
}

/// True if this machine can't build for the sandbox; then the skip is printed.
fn can_t_build(said: &str) -> bool {
    let is_so = said.contains("rustup target add");
    if is_so {
        eprintln!("skipped: {said}");
    }
    is_so
}

#[test]
fn a_student_s_line_comes_while_others_are_still_tried() {
    let pond = Pond::new("lines");
    pond.says(0, &["new", "lab3", "double", "total"]);
    class(&pond);
    let mut command = pond.command(&["grade", "lab3", "handed_in", "--roster", "class.csv"]);
    let mut grading = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(grading.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = lines.next().unwrap_or_default();
    let was_running = !pond.root.join("results").exists();
    let rest: Vec<String> = lines.collect();
    let mut said = String::new();
    grading.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(grading.wait().unwrap().success() || can_t_build(&said), "{said}");
    if can_t_build(&said) {
        return;
    }
    assert!(was_running, "the first line comes before all is known");
    assert_eq!(said, "", "there is a bar in a terminal alone");
    let note = "  it was written for another version of the lab";
    assert_eq!(first, format!("ada  ✓✓      2 of 2{note}"));
    let expected = [("bob", "✗✓", 1), ("cyd", "··", 0), ("dan", "#✓", 1), ("eve", "∞✓", 1)];
    for ((id, signs, points), line) in expected.into_iter().zip(&rest) {
        let note = if id == "cyd" { "  nothing was handed in" } else { note };
        // Bob's square of 0 and of 2 is right, so he has a little more.
        let is_right =
            line.starts_with(&format!("{id}  {signs}   ")) && line.ends_with(&format!(" of 2{note}"));
        assert!(is_right && line.contains(&format!(" {points}")), "{line}");
    }
    assert_says(&rest[4..].join("\n"), &["✓ right", "double  1 of 5 right"]);
}

/// Grades the class, whose `double` the grader can't judge for this reason.
fn assert_left_to_a_person(pond: &Pond, why: &str) {
    pond.says(0, &["new", "lab3", "double", "total"]);
    class(pond);
    let (status, said) = pond.run(&["grade", "lab3", "handed_in", "--roster", "class.csv"]);
    if !can_t_build(&said) {
        assert_eq!(status, Some(1), "{said}");
        assert_says(&said, &["own check of double failed", why, "ada  ?✓", "eve  ?✓"]);
    }
}

#[test]
fn an_exercise_that_fails_the_grader_s_own_check_is_left_to_a_person_and_all_else_is_graded() {
    let pond = Pond::new("untrusted");
    let exercises = pond.read("pond/exercises/double.toml");
    pond.write("pond/exercises/double.toml", &exercises.replace("    x * x\\n", "    x * 2\\n"));
    pond.record();
    assert_left_to_a_person(&pond, "double: mistake 2 is right");
}

#[test]
fn an_exercise_that_can_t_be_built_or_asked_is_left_to_a_person_and_all_else_is_graded() {
    let check = "    cases::check(draw, answer, right);\n";
    for (name, from, to, why) in [
        ("broken_tests", check, "    let _: u8 = \"\";\n", "pond/tests/it/double.rs:20: mismatched types"),
        ("no_cases", check, "", "there is no test `random_cases` that checks cases"),
        ("no_oracle", "[x * 2]", "[x / 0 * 2]", "double"),
    ] {
        let pond = Pond::new(name);
        let tests = pond.read("pond/tests/it/double.rs");
        pond.write("pond/tests/it/double.rs", &tests.replace(from, to));
        assert_left_to_a_person(&pond, why);
    }
}

/// A compiler that has no library for the sandbox is one for which the target is not installed.
#[cfg(unix)]
#[test]
fn a_machine_without_the_target_is_told_how_to_get_it() {
    use std::os::unix::fs::PermissionsExt;
    let pond = Pond::new("no_target");
    pond.says(0, &["new", "lab3", "double"]);
    class(&pond);
    let compiler = pond.root.join("compiler");
    let without = "case \"$*\" in *'--target wasm32'*) exec \"$@\" --sysroot /nowhere ;; esac";
    fs::write(&compiler, format!("#!/bin/sh\n{without}\nexec \"$@\"\n")).unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = pond.command(&["grade", "lab3", "handed_in"]);
    let output = command.env("RUSTC_WRAPPER", &compiler).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let advice = "answers are built for wasm32-unknown-unknown: `rustup target add wasm32-unknown-unknown`\n";
    assert!(output.status.code() == Some(1) && said.ends_with(advice), "{said}");
}
