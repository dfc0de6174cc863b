//! Handed-out texts are recognised by their hashes, whatever lies in their places.

use crate::fixture::{Fixture, LIB, assert_says};
use runner::{
    commands::record::record,
    exercise::{Exercise, workspace::Workspace},
};
use std::{fs, path::Path};

const OWN: &str = "    x + x // mine\n";

/// Fails if the workbook was changed but `cargo workbook verify --record` was forgotten.
#[test]
fn this_workbook_s_exercises_are_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let workspace = Workspace::open(&root).unwrap();
    let is_forgotten =
        |exercise: &&Exercise| exercise.record.as_ref() != Some(&record(&workspace, exercise).unwrap());
    let forgotten: Vec<&String> = workspace.exercises().filter(is_forgotten).map(|it| &it.name).collect();
    assert!(forgotten.is_empty(), "`cargo workbook verify` was forgotten: {forgotten:#?}");
}

#[test]
fn what_a_failing_test_leaves_is_not_recorded() {
    let fixture = Fixture::new("left_tables");
    fixture.write("pond/tests/it/snapshots/it__double__row.snap.new", "4\n");
    assert_says(&fixture.says(0, &["verify", "--record"]), &["0 of "]);
    fixture.write("pond/tests/it/snapshots/it__double__row.snap", "4\n");
    assert_says(&fixture.says(0, &["verify", "--record"]), &["1 of "]);
}

/// Writes something else in place of the original, as a learner does who doesn't `start`.
fn write_by_hand(fixture: &Fixture) {
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("    2 * x\n", OWN));
}

