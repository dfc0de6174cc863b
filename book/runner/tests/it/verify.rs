//! `cargo workbook verify` as authors run it: the runner has its program, `book/prove`, built, and passes
//! the arguments on.

use crate::fixture::{Fixture, LIB, assert_says};

/// Code, tests, an exercise and a step of the window, sound except for the replaced parts.
fn exercise(name: &str) -> [String; 4] {
    let lib = format!(
        "\n// ANCHOR: {name}\n/// One more.\npub fn {name}(x: i32) -> i32 {{\n    x + 1\n}}\n// ANCHOR_END: {name}\n"
    );
    let tests = format!(
        "mod {name} {{\n    #[test]\n    fn random_cases() {{\n        let draw: crate::Draw<i32> = |next| next(100) as i32;\n        \
        crate::random_cases(\"{name}\", draw, |x| format!(\"more {{}}\", pond::{name}(*x)), |x| Some(format!(\"more {{}}\", x + 1)));\n    }}\n\n    \
        #[test]\n    fn one() {{\n        assert_eq!(pond::{name}(1), 2);\n    }}\n}}\n"
    );
    let exercise = format!(
        "\n[[exercise]]\nname = \"{name}\"\nfile = \"src/lib.rs\"\nminutes = 5\nwindow = \"--step {name}\"\nhints = [\"a\", \"b\", \"c\"]\nwhy = \"So.\"\n\
        [[mistake]]\nbody = \"    x\\n\"\nsays = \"None more.\"\n\
        [[mistake]]\nbody = \"    x - 1\\n\"\nsays = \"One less.\"\n"
    );
    let step = format!("        \"{name}\" => pond::{name}(1) == 2,\n");
    [lib, tests, exercise, step]
}

#[test]
fn all_is_well() {
    let fixture = Fixture::new("sound");
    let said = fixture.says(0, &["verify"]);
    assert_says(
        &said,
        &["2 exercises", "2 blanks", "4 known mistakes", "2 originals", "1 other right answers"],
    );
    // `2 / x`, `0 * x`, `1 * x`, `3 * x`, `-(2 * x)`; mutants with another name, or two numbers for one,
    // don't compile.
    let counts = "7 mutants (5 killed, 2 not compiling, 0 equivalent), 0 of 0 wrong answers recognised";
    assert_says(&said, &[&format!("  double: 5 bodies, {counts}, in ")]);
    assert_eq!(fixture.lib(), LIB, "nothing here is touched");
    assert_says(
        &fixture.says(2, &["verify", "double", "doble"]),
        &["no exercise or stage is called `doble`"],
    );
}

#[test]
fn a_learners_work_is_neither_verified_nor_lost() {
    let fixture = Fixture::new("learner");
    fixture.says(0, &["start"]);
    fixture.answer("double", "    nonsense\n");
    let lib = fixture.lib();
    fixture.says(0, &["verify"]);
    assert_eq!(fixture.lib(), lib);
}

