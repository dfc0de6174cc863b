//! The changes that `start`, `restore` and `skip` make to the learner's files.

use crate::fixture::{Fixture, LIB, assert_says};
use std::fs;

const OWN: &str = "    x + x // mine\n";

#[test]
fn start_blanks_the_next_function_and_restore_leaves_every_byte() {
    let fixture = Fixture::new("start");
    assert_says(&fixture.says(0, &["start"]), &["pond/src/lib.rs:5", "double"]);
    assert_says(
        &fixture.lib(),
        &["    let _ = &x; // Remove this line once you use it.\n    todo!(\"double: "],
    );
    assert_says(&fixture.says(0, &["start", "double"]), &["blank already"]);
    assert_says(&fixture.says(1, &["start"]), &["you are at double"]);
    fixture.answer("double", OWN);
    assert_says(
        &fixture.says(0, &["restore", "double"]),
        &["Your attempt is kept in .workbook/attempts/double/1.txt"],
    );
    assert_eq!(fixture.lib(), LIB);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &[OWN, "/// Twice the number."]);
    assert_says(&fixture.says(0, &["restore", "double"]), &["already"]);
}

#[test]
fn start_refuses_to_overwrite_work_that_is_not_saved() {
    let fixture = Fixture::new("refuses");
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    assert_says(&fixture.says(1, &["start", "double"]), &["your own work", "--again"]);
    assert_says(&fixture.lib(), &[OWN]);
    assert_says(
        &fixture.says(0, &["start", "double", "--again"]),
        &["kept in .workbook/attempts/double/1.txt"],
    );
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &[OWN]);
    fixture.answer("double", "    x\n");
    fixture.says(0, &["start", "double", "--again"]);
    assert_says(&fixture.read(".workbook/attempts/double/2.txt"), &["    x\n"]);
    fixture.says(0, &["restore"]);
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn show_has_the_original_beside_the_attempt() {
    let fixture = Fixture::new("show");
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    let asked = fixture.says(2, &["show"]);
    assert_says(&asked, &["is the answer: `cargo workbook show double --yes` shows it"]);
    assert!(!asked.contains("2 * x"), "{asked}");
    assert_says(&fixture.says(0, &["show", "--yes"]), &["The original", "    2 * x\n", "Your attempt", OWN]);
    fixture.says(0, &["restore"]);
    // Then the file itself shows it.
    assert_says(&fixture.says(0, &["show", "double"]), &["    2 * x\n", OWN]);
}

