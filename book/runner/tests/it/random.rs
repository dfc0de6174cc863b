//! Cases with refusals, with a seed, and for a program that reads the verdict.

use crate::fixture::{Fixture, assert_says};

/// An exercise whose only other test is weak.
fn with_cases(name: &str) -> Fixture {
    with_original(name, "    x / 2\n")
}

/// The same with these lines at the end of the function.
fn with_original(name: &str, halved: &str) -> Fixture {
    with_original_and_cases(name, halved, CASES)
}

fn with_original_and_cases(name: &str, halved: &str, cases: &str) -> Fixture {
    let fixture = Fixture::new(name);
    let function = "\n// ANCHOR: half\n/// Half of it, without the rest.\n///\n/// # Panics\n/// If it is negative.\npub fn half(x: i32) -> i32 {\n    \
        assert!(x >= 0, \"{x} is negative\");\n";
    fixture.add_and_hand_out([
        &format!("{function}{halved}}}\n// ANCHOR_END: half\n"),
        cases,
        "\n[[exercise]]\nname = \"half\"\nfile = \"src/lib.rs\"\nminutes = 5\nwindow = \"--step half\"\nhints = [\"a\", \"b\", \"c\"]\nwhy = \"So.\"\n\
        [[mistake]]\nbody = \"    assert!(x >= 0);\\n    x - 2\\n\"\nsays = \"That is two less.\"\n\
        [[mistake]]\nbody = \"    assert!(x >= 0);\\n    x\\n\"\nsays = \"That is all of it.\"\n",
        "        \"half\" => pond::half(4) == 2,\n",
    ]);
    fixture.says(0, &["start", "half"]);
    fixture
}

/// Where it is odd, this goes on beyond the half.
const ROUNDED_UP: &str =
    "    assert!(x >= 0);\n    let mut n = 0;\n    while 2 * n < x {\n        n += 1;\n    }\n    n\n";

const CASES: &str = r#"
mod half {
    #[test]
    fn of_four_is_two() {
        assert_eq!(pond::half(4), 2);
    }

    #[test]
    fn random_cases() {
        let draw: crate::Draw<i32> = |next| [0, 4, 7, -1, 9, 11, 13, 15, 17][next(8) as usize];
        let right = |x: &i32| (*x >= 0).then(|| format!("half {}", x / 2));
        crate::random_cases("half", draw, |x| format!("half {}", pond::half(*x)), right);
    }
}
"#;

#[test]
fn an_answer_that_passes_its_tests_has_to_do_the_same_as_the_original() {
    let fixture = with_cases("random");
    fixture.answer("half", "    assert!(x >= 0);\n    if x % 2 == 0 { x / 2 } else { (x + 1) / 2 }\n");
    let said = fixture.says(1, &["check"]);
    assert_says(&said, &["half: wrong in 1,334 of 2,000 cases", "  x = 7\n  `half`: is 4, should be 3\n"]);
    assert!(!said.contains("The exercise's test"), "{said}");
    // Less, not more, is all that it takes.
    let line = "if x % 2 == 0 { x / 2 } else { (x + 1) / 2 }";
    let mark = " ".repeat(line.find('+').unwrap()) + "^";
    let place = format!(
        "With one change here, yours is right in every case tried:\n    24 | {line}\n       | {mark}\n"
    );
    assert_says(&said, &[&place]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("(x + 1) / 2", "(x - 1) / 2"));
    assert_says(&fixture.says(0, &["check"]), &["half: solved"]);
}

