//! Answers judged by a test that is asked case by case: the smallest failing case, and the twin.

use crate::fixture::{Fixture, assert_says};

/// The verdict on `double` with this body.
fn said(name: &str, body: &str) -> String {
    Fixture::answered(name, body).says(1, &["check"])
}

#[test]
fn a_case_is_made_smaller_until_nothing_can_be_left_out() {
    let said = said("judged_smallest", "    if x > 300 { 7 } else { x + x }\n");
    assert_says(&said, &["  x = 301\n  `double`: is 7, should be 602\n"]);
    // Its two tests pass.
    assert!(!said.contains("yours does") && !said.contains("The exercise's test"), "{said}");
}

#[test]
fn two_kinds_of_failures_have_a_case_each_and_the_first_a_twin() {
    let said = said("judged_kinds", "    assert!(x > -9, \"{x} is too low\");\n    x * x\n");
    assert_says(&said, &["  x = 1\n  `double`: is 1, should be 2\n"]);
    assert_says(&said, &["It also stops where it should not:\n  x = -9\n", "-9 is too low\n"]);
    assert_says(&said, &[" cases where a value is off, yours does what this does:\n    x * x\n"]);
}

/// A known mistake does the same in all wrong cases, but is wrong in others, too: the answer has not its
/// fault.
#[test]
fn a_body_that_is_wrong_elsewhere_is_no_twin() {
    let said = said("judged_partly", "    if x > 300 { x * x } else { x + x }\n");
    let place = "6 | if x > 300 { x * x } else { x + x }\n      |                ^\n";
    assert_says(
        &said,
        &["  x = 301\n", "With one change here, yours is right in every case tried:\n", place],
    );
    assert!(!said.contains("yours does what this does"), "{said}");
}

#[test]
fn a_loop_without_end_is_stopped_at_its_smallest_case() {
    let said = said("judged_endless", "    while x > 4 {}\n    x + x\n");
    assert_says(&said, &["double: it takes too long", "in which it does so:\n  x = 5\n"]);
    assert_says(&said, &["it takes too long, and was stopped: does something in it never end?"]);
    assert_says(&said, &["With one change here, yours is right"]);
    assert!(!said.contains("yours does") && !said.contains("The exercise's test"), "{said}");
}

#[test]
fn a_stack_that_overflows_shows_its_smallest_case() {
    let said = said("judged_overflow", "    if x > 4 { double(x) } else { x + x }\n");
    assert_says(&said, &["double: it ends the program", "in which it does so:\n  x = 5\n"]);
    assert_says(&said, &["the stack overflowed: does the function call itself without end?"]);
}

/// Each case takes a hundredth of what all may take.
#[test]
fn an_answer_that_is_far_too_slow_is_stopped() {
    let slow = "    let mut sum = 0_u64;\n    while sum < 10_000_000 {\n        sum += std::hint::black_box(1);\n    }\n    x + x\n";
    let fixture = Fixture::answered("judged_slow", slow);
    let output = fixture.command(&["check"]).env("WORKBOOK_LIMIT_S", "1").output().unwrap();
    assert_says(
        &String::from_utf8(output.stdout).unwrap(),
        &["double: it takes too long", "Its time was up after "],
    );
}

#[test]
fn what_a_function_prints_is_no_answer() {
    let prints =
        "    print!(\"so\");\n    println!(\"{x}\");\n    eprint!(\"and so\");\n    print!(\"on\");\n";
    let fixture = Fixture::answered("judged_prints", &format!("{prints}    x\n"));
    assert_says(
        &fixture.says(1, &["check"]),
        &[
            "  x = 1\n  `double`: is 1, should be 2\n",
            "In all 2,000 cases yours does what this does:\n    x\n",
        ],
    );
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("    x\n", "    x + x\n"));
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

/// The window itself sees whether the function is still that answer.
#[test]
fn a_case_in_space_is_kept_for_the_window() {
    let fixture = Fixture::new("judged_in_space");
    let tests = fixture.read("pond/tests/it/main.rs");
    fixture
        .write("pond/tests/it/main.rs", &tests.replace("format!(\"double {}\"", "format!(\"vertex 0 0 {}\""));
    fixture.write("pond/window/src/main.rs", "fn main() { println!(\"{:?}\", std::env::args()) }\n");
    fixture.hand_out();
    fixture.says(0, &["start"]);
    assert!(!fixture.says(0, &["window"]).contains("--smallest"));
    fixture.answer("double", "    x\n");
    assert_says(&fixture.says(1, &["check"]), &["window double   see this smallest case"]);
    let case = fixture.read(".workbook/smallest/double.txt");
    assert_says(&case, &["\nx = 1\n--\nvertex 0 0 2\n--\nvertex 0 0 1\n--\n", "    x\n}\n"]);
    assert!(fixture.lib().contains(case.rsplit("\n--\n").next().unwrap()));
    assert_says(&fixture.says(0, &["window"]), &["\"--smallest\", ", "double.txt"]);
}