#[test]
fn text_written_without_start_is_an_answer() {
    let fixture = Fixture::new("by_hand");
    fixture.commit();
    write_by_hand(&fixture);
    assert_says(&fixture.says(1, &["start"]), &["`double` is your own work."]);
    assert_says(
        &fixture.says(0, &["show", "double", "--yes"]),
        &["The original", "    2 * x\n", "Your attempt", OWN],
    );
    assert_says(&fixture.says(0, &["check", "double"]), &["double: solved"]);
    fixture.says(0, &["start", "double", "--again"]);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &[OWN]);
    assert_says(&fixture.says(0, &["restore", "double"]), &["is as it was handed out again"]);
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn restore_all_finds_text_written_without_start() {
    let fixture = Fixture::new("by_hand_all");
    fixture.commit();
    write_by_hand(&fixture);
    assert_says(
        &fixture.says(0, &["restore", "--all"]),
        &["double is as", "kept in .workbook/attempts/double/1.txt"],
    );
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn without_git_a_missing_original_is_reported() {
    let fixture = Fixture::new("archive");
    write_by_hand(&fixture);
    for command in ["start", "check", "show", "restore"] {
        let said = fixture.says(1, &[command, "double"]);
        assert_says(&said, &["the original of `double` is nowhere to be found", "pond/src/lib.rs"]);
    }
    assert_says(&fixture.lib(), &[OWN]);
    // Once it is there, it can be begun, and is kept from then on.
    fixture.write("pond/src/lib.rs", LIB);
    fixture.says(0, &["start", "double"]);
    fixture.answer("double", OWN);
    assert_says(&fixture.says(0, &["check", "double"]), &["double: solved"]);
}

#[test]
fn an_update_under_an_answer_brings_the_new_original() {
    let fixture = Fixture::new("update");
    fixture.commit();
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    // A newer workbook arrives, as by `git stash; git pull; git stash pop`.
    fixture.git(&["stash", "--quiet"]);
    fixture.write("pond/src/lib.rs", &LIB.replace("    2 * x\n", "    x << 1\n"));
    fixture.hand_out_anew();
    fixture.commit_again();
    fixture.write("pond/src/lib.rs", &LIB.replace("    2 * x\n", OWN));
    assert_says(&fixture.says(0, &["show", "double", "--yes"]), &["x << 1", OWN]);
    assert_says(&fixture.says(0, &["check", "double"]), &["double: solved"]);
    fixture.says(0, &["restore", "double"]);
    assert_says(&fixture.lib(), &["    x << 1\n"]);
}

#[test]
fn an_original_that_came_back_is_not_solved() {
    let fixture = Fixture::new("came_back");
    fixture.says(0, &["start"]);
    fixture.write("pond/src/lib.rs", LIB);
    assert_says(&fixture.says(1, &["check"]), &["as it was handed out again: the original came back"]);
    fixture.write("pond/src/lib.rs", &LIB.replace("    2 * x\n", "    // Mine.\n    2\n        * x\n"));
    assert_says(&fixture.says(1, &["check"]), &["as it was handed out again", "cargo workbook start double"]);
    assert_says(&fixture.says(0, &[]), &["0 of 2 solved"]);
}

/// What a learner may do to the tests: then they tell nothing, whatever the answer.
#[test]
fn tests_that_can_t_tell_right_from_wrong_give_no_verdict() {
    let fixture = Fixture::new("tests_changed");
    let tests = fixture.read("pond/tests/it/main.rs");
    fixture.commit();
    fixture.says(0, &["start"]);
    let start = tests.find("    #[test]\n    fn random_cases").unwrap();
    let end = start + tests[start..].find("    }\n\n").unwrap() + "    }\n\n".len();
    let weaker = (tests[..start].to_owned() + &tests[end..]).replace("assert_eq!(pond::double(3), 6)", "");
    let fails = "the workbook's own `double` fails here, too";
    let changed = [
        (tests.replace("x + x)))", "x * x)))").replace("4);", "9);"), fails),
        (tests.replace("#[test]", "#[test]\n    #[ignore]"), fails),
        (weaker, "a mistake in `double` that the workbook knows passes here"),
    ];
    for body in ["    x * x\n", "    x + x\n"] {
        fixture.says(0, &["start", "double", "--again"]);
        fixture.answer("double", body);
        for (text, doubt) in &changed {
            fixture.write("pond/tests/it/main.rs", text);
            let said = fixture.says(1, &["check"]).split_whitespace().collect::<Vec<_>>().join(" ");
            let back = "Changed since git's last commit: pond/tests/it/main.rs. `git checkout -- FILE`";
            assert_says(&said, &["double: not checked", doubt, back]);
        }
        fixture.write("pond/tests/it/main.rs", &tests);
    }
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

/// A learner's own tests and helpers are as good as any other code.
#[test]
fn what_a_learner_adds_is_built_too() {
    let fixture = Fixture::new("added");
    fixture.says(0, &["start"]);
    fixture.answer("double", "    twice(x)\n");
    fixture.write("pond/src/lib.rs", &(fixture.lib() + "\nfn twice(x: i32) -> i32 {\n    x + x\n}\n"));
    let tests = fixture.read("pond/tests/it/main.rs");
    let own = "    #[test]\n    fn of_four_is_eight() {\n        assert_eq!(pond::double(4), 8);\n    }\n";
    fixture.write(
        "pond/tests/it/main.rs",
        &tests.replacen("mod double {\n", &format!("mod double {{\n{own}"), 1),
    );
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

/// As on a system where git ends lines in CR LF.
#[test]
fn carriage_returns_stay_and_change_no_verdict() {
    let fixture = Fixture::new("carriage");
    let in_crlf = |path: &str| fixture.write(path, &fixture.read(path).replace('\n', "\r\n"));
    let files = [
        "pond/src/lib.rs",
        "pond/tests/it/main.rs",
        "pond/exercises/double.toml",
        "pond/Cargo.toml",
        "Cargo.toml",
    ];
    files.iter().for_each(|path| in_crlf(path));
    let lib = fixture.lib();
    fixture.says(0, &["start"]);
    let is_crlf = || assert!(!fixture.lib().replace("\r\n", "").contains('\n'), "{:?}", fixture.lib());
    is_crlf();
    assert_says(&fixture.says(1, &["check"]), &["double: not written yet"]);
    let stub = "    todo!(\"double: `cargo workbook hint double` helps\")\r\n";
    let answer = |body: &str| {
        assert!(fixture.lib().contains(stub));
        fixture.write("pond/src/lib.rs", &fixture.lib().replace(stub, body));
    };
    answer("    x * x\r\n");
    assert_says(&fixture.says(1, &["check"]), &["That is the square."]);
    fixture.says(0, &["start", "double", "--again"]);
    is_crlf();
    answer("    x + x\r\n");
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), lib);
    assert_says(&fixture.says(0, &["restore", "--all"]), &["Every function is as it was handed out"]);
}

#[test]
fn a_function_that_is_begun_is_not_recorded() {
    let fixture = Fixture::new("record_begun");
    let recorded = fixture.read("pond/exercises/double.toml");
    let records = |exit_code: i32| fixture.says(exit_code, &["verify", "--record"]);
    // Blank, with its original kept: the original is handed out.
    fixture.says(0, &["start"]);
    records(0);
    assert_eq!(fixture.read("pond/exercises/double.toml"), recorded);
    fixture.answer("double", OWN);
    assert_says(&records(1), &["`double` in pond/src/lib.rs is begun", "cargo workbook restore double"]);
    assert_eq!(fixture.read("pond/exercises/double.toml"), recorded);
    // A new original, while an older one is kept.
    let original = LIB.replace("2 * x", "x * 2");
    fixture.write("pond/src/lib.rs", &original);
    assert_says(&records(1), &["delete .workbook/originals/double.txt"]);
    fs::remove_file(fixture.root.join(".workbook/originals/double.txt")).unwrap();
    records(0);
    assert_says(&fixture.says(1, &["check", "double"]), &["as it was handed out"]);
    // Blank, and its original can't be found.
    fixture.says(0, &["start", "double"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("Twice", "Two times"));
    fs::remove_dir_all(fixture.root.join(".workbook")).unwrap();
    assert_says(&records(1), &["`double` in pond/src/lib.rs is begun"]);
}