#[test]
fn a_class_may_have_cases_of_its_own() {
    let fixture = with_cases("random_seed");
    let of_the_seed = "|_| std::env::var(\"WORKBOOK_SEED\").map_or(0, |seed| seed.parse().unwrap())";
    let drawn = "|next| [0, 4, 7, -1, 9, 11, 13, 15, 17][next(8) as usize]";
    let tests = fixture.read("pond/tests/it/main.rs").replace(drawn, of_the_seed);
    fixture.write("pond/tests/it/main.rs", &tests);
    fixture.hand_out();
    fixture.answer("half", "    assert!(x >= 0);\n    if x == 7 { 4 } else { x / 2 }\n");
    let said = fixture.says(0, &["check", "half"]);
    assert!(!said.contains("seed"), "{said}");
    let said = fixture.says(1, &["check", "half", "--seed", "7"]);
    assert_says(&said, &["x = 7", "The random cases were made from seed 7."]);
    let json: serde_json::Value =
        serde_json::from_str(&fixture.says(0, &["check", "half", "--json", "--seed", "9"])).unwrap();
    assert_eq!((&json["verdict"], &json["seed"]), (&"solved".into(), &9.into()));
    let output = fixture.command(&["check", "half"]).env("WORKBOOK_SEED", "7").output().unwrap();
    assert_says(&String::from_utf8(output.stdout).unwrap(), &["made from seed 7"]);
    let output = fixture.command(&["check", "half"]).env("WORKBOOK_SEED", "seven").output().unwrap();
    assert_says(&String::from_utf8(output.stderr).unwrap(), &["WORKBOOK_SEED is not a whole number: seven"]);
    // As a teacher hands it out.
    fixture.write("Cargo.toml", &(fixture.read("Cargo.toml") + "[workspace.metadata.workbook]\nseed = 7\n"));
    fixture.hand_out_around("half");
    let said = fixture.says(1, &["check", "half"]);
    assert_says(&said, &["x = 7", "made from seed 7"]);
    assert!(!said.contains("was changed"), "{said}");
}

#[test]
fn a_refusal_left_out_differs_and_another_message_does_not() {
    let fixture = with_cases("random_refusal");
    fixture.answer("half", "    x >> 1\n");
    let said = fixture.says(1, &["check"]);
    assert_says(
        &said,
        &[
            "half: wrong in 223 of 2,000 cases",
            "  x = -1\n  it should refuse: \"-1 is negative\"\n  Yours makes:\n    `half`: -1\n",
        ],
    );
    fixture.write(
        "pond/src/lib.rs",
        &fixture.lib().replace("    x >> 1\n", "    assert!(x > -1, \"no\");\n    x >> 1\n"),
    );
    assert_says(&fixture.says(0, &["check"]), &["half: solved"]);
}

#[test]
fn a_known_mistake_is_recognised_by_its_cases() {
    let fixture = with_cases("random_known");
    // It passes the only test.
    fixture.answer("half", "    assert!(0 <= x);\n    -2 + x\n");
    let said = fixture.says(1, &["check"]);
    let twin =
        "In all 2,000 cases yours does what this does:\n    assert!(x >= 0);\n    x - 2\nThat is two less.\n";
    assert_says(&said, &["half: wrong in ", "  x = 0\n  `half`: is -2, should be 0\n", twin]);
    // It leaves out the refusals as well.
    let own = fixture.lib();
    fixture.write("pond/src/lib.rs", &own.replace("    assert!(0 <= x);\n    -2 + x\n", "    -2 + x\n"));
    let said = fixture.says(1, &["check"]);
    let other =
        "It also lets through what it should refuse:\n  x = -1\n  it should refuse: \"-1 is negative\"\n";
    let twin = " cases where a value is off, yours does what this does:\n    assert!";
    assert_says(&said, &["half: wrong in ", other, twin, "That is two less."]);
}

#[test]
fn parameters_may_be_called_otherwise() {
    let fixture = with_cases("random_renamed");
    fixture.answer("half", "    assert!(n >= 0);\n    n - 2\n");
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("half(x: i32)", "half(n: i32)"));
    assert_says(
        &fixture.says(1, &["check"]),
        &["In all 2,000 cases yours does what this does:\n    assert!(x >= 0);"],
    );
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("n - 2", "n / 2"));
    assert_says(&fixture.says(0, &["check"]), &["half: solved"]);
}

/// No change by rule makes this right; the value that the original computes on its way does.
#[test]
fn the_right_value_shows_the_place_where_another_is_computed() {
    let halved = "    let ones = x % 10;\n    5 * (x / 10) + ones / 2\n";
    let fixture = with_original("random_value", halved);
    let answer = format!("    assert!(x >= 0);\n{halved}").replace("x % 10", "x.count_ones() as i32");
    fixture.answer("half", &answer);
    let said = fixture.says(1, &["check"]);
    let place = "    24 | let ones = x.count_ones() as i32;\n       |            ^^^^^^^^^^^^^^\n";
    let right = "With another value here, yours is right in every case tried:\n";
    let values = "In the smallest case it is 1; with 4, yours is right.\n\nWhat your code computes";
    assert_says(&said, &["  x = 4\n", &format!("{right}{place}{values}")]);
}

