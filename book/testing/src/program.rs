//! Runs of a stage's program as a learner would start it: its output, and its end.

use std::{
    env::{consts::EXE_SUFFIX, current_exe},
    fs,
    io::Write,
    path::Path,
    process::{Command, Output},
};
use walkdir::WalkDir;

/// The program of a stage's window, which `cargo test` builds beside the tests.
///
/// # Panics
/// If it isn't there, or is older than one of the sources of the stage or its window.
pub fn program(stage: &str) -> String {
    let tests = current_exe().expect("tests are a program");
    let folder = tests.ancestors().nth(2).expect("tests lie in `deps`, beside the programs");
    let number = stage.split('_').next().unwrap_or(stage);
    let program = folder.join(format!("{number}_window{EXE_SUFFIX}"));
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    let built = modified(&program)
        .unwrap_or_else(|error| panic!("{}: {error}: `cargo build` makes it", program.display()));
    let stage = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(stage);
    let sources = ["src", "window/src"].into_iter().flat_map(|folder| WalkDir::new(stage.join(folder)));
    for source in sources.map(|entry| entry.expect("a stage has sources")) {
        let is_newer = source.file_type().is_file() && modified(source.path()).is_ok_and(|time| time > built);
        assert!(
            !is_newer,
            "{} is older than {}: `cargo build` makes it anew",
            program.display(),
            source.path().display()
        );
    }
    program.into_os_string().into_string().expect("a path in UTF-8")
}

/// Runs a program without a display, and returns its output.
///
/// Windows and macOS always have a display: there the program is told to open no window, because it would
/// wait to be closed. The empty variables are those of a learner without a display.
///
/// # Panics
/// If it can't be started.
pub fn run(program: &str, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(args).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env("WORKBOOK_LANG", "en");
    if !cfg!(target_os = "linux") {
        command.env("WORKBOOK_NO_WINDOW", "1");
    }
    command.output().unwrap_or_else(|error| panic!("{program}: {error}"))
}

/// The standard output of a program that has to succeed.
///
/// # Panics
/// If the program fails, with its output.
pub fn stdout(program: &str, args: &[&str]) -> String {
    let output = run(program, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?} ended with {}: {said}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8 on standard output")
}

/// Asserts that a program refuses: its exit status, nothing on standard output, one or two lines on standard
/// error that contain all the words, and no panic.
///
/// # Panics
/// If any of these does not hold.
pub fn assert_refuses(program: &str, args: &[&str], exit_code: i32, words: &[&str]) {
    let output = run(program, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(exit_code), "{program} {args:?}: {said}");
    assert!(output.stdout.is_empty(), "{program} {args:?} printed something");
    assert!((1..=2).contains(&said.lines().count()), "{program} {args:?} said: {said}");
    assert!(!said.contains("panicked"), "{said}");
    for word in words {
        assert!(said.contains(word), "{program} {args:?} does not mention `{word}`: {said}");
    }
}

/// True if windows can open on a display. Without one, or if `WORKBOOK_NO_WINDOW` is set, the calling test is
/// skipped, and the skip is printed.
///
/// # Panics
/// Without a display, if the environment variable `CI` is set and `WORKBOOK_NO_WINDOW` is not.
pub fn has_display(test: &str) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_none = is_set("WORKBOOK_NO_WINDOW");
    let found = !is_none && (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || !cfg!(target_os = "linux"));
    assert!(
        found || is_none || !is_set("CI"),
        "{test}: CI needs a display, for instance `xvfb-run cargo test`"
    );
    if !found {
        skipped(&format!("{test}, because there is no display"));
    }
    found
}

/// Prints that something was not tested. It bypasses the test harness, which hides the output of `eprintln!`
/// in a passing test.
pub fn skipped(what: &str) {
    // If standard error is closed, the message is lost.
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// The positions of a program's `--print json`, and the whole object. `null` stands for a number that is not
/// finite.
///
/// # Panics
/// If it is not one object with `count` positions of three numbers.
pub fn printed_positions(text: &str) -> (serde_json::Value, Vec<[f32; 3]>) {
    let value: serde_json::Value = serde_json::from_str(text).expect("one JSON object");
    let number = |value: &serde_json::Value| value.as_f64().unwrap_or(f64::NAN) as f32;
    let triple = |value: &serde_json::Value| [0, 1, 2].map(|axis| number(&value[axis]));
    let positions: Vec<[f32; 3]> =
        value["positions"].as_array().expect("positions").iter().map(triple).collect();
    assert_eq!(value["count"].as_u64(), Some(positions.len() as u64), "the count");
    (value, positions)
}

/// The tables of a step, each with its name; positions come first.
type StepTables = Vec<(&'static str, String)>;

/// Asserts, for every step of every scene, that `--print` writes that step's table, and that `--check`
/// compares all of the step's tables and finds them as expected.
///
/// # Panics
/// At the first table that differs, or is not compared.
pub fn assert_prints_and_checks_every_step(
    program: &str,
    scenes: &[(&str, &[&str])],
    step_tables: fn(&str, &str) -> Option<StepTables>,
) {
    for (scene, steps) in scenes {
        for step in *steps {
            let tables = step_tables(scene, step).unwrap_or_else(|| panic!("{scene} has no step {step}"));
            let (_, expected) = &tables[0];
            let printed = stdout(program, &["--scene", scene, "--step", step, "--print"]);
            assert!(printed == *expected, "{scene} {step} is printed as\n{printed}and not as\n{expected}");
            let checked = stdout(program, &["--scene", scene, "--step", step, "--check"]);
            let as_expected = checked.lines().filter(|line| line.ends_with(": as expected")).count();
            assert_eq!((as_expected, checked.lines().count()), (tables.len(), tables.len()), "{checked}");
        }
    }
}
