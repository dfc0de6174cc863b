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

const TESTS: &str = r#"
mod double {
    #[test]
    fn random_cases() {
        crate::write_cases(|x| format!("x = {x}\n--\ndouble {}", pond::double(x)));
    }

    #[test]
    fn of_two_and_three() {
        assert_eq!(pond::double(2), 4);
        assert_eq!(pond::double(3), 6);
    }
}

mod total {
    #[test]
    fn random_cases() {
        crate::write_cases(|x| format!("numbers = [{x}, 2, 5]\n--\ntotal {}", pond::total(&[x, 2, 5])));
    }

    #[test]
    fn of_three() {
        assert_eq!(pond::total(&[1, 3, 2]), 12);
    }
}

fn write_cases(case: fn(i32) -> String) {
    let seed = std::env::var("WORKBOOK_SEED").map_or(1, |seed| seed.parse::<u64>().unwrap() % 1000);
    let case = |number| format!("== case {number}\n{}\n", case(seed as i32 + 3 * number));
    let text: String = (0..12).map(case).collect();
    if let Ok(path) = std::env::var("WORKBOOK_CASES") {
        std::fs::write(path, text).unwrap();
    }
}
"#;

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
            "[package]\nname = \"pond\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[package.metadata.workbook]\n\
            exercises = [\"double\", \"total\"]\n",
        );
        pond.write("pond/src/lib.rs", LIB);
        pond.write("pond/tests/it/main.rs", TESTS);
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
        command.env_remove("CI").env_remove("CARGO_TARGET_DIR");
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
