//! Handed-out texts are recognised by their hashes, whatever lies in their places.

use crate::fixture::{Fixture, LIB, assert_says};
use runner::{
    bench::needed::Needed,
    commands::record::record,
    exercise::{copy, handed_out::is_never, workspace::Workspace},
};
use std::{fs, path::Path};

const OWN: &str = "    x + x // mine\n";

/// Fails if the workbook was changed but `cargo workbook verify --record` was forgotten.
#[test]
fn this_workbook_s_texts_are_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let workspace = Workspace::open(&root).unwrap();
    let recorded = workspace.handed_out.clone().expect("`cargo workbook verify --record` writes it");
    let lying = record(&workspace).unwrap();
    let difference = recorded.difference(&lying);
    assert!(difference.is_empty(), "`cargo workbook verify --record` was forgotten: {difference:#?}");
}

/// So the first check in a clone sets nothing aside, and prints only its verdict.
#[test]
fn all_that_checks_take_of_this_workbook_is_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let workspace = Workspace::open(&root).unwrap();
    let (exercises, lying) = (workspace.exercises().collect::<Vec<_>>(), record(&workspace).unwrap());
    let needed = Needed::by_all(&workspace, &exercises);
    let is_unknown = |path: &String| needed.has_file(path) && !is_never(path) && !lying.has_file(path);
    let unknown: Vec<_> = copy::files(&root).unwrap().into_iter().filter(is_unknown).collect();
    assert_eq!(unknown, [] as [String; 0]);
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
    assert_says(&fixture.says(1, &["start"]), &["your own work, and not saved elsewhere"]);
    fixture.commit_again();
    assert_says(&fixture.says(1, &["start"]), &["your own work, and committed"]);
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

/// A workbook with a wrong answer, and what a learner may do to its tests.
#[test]
fn tests_that_were_changed_are_named_and_not_used() {
    let fixture = Fixture::new("tests_changed");
    let tests = fixture.read("pond/tests/it/main.rs");
    fixture.write("pond/tests/it/snapshots/a.snap", "---\n---\n0 1.0\n");
    fixture.hand_out();
    fixture.commit();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x * x\n");
    let changed = "pond/tests/it/main.rs was changed: checked with the one that was handed out";
    for text in
        [tests.replace("#[test]", "#[test]\n    #[ignore]"), tests.replace("6);", "9);"), String::new()]
    {
        fixture.write("pond/tests/it/main.rs", &text);
        assert_says(&fixture.says(1, &["check"]), &[changed, "double: wrong in", "That is the square."]);
    }
    fixture.write("pond/tests/it/main.rs", &tests);
    fixture.write("pond/tests/it/snapshots/a.snap", "---\n---\n0 2.0\n");
    fixture.write("pond/build.rs", "fn main() {\n    panic!(\"not handed out\");\n}\n");
    fs::remove_file(fixture.root.join("pond/exercises/double.toml")).unwrap();
    fixture.git(&["checkout", "--", "pond/exercises/double.toml"]);
    fixture.write("pond/Cargo.toml", &(fixture.read("pond/Cargo.toml") + "\n[lib]\ntest = false\n"));
    let said = fixture.says(1, &["check"]);
    for file in
        ["tests/it/snapshots/a.snap was changed", "build.rs was not handed out", "Cargo.toml was changed"]
    {
        assert_says(&said, &[&format!("pond/{file}")]);
    }
    assert!(!said.contains(changed), "{said}");
    assert_says(&said, &["That is the square."]);
}

/// Helpers of tests decide as much as the tests do.
#[test]
fn changed_helpers_of_tests_are_named_too() {
    let fixture = Fixture::new("testing_changed");
    fixture.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"pond\", \"book/testing\"]\n");
    let manifest = fixture.read("pond/Cargo.toml");
    fixture.write(
        "book/testing/Cargo.toml",
        &manifest.split("[package.metadata").next().unwrap().replace("pond", "testing"),
    );
    fixture.write("book/testing/src/lib.rs", "pub const SIX: i32 = 6;\n");
    fixture.write(
        "pond/Cargo.toml",
        &(manifest + "\n[dev-dependencies]\ntesting = { path = \"../book/testing\" }\n"),
    );
    fixture.write(
        "pond/tests/it/main.rs",
        &fixture.read("pond/tests/it/main.rs").replace("6);", "testing::SIX);"),
    );
    fixture.hand_out();
    fixture.commit();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x * x\n");
    fixture.write("book/testing/src/lib.rs", "pub const SIX: i32 = 9;\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["book/testing/src/lib.rs was changed: checked with the one", "That is the square."]);
}

#[test]
fn a_table_that_is_gone_and_nowhere_else_is_missed_in_words() {
    let fixture = Fixture::new("table_gone");
    fixture.write("pond/tests/it/snapshots/a.snap", "---\n---\n0 1.0\n");
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    fs::remove_file(fixture.root.join("pond/tests/it/snapshots/a.snap")).unwrap();
    assert_says(&fixture.says(1, &["check"]), &["the original of pond/tests/it/snapshots/a.snap is nowhere"]);
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
    in_crlf("book/runner/handed_out.txt");
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
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["That is the square."]);
    assert!(!said.contains("was changed"), "{said}");
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
    let recorded = fixture.read("book/runner/handed_out.txt");
    let records = |exit_code: i32| fixture.says(exit_code, &["verify", "--record"]);
    // Blank, with its original kept: the original is handed out.
    fixture.says(0, &["start"]);
    records(0);
    assert_eq!(fixture.read("book/runner/handed_out.txt"), recorded);
    fixture.answer("double", OWN);
    assert_says(&records(1), &["`double` in pond/src/lib.rs is begun", "cargo workbook restore double"]);
    assert_eq!(fixture.read("book/runner/handed_out.txt"), recorded);
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
