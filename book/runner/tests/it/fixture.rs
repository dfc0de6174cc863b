//! A workbook of one crate, in a folder of its own for each test.

pub mod terminal;
mod texts;

use runner::{
    bench::{mutants::mutants_of, rivals::fingerprint},
    commands::record::{put, record},
    exercise::{function::look_at, record::Record, workspace::Workspace},
};

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};
pub use texts::LIB;
use texts::{EXERCISES, TESTS, WINDOW};

/// A small workbook.
pub struct Fixture {
    pub root: PathBuf,
}

impl Fixture {
    /// A workbook whose first exercise is begun and answered.
    pub fn answered(name: &str, body: &str) -> Self {
        let fixture = Self::new(name);
        fixture.says(0, &["start"]);
        fixture.answer("double", body);
        fixture
    }

    /// The same workbook with `double` tested without random cases.
    pub fn without_cases(name: &str) -> Self {
        let fixture = Self::new(name);
        let tests = fixture.read("pond/tests/it/main.rs");
        let start = tests.find("    #[test]\n    fn random_cases").unwrap();
        let end = start + tests[start..].find("    }\n\n").unwrap() + "    }\n\n".len();
        fixture.write("pond/tests/it/main.rs", &(tests[..start].to_owned() + &tests[end..]));
        fixture.hand_out();
        fixture
    }

    /// The same workbook, with two mistakes that may be hidden in each function.
    pub fn with_bugs(name: &str) -> Self {
        let fixture = Self::new(name);
        fixture.record_bugs();
        fixture
    }

    /// Records the first two mutants of each function as mistakes that may be hidden.
    pub fn record_bugs(&self) {
        let workspace = Workspace::open(&self.root).unwrap().as_it_lies();
        for exercise in workspace.exercises() {
            let original = look_at(&workspace, exercise).unwrap().original;
            let mutants = mutants_of(exercise, &original);
            let record = record(&workspace, exercise).unwrap();
            let (left_out, bugs) = ((2..mutants.len()).collect(), vec![0, 1]);
            let mutants = Some(fingerprint(exercise, &original, &mutants));
            let record = Record { mutants, left_out, bugs, ..record };
            put(&workspace, exercise, &record).unwrap();
        }
    }

    /// Writes it anew; `name` is the test's.
    pub fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        for left_over in
            [".workbook", "pond", "book", "target/workbook-check", "target/workbook-verify", ".git"]
        {
            let _ = fs::remove_dir_all(root.join(left_over));
        }
        let fixture = Self { root };
        let members = "[workspace]\nresolver = \"3\"\nmembers = [\"pond\", \"pond/window\"]\n";
        fixture.write("Cargo.toml", members);
        fixture.write(
            "pond/Cargo.toml",
            "[package]\nname = \"pond\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[package.metadata.workbook]\nexercises = [\n]\n",
        );
        fixture.write("pond/src/lib.rs", LIB);
        let manifest = "[package]\nname = \"pond_window\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
            pond = { path = \"..\" }\n";
        fixture.write("pond/window/Cargo.toml", manifest);
        fixture.write("pond/window/src/main.rs", WINDOW);
        fixture.write("pond/tests/it/main.rs", TESTS);
        let _ = fs::remove_dir_all(fixture.root.join("pond/exercises"));
        fixture.add_exercises(EXERCISES);
        fixture.hand_out();
        fixture
    }

    /// Records that everything is handed out as it is.
    pub fn hand_out(&self) {
        self.says(0, &["verify", "--record"]);
    }

    /// Records it without the learner's answer, as an author does elsewhere.
    pub fn hand_out_anew(&self) {
        let (own, kept) = (self.root.join(".workbook"), self.root.join(".kept"));
        fs::rename(&own, &kept).unwrap();
        self.hand_out();
        fs::remove_dir_all(&own).unwrap();
        fs::rename(&kept, &own).unwrap();
    }

    /// The same while that exercise is answered: the answer is put aside meanwhile.
    pub fn hand_out_around(&self, name: &str) {
        let answered = self.lib();
        self.says(0, &["restore", name]);
        self.hand_out();
        self.write("pond/src/lib.rs", &answered);
    }

    /// Puts everything into a git repository of its own.
    pub fn commit(&self) {
        let _ = fs::remove_dir_all(self.root.join(".git"));
        self.write(".gitignore", "target\n.workbook\n");
        self.git(&["init", "--quiet"]);
        self.commit_again();
    }

    /// Commits everything as it is now.
    pub fn commit_again(&self) {
        self.git(&["add", "."]);
        self.git(&["commit", "--quiet", "--message", "All"]);
    }

    /// Runs git, whatever the outcome.
    pub fn try_git(&self, args: &[&str]) -> Output {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"];
        Command::new("git").args(who).args(args).current_dir(&self.root).output().unwrap()
    }

    pub fn git(&self, args: &[&str]) {
        let git = self.try_git(args);
        assert!(git.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&git.stderr));
    }

    /// Adds code, tests, an exercise and a step of the window, each a text.
    pub fn add(&self, [lib, tests, exercise, step]: [&str; 4]) {
        for (path, text) in [("pond/src/lib.rs", lib), ("pond/tests/it/main.rs", tests)] {
            self.write(path, &(self.read(path) + text));
        }
        self.add_exercises(exercise);
        let window = self
            .read("pond/window/src/main.rs")
            .replace("        // more", &format!("{step}        // more"));
        self.write("pond/window/src/main.rs", &window);
    }

    /// Adds exercises; each begins with the lines `[[exercise]]` and `name = "…"`.
    pub fn add_exercises(&self, texts: &str) {
        for text in texts.split("[[exercise]]\n").skip(1) {
            let (name, rest) = text.split_once('\n').unwrap();
            let name = name.split('"').nth(1).unwrap();
            self.write(&format!("pond/exercises/{name}.toml"), rest);
            let listed = self.read("pond/Cargo.toml").replace("\n]", &format!("\n    \"{name}\",\n]"));
            self.write("pond/Cargo.toml", &listed);
        }
    }

    /// The same, and hands it out.
    pub fn add_and_hand_out(&self, texts: [&str; 4]) {
        self.add(texts);
        self.hand_out();
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    pub fn lib(&self) -> String {
        self.read("pond/src/lib.rs")
    }

    /// Writes a body in place of the blank one, as a learner does.
    pub fn answer(&self, name: &str, body: &str) {
        let blank = format!("    todo!(\"{name}: `cargo workbook hint {name}` helps\")\n");
        let lib = self.lib();
        let end = lib.find(&blank).unwrap_or_else(|| panic!("{name} is not blank:\n{lib}"));
        // Includes the line that names the parameters.
        let start = lib[..end].rfind("    let _ = ").unwrap_or(end);
        self.write("pond/src/lib.rs", &[&lib[..start], body, &lib[end + blank.len()..]].concat());
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_workbook"));
        command.args(args).current_dir(&self.root).stdin(Stdio::null());
        // The window opens nothing, so any display will do.
        command.env("DISPLAY", ":99").env_remove("CI").env_remove("CARGO_TARGET_DIR");
        command.env("WORKBOOK_BUILD_AHEAD", "0").env("WORKBOOK_LANG", "en");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// The output of a command, which has to exit with this code.
    #[track_caller]
    pub fn says(&self, exit_code: i32, args: &[&str]) -> String {
        let output = self.run(args);
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(exit_code), "{args:?} said: {out}{err}");
        out + &err
    }
}

/// Asserts that a text contains all these words.
#[track_caller]
pub fn assert_says(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "`{word}` is missing in: {text}");
    }
}