/// Each of these makes `verify` fail, and say why.
#[test]
fn every_fault_is_found_and_named() {
    let fixture = Fixture::new("faulty");
    let add = |name: &str, which: usize, from: &str, to: &str| {
        let mut parts = exercise(name);
        assert!(parts[which].contains(from));
        parts[which] = parts[which].replace(from, to);
        fixture.add(parts.each_ref().map(|part| part.as_str()));
    };
    let (lib, tests, toml, step) = (0, 1, 2, 3);
    add("sound", lib, "One", "One");
    add("unanchored", lib, "// ANCHOR_END: unanchored", "");
    add("doubled", lib, "// ANCHOR: doubled", "// ANCHOR: doubled\n// ANCHOR: doubled");
    add("bad_stub", toml, "minutes", "stub = \"    nonsense\\n\"\nminutes");
    add("idle", tests, "pond::idle(", "(|x: i32| x + 1)(");
    add("same_mistakes", toml, "x - 1", "x - 0");
    add("right_mistake", toml, "x - 1", "1 + x");
    add("odd_mistake", toml, "x - 1", "x - \\\"\\\"");
    add("wrong_original", lib, "x + 1", "x + 2");
    add("wrong_answer", toml, "minutes", "also_right = [\"    x + 3\\n\"]\nminutes");
    add("untested", tests, "mod untested", "mod unnamed");
    add("two_hints", toml, "\"a\", ", "");
    add("no_reason", toml, "why = \"So.\"\n", "");
    add("one_mistake", toml, "[[mistake]]\nbody = \"    x\\n\"\nsays = \"None more.\"\n", "");
    add("unfit", toml, "body = \"    x\\n\"", "changes = [\"y → x\"]");
    add("empty", toml, "body = \"    x\\n\"\n", "");
    add("no_window", toml, "window = \"--step no_window\"\n", "");
    add("not_run", step, "pond::not_run(1) == 2", "true");
    add("not_seen", step, "pond::not_seen(1) == 2", "pond::not_seen(1) < 5");
    add("off", step, "== 2", "== 3");
    add("survived", tests, "pond::survived(", "(|x: i32| pond::survived(x).min(x + 1))(");
    let stale = "why = \"So.\"\n[[equivalent]]\nreason = \"No.\"\nmutants = [\"x + 1 → x - 1\"]\n";
    add("stale", toml, "why = \"So.\"\n", stale);
    let shows = |text: &str| {
        format!("\nsays = \"None more.\"\nwrong = [\"more\", \"off by  1.0\", \"one: left: 1\", \"{text}\"]")
    };
    add("unseen", toml, "\nsays = \"None more.\"", &shows("left: 2"));
    add("seen_always", toml, "\nsays = \"None more.\"", &shows("number:"));
    add("no_stage", toml, "\"--step", "\"stage9 --step");
    fixture.add(["", "", &exercise("sound")[toml], ""]);
    let faults = [
        ("unanchored", "the line `// ANCHOR_END: unanchored` is missing"),
        ("doubled", "the line `// ANCHOR: doubled` is there more than once"),
        ("bad_stub", "its stub does not compile: cannot find value `nonsense`"),
        ("idle", "passes its tests"),
        ("same_mistakes", "mistake 2 is not recognised: no case tells it from mistake 1"),
        ("right_mistake", "mistake 2 passes its tests"),
        ("odd_mistake", "mistake 2 does not compile: cannot subtract `&str` from `i32`"),
        ("wrong_original", "the original fails its tests: With x = 0: `more`: is 2, should be 1"),
        ("wrong_answer", "right answer 1 fails its tests"),
        ("untested", "no test module has its name"),
        ("two_hints", "it does not have three hints"),
        ("no_reason", "it has no `why`"),
        ("one_mistake", "it does not have two to eight known mistakes"),
        ("unfit", "mistake 1: `y` is not in the function exactly once"),
        ("empty", "mistake 1 has neither a `body` nor `changes`"),
        ("no_window", "it has no `window`"),
        ("not_run", "its window does not run it: blank, all is as expected"),
        ("not_seen", "its window sees none of its known mistakes"),
        ("off", "as handed out, its window is off: number: off by 1.00000"),
        ("survived", "its tests pass with `x + 1 → x + 2`"),
        ("stale", "no equivalent mutant survives: `x + 1 → x - 1`"),
        (
            "unseen",
            "mistake 1: \"left: 2\" is not seen of it; this is:\n    With x = 0: `more`: is 0, should be 1\n    number: off by 1.00000",
        ),
        (
            "seen_always",
            "mistake 1: \"number:\" is seen of the original, too; of it alone is:\n    With x = 0: `more`: is 0, should be 1\n    number: off",
        ),
        ("no_stage", "its window's `stage9` is not a stage"),
        ("sound", "there is another exercise of that name"),
    ];
    for (name, words) in faults {
        let said = fixture.says(1, &["verify", name]);
        assert_says(&said, &[&format!("✗ {name}: "), words]);
    }
    let said = fixture.says(1, &["verify"]);
    faults.iter().for_each(|(_, words)| assert_says(&said, &[words]));
    assert!(!said.contains("✗ double:"), "{said}");
}

/// Steps that need a display are skipped without one, which is a fault only on CI.
#[test]
fn without_a_display_a_window_is_skipped() {
    let fixture = Fixture::new("no_display");
    fixture.write(
        "pond/window/src/main.rs",
        &fixture.read("pond/window/src/main.rs").replace("pond::double(3) == 6", "true"),
    );
    fixture.hand_out();
    let run = |variable: &str| {
        let mut command = fixture.command(&["verify"]);
        let output =
            command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env(variable, "true").output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (exit_code, said) = run("NOTHING");
    assert_says(&said, &["  double: ", ", its window not seen: no display"]);
    assert_eq!(exit_code, Some(0), "{said}");
    let (exit_code, said) = run("CI");
    assert_says(&said, &["double: its window could not be looked at: there is no display"]);
    assert_eq!(exit_code, Some(1), "{said}");
}