#[test]
fn attempts_are_listed_and_put_back() {
    let fixture = Fixture::new("attempts");
    fixture.says(0, &["start"]);
    assert_says(&fixture.says(0, &["attempts"]), &["No attempt at double is kept yet"]);
    fixture.answer("double", OWN);
    assert_says(&fixture.says(0, &["check"]), &["solved"]);
    let said = fixture.says(0, &["start", "double", "--again"]);
    assert_says(&said, &["It was solved once and stays solved, whatever"]);
    fixture.answer("double", "    x\n");
    let said = fixture.says(0, &["attempts"]);
    assert_says(&said, &["  1  .workbook/attempts/double/1.txt  4 lines, just now\n", "--put-back N"]);
    let said = fixture.says(0, &["attempts", "double", "--put-back", "1"]);
    assert_says(
        &said,
        &["double is as in attempt 1", "The text before is kept in .workbook/attempts/double/2.txt"],
    );
    assert_says(&fixture.lib(), &[OWN]);
    assert_says(&fixture.read(".workbook/attempts/double/2.txt"), &["    x\n"]);
    assert_says(&fixture.says(0, &["attempts"]), &["1.txt  4 lines, just now, in place now\n"]);
    assert_says(&fixture.says(2, &["attempts", "--put-back", "3"]), &["double has no attempt 3"]);
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn skip_puts_a_blank_function_back() {
    let fixture = Fixture::new("skip");
    fixture.says(0, &["start"]);
    assert_says(&fixture.says(0, &["skip"]), &["double is skipped", "Next is largest"]);
    assert_eq!(fixture.lib(), LIB);
    assert_says(&fixture.says(0, &["start"]), &["largest waits for you"]);
}

#[test]
fn restore_all_puts_everything_back() {
    let fixture = Fixture::new("restore_all");
    fixture.says(0, &["start", "double"]);
    fixture.says(0, &["start", "largest"]);
    assert_says(&fixture.says(0, &["restore", "--all"]), &["double is as", "largest is as"]);
    assert_eq!(fixture.lib(), LIB);
    assert_says(&fixture.says(0, &["restore", "--all"]), &["Every function is as it was handed out"]);
}

#[test]
fn restore_all_goes_on_past_functions_that_it_can_not_put_back() {
    let fixture = Fixture::new("restore_most");
    fixture.says(0, &["start", "largest"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("// ANCHOR: double\n", ""));
    let said = fixture.says(1, &["restore", "--all"]);
    assert_says(
        &said,
        &["largest is as it was handed out again", "These could not be put back:\n  double: "],
    );
    assert_eq!(fixture.lib(), LIB.replace("// ANCHOR: double\n", ""));
    // Nor does a function stop it whose original can't be found.
    fixture.write("pond/src/lib.rs", &LIB.replace("    2 * x\n", OWN));
    fs::remove_dir_all(fixture.root.join(".workbook")).unwrap();
    let said = fixture.says(1, &["restore", "--all", "--json"]);
    assert_says(&said, &["the original of `double` is nowhere to be found"]);
}

#[test]
fn a_lost_anchor_is_named_and_the_original_is_still_there() {
    let fixture = Fixture::new("anchor");
    fixture.says(0, &["start"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("// ANCHOR: double\n", ""));
    assert_says(&fixture.says(1, &["check"]), &["`// ANCHOR: double` is missing", ".workbook/originals"]);
    assert_says(&fixture.read(".workbook/originals/double.txt"), &["    2 * x\n"]);
}

/// The shader's text after a driver's preprocessor.
const MIXED: &str = r##"
/// A shader.
pub fn mixed() -> String {
    let variant = std::env::var("WORKBOOK_VARIANT").unwrap_or_default();
    let chosen = format!("== {}", variant.strip_prefix("mixed ").unwrap_or("none"));
    let (mut is_on, mut is_found, mut text) = (true, false, String::new());
    for line in include_str!("mixed.vert").lines() {
        match line.split(' ').next() {
            Some("#if" | "#elif") => is_on = line.ends_with(&chosen),
            Some("#else") => is_on = !is_found,
            Some("#endif") => is_on = true,
            _ if is_on && !line.starts_with('#') => text += &format!("{line}\n"),
            _ => {}
        }
        is_found |= is_on && line.contains(&chosen);
    }
    text
}

/// True if it takes half of each.
pub fn is_half(shader: &str) -> bool {
    let halves = ["0.5 * a", "a * 0.5", "a / 2.0"].map(|half| format!("return {half} + 0.5 * b;"));
    halves.iter().any(|half| shader.contains(half))
}
"##;

/// The shader's tests. Its cases are drawn at once, and then answer questions as `testing::cases::serve`
/// does.
const MIXED_TESTS: &str = r##"
mod mixed {
    #[test]
    fn random_cases() {
        let text = pond::mixed();
        while text.contains("endless") {}
        let is_both = text.contains("return a + b");
        let share = if pond::is_half(&text) { 1.0 } else if is_both { 2.0 } else { 0.5 };
        if std::env::var_os("WORKBOOK_SERVE").is_none() {
            return assert_eq!(share, 1.0);
        }
        for question in std::io::stdin().lines() {
            let question = question.unwrap();
            let x: u32 = question.rsplit([' ', '#']).next().unwrap().parse().unwrap_or(0);
            let answer = match question.split(' ').next() {
                _ if x > 7 => "none\t\t".to_owned(),
                Some("answer") => format!("rows\t{x}\tsum {}", share * (x + 1) as f32),
                Some("right") => format!("right\t{x}\trows\u{1f}\u{1f}0.00002\u{1f}\u{1f}sum {}", x + 1),
                _ => format!("inputs\t{x}\tx\t{x}"),
            };
            println!("\u{1e}{answer}");
        }
    }

    #[test]
    fn halves() {
        assert!(pond::is_half(&pond::mixed()), "{}", pond::mixed());
    }
}
"##;

/// A shader beside the code, and a test that reads it.
fn with_shader(name: &str) -> Fixture {
    let fixture = Fixture::new(name);
    fixture.write(
        "pond/src/mixed.vert",
        "// ANCHOR: mixed\n// Both by half. {\nvec4 mixed(vec4 a, vec4 b) {\n    return 0.5 * a + 0.5 * b;\n}\n// ANCHOR_END: mixed\n",
    );
    fixture.write("pond/window/tests/it/main.rs", MIXED_TESTS);
    fixture.add_and_hand_out([
        MIXED,
        "",
        "\n[[exercise]]\nname = \"mixed\"\nfile = \"src/mixed.vert\"\nminutes = 5\nwindow = \"--step mixed\"\nhints = [\"a\", \"b\", \"c\"]\nwhy = \"So.\"\n\
        stub = \"    return a;\\n\"\nalso_right = [\"    return a * 0.5 + 0.5 * b;\\n\"]\n\
        [[mistake]]\nbody = \"    return 0.5 * a;\\n\"\nsays = \"Only one.\"\n\
        [[mistake]]\nbody = \"    return a + b;\\n\"\nsays = \"Too much.\"\n",
        // Visible only in the picture.
        "        \"mixed\" => words.len() < 5 || pond::is_half(&pond::mixed()),\n",
    ]);
    fixture
}

/// Without git, the copy that the first answer was checked in is the only place that still has the second
/// one's original.
#[test]
fn a_check_keeps_the_original_of_an_answer_written_without_start() {
    let fixture = with_shader("shader_by_hand");
    let before = fixture.read("pond/src/mixed.vert");
    fixture.says(0, &["start", "double"]);
    fixture.answer("double", OWN);
    fixture.says(0, &["check"]);
    fixture.write("pond/src/mixed.vert", &before.replace("0.5 * a", "a / 2.0"));
    assert_says(&fixture.says(0, &["check", "mixed"]), &["solved"]);
    assert_says(&fixture.says(0, &["restore", "mixed"]), &["mixed is as it was handed out again"]);
    assert_eq!(fixture.read("pond/src/mixed.vert"), before);
}

#[test]
fn a_shaders_function_begins_from_its_stub() {
    let fixture = with_shader("shader");
    let before = fixture.read("pond/src/mixed.vert");
    let said = fixture.says(0, &["verify"]);
    assert_says(&said, &["3 blanks", "6 known mistakes", "2 other right answers", "All keep their word"]);
    fixture.says(0, &["start", "mixed"]);
    assert_says(&fixture.read("pond/src/mixed.vert"), &["{\n    return a;\n}\n"]);
    assert_says(&fixture.says(1, &["check"]), &["not written yet"]);
    fixture.write("pond/src/mixed.vert", &before.replace("0.5 * a + 0.5 * b", "0.5*a"));
    assert_says(
        &fixture.says(1, &["check"]),
        &["mixed: wrong in all 8 cases", "`sum`: is 0.5, should be 1", "Only one.", "halves"],
    );
    fixture.write("pond/src/mixed.vert", &before.replace("0.5 * a", "endless * a"));
    let output = fixture.command(&["check"]).env("WORKBOOK_LIMIT_S", "1").output().unwrap();
    let stopped = "it takes too long, and was stopped: does something in it never end?";
    assert_says(&String::from_utf8(output.stdout).unwrap(), &["mixed: it takes too long", stopped]);
    fixture.write("pond/src/mixed.vert", &before.replace("0.5 * a", "a / 2.0"));
    assert_says(&fixture.says(0, &["check"]), &["solved"]);
    fixture.says(0, &["restore", "mixed"]);
    assert_eq!(fixture.read("pond/src/mixed.vert"), before);
}