/// Both values are right, and so is nothing but their sum.
#[test]
fn what_is_missing_beside_a_value_shows_its_place() {
    let fixture = with_original("random_operand", "    let tens = x / 10;\n    5 * tens + x % 10 / 2\n");
    let answer = "    assert!(x >= 0);\n    let rest = x % 10 / 2;\n    let fives = x / 10 * 5;\n    fives\n";
    fixture.answer("half", answer);
    let said = fixture.says(1, &["check"]);
    let place = "    25 | let fives = x / 10 * 5;\n       |             ^^^^^^^^^^\n";
    assert_says(&said, &[&format!("With one change here, yours is right in every case tried:\n{place}")]);
}

#[test]
fn two_mistakes_have_two_places() {
    let fixture = with_original("random_two", "    x / 2\n");
    fixture.answer("half", "    assert!(x >= 0);\n    4 * (x / 10) + x % 10 / 3\n");
    let said = fixture.says(1, &["check"]);
    let head = "With changes in both of these places, yours is right in every case tried:\n";
    let line = "    24 | 4 * (x / 10) + x % 10 / 3\n       | ";
    let second = " ".repeat(24);
    assert_says(&said, &[&format!("{head}{line}^\n{line}{second}^\n")]);
}

/// Two mistakes, of which one is far more common.
#[test]
fn a_change_that_makes_most_of_it_right_shows_its_place() {
    let fixture = with_original("random_partly", "    x / 2\n");
    fixture.answer("half", "    assert!(x >= 0);\n    if x == 15 { return 0; }\n    (x + 6) / 2\n");
    let said = fixture.says(1, &["check"]).replace('\n', " ");
    assert_says(
        &said,
        &["With one change here, yours is right in ", "and stays right in all others:     25 | (x + 6) / 2"],
    );
}

/// No other place makes up for a case that is missing.
#[test]
fn the_cases_in_which_it_is_wrong_are_told_by_their_condition() {
    let fixture = with_original("random_condition", "    if x % 2 == 1 { (x - 1) / 2 } else { x / 2 }\n");
    let rest = "    let rest = x % 2;\n    assert!(rest < 2);\n    let mut";
    fixture.answer("half", &ROUNDED_UP.replace("    let mut", rest));
    let said = fixture.says(1, &["check"]).replace('\n', " ");
    let condition =
        " of the cases tried, `rest == 1` is true at line 24: yours is wrong in these, and in no others.";
    assert_says(&said, &[condition, "What your code computes in the smallest case"]);
}

/// What one call computes would say nothing about the case.
#[test]
fn of_several_calls_nothing_is_told() {
    let cases = CASES.replace("{}\", pond::half(*x))", "{}\", [4, *x].map(pond::half)[1])");
    let halved = "    if x % 2 == 1 { (x - 1) / 2 } else { x / 2 }\n";
    let fixture = with_original_and_cases("random_calls", halved, &cases);
    fixture.answer("half", ROUNDED_UP);
    let said = fixture.says(1, &["check"]);
    assert!(!said.contains("computes") && !said.contains("of the cases tried"), "{said}");
}

#[test]
fn the_smallest_case_is_data_too() {
    let fixture = with_cases("random_json");
    fixture.answer("half", "    assert!(x >= 0);\n    x / 2 + 1\n");
    let said: serde_json::Value = serde_json::from_str(&fixture.says(1, &["check", "--json"])).unwrap();
    assert_eq!((&said["wrong_cases"], &said["cases"]), (&1777.into(), &2000.into()));
    assert_eq!(said["looks_like"], serde_json::Value::Null);
    assert_eq!(said["smallest"], serde_json::json!(["With x = 0: `half`: is 1, should be 0"]));
    assert_says(said["further"]["said"].as_str().unwrap(), &["With one change here, yours is right"]);
}
