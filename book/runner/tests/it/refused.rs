//! Answers that try to pass without being right.

use crate::fixture::{Fixture, assert_says};
use std::fs;

#[test]
fn another_signature_is_named_with_the_first_one() {
    let fixture = Fixture::answered("signature", "    x + x\n");
    let lib = fixture.lib();
    for own in [
        "pub fn double(x: i64) -> i32 {",
        "pub fn double(y: &i32) -> i32 {",
        "#[inline]\npub fn double(x: i32) -> i32 {",
    ] {
        fixture.write("pond/src/lib.rs", &lib.replace("pub fn double(x: i32) -> i32 {", own));
        let said = fixture.says(1, &["check"]);
        assert_says(&said, &["double: not tried", "It was:\n  pub fn double(x: i32) -> i32 {\n"]);
    }
    // A program breaks its lines itself.
    assert_says(
        &fixture.says(1, &["check", "--json"]),
        &["other code relies on it. Comments may differ, and"],
    );
    fixture.write(
        "pond/src/lib.rs",
        &lib.replace("double(x: i32)", "double(mut x: i32)").replace("x + x", "x += x;\n    x"),
    );
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

/// Each would end the program as if all were well.
#[test]
fn an_answer_that_ends_the_program_is_wrong() {
    let fixture = Fixture::answered("ends", "    BODY\n");
    let lib = fixture.lib();
    for body in [
        "std::process::exit(0)",
        "std::panic::set_hook(Box::new(|_| std::process::exit(0)));\n    panic!()",
        "if x == 3 { std::process::exit(0) }\n    x + x",
    ] {
        fixture.write("pond/src/lib.rs", &lib.replace("BODY", body));
        assert_says(
            &fixture.says(1, &["check"]),
            &["double: it ends the program", "it ended the test program"],
        );
    }
}

#[test]
fn a_ready_made_function_is_no_answer() {
    let fixture = Fixture::new("ready_made");
    fixture.says(0, &["start", "largest"]);
    fixture.answer("largest", "    numbers.iter().copied().max_by_key(|number| *number)\n");
    assert_says(
        &fixture.says(1, &["check"]),
        &["It uses `max_by_key`, which this exercise is to be written without"],
    );
    // Nor is a helper that calls it; the answer to another exercise may.
    let lib = fixture.lib();
    let call = "numbers.iter().copied().max_by_key(|number| *number)";
    let helper = format!("\nfn most(numbers: &[i32]) -> Option<i32> {{\n    {call}\n}}\n");
    fixture.write("pond/src/lib.rs", &(lib.replace(call, "most(numbers)") + &helper));
    assert_says(&fixture.says(1, &["check"]), &["It uses `max_by_key`"]);
    let twice = "[x, x + x].into_iter().max_by_key(|it| it.abs()).unwrap_or(x)";
    let lib = lib.replace(call, "numbers.iter().max().copied()").replace("2 * x", twice);
    fixture.write("pond/src/lib.rs", &lib);
    assert_says(&fixture.says(0, &["check", "largest"]), &["largest: solved"]);
}

/// Independent of the words that are refused: it ends as if all were well.
#[test]
fn a_program_that_ends_as_if_all_were_well_has_passed_nothing() {
    let fixture = Fixture::new("exit");
    let tests = fixture.read("pond/tests/it/main.rs");
    let ends = "mod double {\n    #[test]\n    fn ends() {\n        println!(\"test result: ok\");\n        std::process::exit(0);\n    }\n";
    fixture.write("pond/tests/it/main.rs", &tests.replace("mod double {\n", ends));
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x + x\n");
    let said = fixture.says(1, &["check"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_says(&said, &["double: not checked", "the test program exited early, as if all were well"]);
}

/// Settings of insta and of the test program, set for the runner, reach no test.
#[test]
fn the_environment_lets_nothing_pass() {
    let fixture = Fixture::new("environment");
    let tests = fixture.read("pond/tests/it/main.rs");
    let asserts = "mod double {
    #[test]
    fn sees_no_setting() {
        let is_set = |name: &str| name.starts_with(\"INSTA_\") || name.starts_with(\"RUST_TEST_\");
        let set = std::env::vars().filter(|(name, _)| is_set(name) && name != \"INSTA_WORKSPACE_ROOT\");
        let set: Vec<_> = set.map(|(name, value)| format!(\"{name}={value}\")).collect();
        assert_eq!(set, [\"INSTA_FORCE_PASS=0\", \"INSTA_UPDATE=no\"]);
    }
";
    fixture.write("pond/tests/it/main.rs", &tests.replace("mod double {\n", asserts));
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    x + x\n");
    let names = [
        "INSTA_FORCE_PASS",
        "INSTA_UPDATE",
        "INSTA_OUTPUT",
        "INSTA_GLOB_FILTER",
        "RUST_TEST_SHUFFLE",
        "RUST_TEST_NOCAPTURE",
    ];
    let check = || {
        let output =
            fixture.command(&["check", "double"]).envs(names.map(|name| (name, "1"))).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_says(&check(), &["double: solved"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("x + x", "x"));
    assert_says(&check(), &["double: wrong in", "should be 6"]);
}

/// Each is stopped, with a true explanation.
#[test]
fn an_answer_that_takes_too_much_is_stopped() {
    let fixture = Fixture::answered("too_much", "    BODY\n");
    let lib = fixture.lib();
    let check = |body: &str| {
        fixture.write("pond/src/lib.rs", &lib.replace("BODY", body));
        String::from_utf8(fixture.run(&["check", "double"]).stdout).unwrap()
    };
    let said = check("double(x)");
    assert_says(&said, &["the stack overflowed: does the function call itself without end?"]);
    for body in ["vec![x; 100 << 30].len() as i32", "Vec::<u8>::with_capacity(100 << 30).len() as i32 + x"] {
        assert_says(&check(body), &["it asked for more memory than it may have: does a list in it grow"]);
    }
    let line = "println!(\"test result: ok. 2 passed; 0 failed\");";
    // Six megabytes, in 2,000 cases.
    let said = check(&format!("(0..75).for_each(|_| {{ {line} }}); x"));
    assert_says(&said, &["double: wrong in", "That is once the number."]);
    assert!(said.len() < 2000 && !said.contains("test result"), "{}", said.len());
    assert_says(&check(&format!("(0..75).for_each(|_| {{ {line} }}); x + x")), &["double: solved"]);
}

/// Once for the answer: an endless one is not run again for its tables.
#[test]
fn an_answer_without_end_is_stopped_once() {
    let fixture = Fixture::without_cases("never_ends");
    let runs = fixture.root.join("target/runs.txt");
    let _ = fs::remove_file(&runs);
    let tests = fixture.read("pond/tests/it/main.rs");
    let notes = format!(
        "mod double {{
    fn note() {{
        use std::io::Write;
        let file = std::fs::OpenOptions::new().create(true).append(true).open({runs:?});
        let variant = std::env::var(\"WORKBOOK_VARIANT\").unwrap_or(\"own\".to_owned());
        writeln!(file.unwrap(), \"{{variant}}\").unwrap();
    }}

"
    );
    let tests = tests.replace("mod double {\n", &notes);
    fixture.write(
        "pond/tests/it/main.rs",
        &tests.replace("assert_eq!(pond::double", "note();\n        assert_eq!(pond::double"),
    );
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", "    while x != i32::MIN {}\n    x + x\n");
    let output = fixture.command(&["check"]).env("WORKBOOK_LIMIT_S", "2").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_says(&said, &["it takes too long, and was stopped: does something in it never end?"]);
    let runs = fs::read_to_string(runs).unwrap();
    assert_eq!(runs.lines().filter(|line| *line == "own").count(), 1, "{runs}");
    assert!(fs::exists(fixture.root.join(".workbook/progress.txt")).unwrap());
}
