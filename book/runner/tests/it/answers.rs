//! The verdicts on right and wrong answers.

use crate::fixture::{Fixture, assert_says};

#[test]
fn a_right_answer_is_solved_and_says_why() {
    let fixture = Fixture::answered("right", "    x + x\n");
    assert_says(
        &fixture.says(0, &["check"]),
        &["double: solved", "Because two is twice one.", "Next is largest"],
    );
    assert_says(&fixture.says(0, &[]), &["✓ double", "1 of 2 solved", "Next is largest"]);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &["x + x"]);
}

#[test]
fn a_known_mistake_is_recognised() {
    let fixture = Fixture::answered("known", "    let y = x; // written otherwise\n    y * y\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["double: wrong in 1,99", " of 2,000 cases\n"]);
    assert_says(&said, &["it is wrong:\n  x = 1\n  `double`: is 1, should be 2\n"]);
    let twin = "In all 2,000 cases yours does what this does:\n    x * x\nThat is the square.\n";
    assert_says(&said, &[twin, "The exercise's test: \"of three is six\"."]);
    assert_says(&said, &["cargo workbook window double", "cargo workbook hint double"]);
    assert!(!said.contains("snapshot"), "{said}");
}

#[test]
fn an_unknown_mistake_shows_the_test() {
    let fixture = Fixture::answered("unknown", "    3 * x\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["double: wrong in ", "  x = 1\n  `double`: is 3, should be 2\n"]);
    assert_says(&said, &["of three is six", "is 9", "should be 6"]);
    assert!(!said.contains("yours does"), "{said}");
}

#[test]
fn without_cases_the_test_alone_is_shown() {
    let fixture = Fixture::without_cases("no_cases");
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x * x\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["double: it is not right yet", "of three is six", "is 9", "should be 6"]);
    assert!(!said.contains("yours does") && !said.contains("The smallest"), "{said}");
}

#[test]
fn a_blank_or_a_compile_error_is_reported_first() {
    let fixture = Fixture::answered("compile", "    todo!()\n");
    assert_says(&fixture.says(1, &["check"]), &["double: not written yet", "cargo workbook window double"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("todo!()", "let y = \"two\";\n    y * x"));
    let said = fixture.says(1, &["check"]);
    assert_says(
        &said,
        &[
            "double: does not compile",
            "error[E0369]: cannot multiply `&str` by `i32`",
            "7 |     y * x",
            "^ - i32",
            "&str",
            "This operator has no meaning",
        ],
    );
    fixture.write(
        "pond/src/lib.rs",
        &(fixture.lib().replace("y * x", "x") + "fn other() -> u8 {\n    \"\"\n}\n"),
    );
    assert_says(&fixture.says(1, &["check"]), &["outside your function, in pond/src/lib.rs:"]);
}

/// In the copy the function above it is the original, which is shorter.
#[test]
fn a_compile_error_has_the_line_of_the_learners_file() {
    let fixture = Fixture::answered("lines", "    let two = 2;\n    let twice = two * x;\n    twice\n");
    fixture.says(0, &["start", "largest"]);
    fixture.answer("largest", "    let largest = numbers.iter().max();\n    largest + 1\n");
    let line = fixture.lib().lines().position(|line| line.contains("largest + 1")).unwrap() + 1;
    let said = fixture.says(1, &["check", "largest"]);
    let place = format!("pond/src/lib.rs:{line}");
    assert_says(&said, &[&place, &format!("--> {place}:"), &format!("{line} |     largest + 1\n")]);
    assert!(!said.contains("outside your function"), "{said}");
}

/// `largest` is tested with `double`, in the same file.
#[test]
fn errors_elsewhere_affect_no_verdict() {
    let fixture = Fixture::new("elsewhere");
    fixture.says(0, &["start", "double"]);
    fixture.says(0, &["start", "largest"]);
    fixture.answer("largest", "    let largest = numbers.iter().max();\n    largest.copied()\n");
    assert_says(&fixture.says(0, &["check"]), &["largest: solved"]);
    fixture.answer("double", "    7 *\n");
    assert_says(&fixture.says(0, &["check", "largest"]), &["largest: solved"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("    7 *\n", "    3 * x\n"));
    assert_says(&fixture.says(0, &["check", "largest"]), &["largest: solved"]);
    assert_says(&fixture.says(1, &["check", "double"]), &["double: wrong in"]);
}

#[test]
fn a_known_mistake_is_recognised_beside_functions_of_the_learners_own() {
    let fixture = Fixture::answered("helper", "    square(x)\n");
    fixture.write("pond/src/lib.rs", &(fixture.lib() + "\nfn square(x: i32) -> i32 {\n    x * x\n}\n"));
    assert_says(&fixture.says(1, &["check"]), &["That is the square."]);
    // Even if a body looks as if it ended too soon.
    let own = fixture.lib().replace(
        "    square(x)\n",
        "    let y = if x > 0 {\n    square(x)\n}\n    else { square(x) };\n    y\n",
    );
    fixture.write("pond/src/lib.rs", &own);
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["double: wrong in", "should be 2", "That is the square."]);
}

/// Only the exercise's own tests of a stage are built; where that is impossible, all of them are.
#[test]
fn tests_that_need_others_in_a_way_that_is_not_seen_are_built_with_all() {
    let fixture = Fixture::new("all_tests");
    fixture.write("pond/tests/it/helper.rs", "pub const TWICE: i32 = 2;\n");
    fixture.write(
        "pond/tests/it/of_a_helper.rs",
        "use super::*;\n\nmod double {\n    #[test]\n    fn of_one() {\n        assert_eq!(pond::double(1), super::TWICE);\n    }\n}\n",
    );
    let tests = fixture.read("pond/tests/it/main.rs");
    let head = "mod helper;\nmod of_a_helper;\n#[allow(unused_imports)]\nuse helper::*;\n";
    fixture.write("pond/tests/it/main.rs", &format!("{head}{tests}"));
    fixture.hand_out();
    fixture.says(0, &["start", "double"]);
    fixture.answer("double", "    x + x + 0\n");
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

#[test]
fn a_function_without_end_is_stopped() {
    let fixture = Fixture::answered("endless", "    double(x) + 1\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["double: ", "call itself without end"]);
}

#[test]
fn nothing_is_solved_that_was_not_begun_or_has_no_test() {
    let fixture = Fixture::new("untested");
    assert_says(
        &fixture.says(1, &["check", "double"]),
        &["as it was handed out", "cargo workbook start double"],
    );
    fixture.write("pond/tests/it/main.rs", "mod double_and_more {\n    #[test]\n    fn passes() {}\n}\n");
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x\n");
    assert_says(&fixture.says(1, &["check"]), &["no test of that name"]);
}

/// As with `watch` in another terminal: each check has the copy to itself while it needs it.
#[test]
fn two_checks_at_the_same_time_do_not_meet() {
    let fixture = Fixture::new("two_checks");
    fixture.says(0, &["start", "double"]);
    fixture.says(0, &["start", "largest"]);
    fixture.answer("double", "    x * x\n");
    fixture.answer(
        "largest",
        "    let mut numbers = numbers.to_vec();\n    numbers.sort();\n    numbers.pop()\n",
    );
    for _ in 0..3 {
        let [first, second] = ["double", "largest"].map(|name| {
            let mut command = fixture.command(&["check", name]);
            command.stdout(std::process::Stdio::piped()).spawn().unwrap()
        });
        let said =
            |child: std::process::Child| String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert_says(&said(first), &["double: wrong in", "That is the square."]);
        assert_says(&said(second), &["largest: solved"]);
    }
}
