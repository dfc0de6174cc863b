//! A workbook of one crate, in a folder of its own for each test.

use runner::exercise::workspace::Workspace;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

pub const LIB: &str = "//! Functions to write.

// ANCHOR: double
/// Twice the number.
pub fn double(x: i32) -> i32 {
    2 * x
}
// ANCHOR_END: double

// ANCHOR: total
/// The sum of all, each doubled.
pub fn total(numbers: &[i32]) -> i32 {
    let mut sum = 0;
    for number in numbers {
        sum += double(*number);
    }
    sum
}
// ANCHOR_END: total
";

/// Its tests, by file.
const TESTS: [(&str, &str); 3] = [
    ("main.rs", "mod double;\nmod total;\n"),
    (
        "double.rs",
        r#"use pond::double;
use testing::cases::{self, Draws, Right, Rows};

fn draw(draws: &mut Draws) -> Option<i32> {
    let x = draws.index(40) as i32 - 10;
    draws.say("x", &x);
    Some(x)
}

fn answer(x: &mut i32) -> Rows {
    Rows::of("double", [double(*x)])
}

fn right(x: &i32) -> Right {
    Rows::of("double", [x * 2]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
"#,
    ),
    (
        "total.rs",
        r#"use pond::total;
use testing::cases::{self, Draws, Right, Rows};

fn draw(draws: &mut Draws) -> Option<Vec<i32>> {
    let numbers = draws.list(0, 5, |draws, _| draws.index(9) as i32);
    draws.say("numbers", &numbers);
    Some(numbers)
}

fn answer(numbers: &mut Vec<i32>) -> Rows {
    Rows::of("total", [total(numbers)])
}

fn right(numbers: &Vec<i32>) -> Right {
    Rows::of("total", [2 * numbers.iter().sum::<i32>()]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
"#,
    ),
];

/// The files of its exercises.
const EXERCISES: [(&str, &str); 2] = [
    (
        "pond/exercises/double.toml",
        r#"
file = "src/lib.rs"
minutes = 5
hints = ["Once is not enough.", "Add it to itself.", "What a number times two is."]
why = "Because two is twice one."
also_right = ["    x + x\n"]

[[mistake]]
body = "    x\n"
says = "That is once the number."

[[mistake]]
body = "    x * x\n"
says = "That is the square."
"#,
    ),
    (
        "pond/exercises/total.toml",
        r#"
file = "src/lib.rs"
minutes = 7
hints = ["One by one.", "Keep the sum.", "Add each one's double."]
why = "A loop."
also_right = ["    numbers.iter().map(|number| double(*number)).sum()\n"]

[[mistake]]
body = "    numbers.iter().sum()\n"
says = "Nothing is doubled."

[[mistake]]
body = "    numbers.iter().map(|number| double(*number)).product()\n"
says = "That is the product."
"#,
    ),
];

/// The build folder: all ponds have the same crates below them.
pub fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("ponds")
}

/// A small workbook.
pub struct Pond {
    pub root: PathBuf,
}

impl Pond {
    /// Writes it anew; `name` is the test's.
    pub fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        let pond = Self { root };
        pond.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"pond\"]\n");
        pond.write(
            "pond/Cargo.toml",
            &"[package]\nname = \"pond\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[package.metadata.workbook]\n\
            exercises = [\"double\", \"total\"]\n\n[dev-dependencies]\ntesting = { path = TESTING }\n"
                .replace("TESTING", &format!("{:?}", concat!(env!("CARGO_MANIFEST_DIR"), "/../testing"))),
        );
        pond.write("Cargo.lock", include_str!("../../../../Cargo.lock"));
        pond.write("pond/src/lib.rs", LIB);
        TESTS.iter().for_each(|(name, text)| pond.write(&format!("pond/tests/it/{name}"), text));
        EXERCISES.iter().for_each(|(path, text)| pond.write(path, text));
        pond.record();
        pond
    }

    /// Records that everything is handed out as it is.
    pub fn record(&self) {
        runner::commands::record::record_all(&Workspace::open(&self.root).unwrap()).unwrap();
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    /// The output of a command, which has to exit with this code.
    #[track_caller]
    pub fn says(&self, exit_code: i32, args: &[&str]) -> String {
        let (status, said) = self.run(args);
        assert_eq!(status, Some(exit_code), "{args:?} said: {said}");
        said
    }

    /// The exit code and the output of a command.
    pub fn run(&self, args: &[&str]) -> (Option<i32>, String) {
        let output = self.command(args).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out + &err)
    }

    /// A command, as a teacher types it.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.arg("lab").args(args).current_dir(&self.root).stdin(Stdio::null());
        command.env_remove("CI").env("CARGO_TARGET_DIR", target());
        command
    }
}

/// Asserts that a text contains all these words.
#[track_caller]
pub fn assert_says(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "`{word}` is missing in: {text}");
    }
}
