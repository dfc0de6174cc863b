//! Cargo's settings outside the workbook, which affect no verdict.

use crate::fixture::{Fixture, assert_says};
use std::fs;

/// A right answer with a warning, in which an overflow is a panic.
const ANSWER: &str = "    let nothing = 1;\n    x + x\n";

/// A workbook with such an answer.
fn answered(name: &str) -> Fixture {
    let fixture = Fixture::new(name);
    let _ = fs::remove_dir_all(fixture.root.join(".cargo"));
    let test = "    #[test]\n    #[should_panic]\n    fn of_the_largest() {\n        pond::double(std::hint::black_box(i32::MAX));\n    }\n";
    let tests = fixture.read("pond/tests/it/main.rs").replacen(
        "mod double {\n",
        &format!("mod double {{\n{test}"),
        1,
    );
    fixture.write("pond/tests/it/main.rs", &tests);
    fixture.hand_out();
    fixture.says(0, &["start"]);
    fixture.answer("double", ANSWER);
    fixture
}

const SETTINGS: &str =
    "[build]\nrustflags = [\"-D\", \"warnings\"]\n[profile.dev]\noverflow-checks = false\n";

#[test]
fn the_workbook_s_own_count() {
    let fixture = answered("settings_handed_out");
    fixture.write(
        ".cargo/config.toml",
        "[build]\nrustflags = [\"--cfg\", \"handed_out\"]\n[target.no-system]\nrustflags = [\"--no-flag\"]\n",
    );
    let tests = fixture.read("pond/tests/it/main.rs").replace(
        "    fn of_two_is_four() {\n",
        "    fn of_two_is_four() {\n        assert!(cfg!(handed_out));\n",
    );
    fixture.write("pond/tests/it/main.rs", &tests);
    fixture.hand_out_around("double");
    assert_says(&fixture.says(0, &["check", "double"]), &["double: solved"]);
    // They do apply where no others are used.
    let output = fixture.command(&["check", "double"]).env("RUSTFLAGS", "-D warnings").output().unwrap();
    assert_says(&String::from_utf8(output.stdout).unwrap(), &["double: solved"]);
}

#[test]
fn flags_and_profiles_of_the_machine_and_the_environment_do_not_count() {
    let fixture = answered("settings_machine");
    let home = fixture.root.join("target/cargo_home");
    fixture.write("target/cargo_home/config.toml", SETTINGS);
    let variables = [
        ("CARGO_HOME", home.to_str().unwrap()),
        ("RUSTFLAGS", "-D warnings"),
        ("CARGO_PROFILE_DEV_OVERFLOW_CHECKS", "false"),
        ("CARGO_BUILD_TARGET", "no-system"),
    ];
    for chosen in [&variables[..1], &variables[1..], &variables] {
        let output = fixture.command(&["check", "double"]).envs(chosen.iter().copied()).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(out.contains("double: solved"), "{chosen:?}: {out}{err}");
    }
}
