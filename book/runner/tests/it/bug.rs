//! The bug hunt: a mistake is hidden, looked for, fixed, and only then named.

use crate::fixture::{Fixture, LIB, assert_says};
use std::fs;

/// A twin would give the mistake away.
#[track_caller]
fn assert_silent(text: &str) {
    assert!(!text.contains("does what this does"), "it says which: {text}");
}

fn attempts(fixture: &Fixture) -> usize {
    fs::read_dir(fixture.root.join(".workbook/attempts/double")).map_or(0, Iterator::count)
}

#[test]
fn a_mistake_is_hidden_and_named_only_when_it_is_mended() {
    let fixture = Fixture::with_bugs("bug");
    let said = fixture.says(0, &["bug", "double", "--seed", "1"]);
    assert_says(&said, &["is now hidden in double", "pond/src/lib.rs:5", "cargo workbook window double"]);
    assert_silent(&said);
    let hidden = fixture.lib();
    assert_ne!(hidden, LIB);
    assert_eq!(hidden.lines().count(), LIB.lines().count(), "{hidden}");
    assert!(hidden.contains("/// Twice the number."), "its comment stays");
    let said = fixture.says(1, &["check"]);
    assert!(!said.contains("One change"), "{said}");
    assert_says(&said, &["double: wrong in", "is still to be found"]);
    assert_silent(&said);
    assert_silent(&fixture.says(1, &["check", "--json"]));
    assert_says(&fixture.says(0, &["list"]), &["a mistake is hidden in it", "0 of 2 solved"]);
    // Putting the original back counts as fixing it, too.
    fixture.write("pond/src/lib.rs", LIB);
    let said = fixture.says(0, &["check"]);
    assert_says(&said, &["double: mended", "This was the mistake:"]);
    assert!(!fixture.says(0, &["list"]).contains("hidden"));
    assert_says(&fixture.says(1, &["check", "double"]), &["as it was handed out"]);
    assert_eq!(attempts(&fixture), 0, "nothing of all that is the learner's");
}

#[test]
fn every_seed_hides_one_and_the_same_seed_the_same() {
    let fixture = Fixture::with_bugs("bug_seeds");
    let mut seen = std::collections::BTreeSet::new();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let hide = || {
            fixture.says(0, &["bug", "double", "--seed", seed]);
            let lib = fixture.lib();
            fixture.says(0, &["restore", "double"]);
            assert_eq!(fixture.lib(), LIB);
            lib
        };
        let first = hide();
        assert_eq!(first, hide(), "seed {seed}");
        seen.insert(first);
    }
    assert_eq!(seen.len(), 2, "both mistakes come up");
}

#[test]
fn another_right_answer_mends_it_and_is_kept() {
    let fixture = Fixture::with_bugs("bug_mended");
    fixture.says(0, &["bug", "double"]);
    fixture.write("pond/src/lib.rs", &LIB.replace("2 * x", "x + x"));
    assert_says(&fixture.says(0, &["check"]), &["double: mended"]);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &["x + x"]);
    assert_says(&fixture.says(0, &["list"]), &["0 of 2 solved"]);
}

#[test]
fn the_learner_s_text_is_kept_and_comes_back() {
    let fixture = Fixture::with_bugs("bug_own");
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x + x\n");
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
    // Without a name, a solved exercise is chosen.
    let said = fixture.says(0, &["bug", "--seed", "7"]);
    assert_says(&said, &["is now hidden in double", ".workbook/attempts/double/1.txt", "--put-back"]);
    assert!(!fixture.lib().contains("x + x"));
    assert_says(&fixture.says(1, &["bug"]), &["a mistake is in double already"]);
    assert_says(&fixture.says(1, &["bug", "double"]), &["a mistake is in double already"]);
    assert_says(&fixture.says(1, &["start", "double"]), &["a mistake is hidden in `double`", "restore"]);
    assert_says(&fixture.says(0, &["list"]), &["solved  a mistake is hidden in it", "1 of 2 solved"]);
    fixture.says(0, &["attempts", "double", "--put-back", "1"]);
    assert_says(&fixture.lib(), &["    x + x\n"]);
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
    assert_eq!(attempts(&fixture), 1, "the mistake is no attempt");
    fixture.says(0, &["bug", "double"]);
    fixture.says(0, &["start", "double", "--again"]);
    assert_says(&fixture.lib(), &["todo!"]);
    assert!(!fixture.says(0, &["list"]).contains("hidden"));
}

#[test]
fn a_half_mended_function_is_kept_when_it_is_put_back() {
    let fixture = Fixture::with_bugs("bug_half");
    fixture.says(0, &["bug", "double"]);
    fixture.write("pond/src/lib.rs", &LIB.replace("2 * x", "x + 3 // hm"));
    fixture.says(1, &["check"]);
    assert_says(&fixture.says(0, &["restore", "--all"]), &["kept in .workbook/attempts/double/1.txt"]);
    assert_eq!(fixture.lib(), LIB);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &["x + 3 // hm"]);
    assert_says(&fixture.says(0, &["restore", "--all"]), &["Every function is as it was handed out"]);
}

#[test]
fn nothing_is_hidden_in_an_unfinished_function() {
    let fixture = Fixture::with_bugs("bug_blank");
    fixture.says(0, &["start"]);
    assert_says(&fixture.says(1, &["bug", "double"]), &["double is blank"]);
    fixture.answer("double", "    x // not yet\n");
    let lib = fixture.lib();
    assert_says(&fixture.says(1, &["bug", "double"]), &["not solved yet"]);
    assert_eq!(fixture.lib(), lib);
    assert_says(&fixture.says(0, &["bug"]), &["is now hidden in largest"]);
    assert_says(&fixture.lib(), &["    x // not yet\n"]);
}
