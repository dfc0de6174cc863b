//! Parses the output of a test program.

use crate::bench::{
    Outcome, Output,
    outcome::{not_refused, too_long},
};
use catalogue::{Text, later};
use std::collections::{BTreeMap, BTreeSet};

/// Parses the test program's output for each of these tests. A test passes only if its line says so and the
/// program ends normally.
pub fn parse(output: &Output, tests: &[String]) -> Outcome {
    let (mut failures, mut refused) = (BTreeMap::new(), BTreeSet::new());
    let mut is_whole = true;
    let sections = output.stdout.split("\n---- ").skip(1);
    let sections: BTreeMap<_, _> = sections.filter_map(|it| it.split_once(" stdout ----\n")).collect();
    for test in sections.keys().copied().chain(tests.iter().map(String::as_str)).collect::<BTreeSet<_>>() {
        let section = sections.get(test);
        let said = match (section, word_on(&output.stdout, test)) {
            (Some(said), _) => panic_message(said),
            (None, Some("ok")) => continue,
            (None, Some("")) => end_of_program(output),
            (None, Some("ignored")) => later!("it was left out: it is marked `ignore`"),
            (None, Some(_)) => later!("it failed, without a message"),
            // The program ended before it.
            (None, None) => {
                is_whole = false;
                continue;
            }
        };
        failures.insert(test.to_owned(), said);
        if section.is_some_and(|said| is_in_a_stage(said)) {
            refused.insert(test.to_owned());
        }
    }
    if failures.is_empty() && !(is_whole && output.exit_code == Some(0)) {
        failures.extend(tests.first().map(|test| (test.clone(), end_of_program(output))));
    }
    let skipped = output.stderr.lines().filter_map(|line| line.strip_prefix("skipped: "));
    let skipped = skipped.map(str::to_owned).collect();
    let timed_out = output.timed_out;
    Outcome { tests: tests.to_vec(), failures, refused, timed_out, skipped, ..Outcome::default() }
}

/// The result printed for a test: `ok`, `FAILED`, or empty if it did not end; `None` if it did not begin.
fn word_on<'a>(stdout: &'a str, test: &str) -> Option<&'a str> {
    let heads = [format!("\ntest {test} ... "), format!("\ntest {test} - should panic ... ")];
    let rest = heads.iter().find_map(|head| Some(stdout.split_once(head)?.1))?;
    // The test's own output may stand between.
    let end = ["\ntest ", "\n\n"].iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    Some(rest[..end].trim().rsplit(char::is_whitespace).next().unwrap_or_default())
}

fn end_of_program(output: &Output) -> Text {
    if output.timed_out {
        too_long()
    } else if let Some(why) = used_up(&output.stderr) {
        why
    } else if output.exit_code == Some(0) {
        later!("the test program exited early, as if all were well")
    } else {
        match output.stderr.lines().rfind(|line| !line.trim().is_empty()) {
            Some(last) => later!("the test program ended early: {last}", last),
            None if output.exit_code.is_none() => {
                later!("the system ended the test program, as it does where memory runs out")
            }
            None => later!("the test program ended early, without a message"),
        }
    }
}

/// What a program used up that wrote this to standard error and ended; `None` if it had another reason.
pub fn used_up(stderr: &str) -> Option<Text> {
    if stderr.contains("overflowed its stack") {
        Some(later!("the stack overflowed: does the function call itself without end?"))
    } else if stderr.contains("memory allocation of") {
        Some(later!("it asked for more memory than it may have: does a list in it grow without end?"))
    } else {
        None
    }
}

/// True if the first panic was in a stage's code, not in a test.
fn is_in_a_stage(section: &str) -> bool {
    let place = section.split_once(" panicked at ").and_then(|(_, rest)| rest.lines().next());
    place.is_some_and(|place| {
        place.starts_with("stage") && place.contains("/src/") && !place.contains("/tests/")
    })
}

/// The message of a panic, without its place, which changes with every edit.
fn panic_message(section: &str) -> Text {
    if section.contains("note: test did not panic as expected") {
        return not_refused();
    }
    let message = match section.split_once(" panicked at ") {
        Some((_, rest)) => rest.split_once('\n').map_or(rest, |(_place, message)| message),
        None => section,
    };
    let is_over =
        |line: &str| line.starts_with("note: ") || line.starts_with("stack ") || line == "failures:";
    let lines = message.lines().take_while(|line| !is_over(line));
    lines.collect::<Vec<_>>().join("\n").trim().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(stdout: &str, stderr: &str, exit_code: i32) -> Outcome {
        let output = Output {
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
            exit_code: Some(exit_code),
            timed_out: false,
        };
        parse(&output, &["a::f::x".to_owned(), "a::f::y".to_owned()])
    }

    #[test]
    fn all_tests_have_to_say_ok_and_the_program_has_to_end_well() {
        let passes = |stdout: &str, exit_code| parsed(stdout, "", exit_code).is_pass();
        let both = "\nrunning 2 tests\ntest a::f::x ... ok\ntest a::f::y - should panic ... ok\n\ntest result: ok. 2 passed\n";
        assert!(passes(both, 0));
        assert!(passes(&both.replace("x ... ok", "x ... printed\n ok"), 0));
        assert!(!passes(both, 101));
        assert!(!passes("test result: ok. 2 passed\n", 0), "said by somebody else");
        assert!(!passes(&both.replace("y - should panic ... ok", "y - should panic ... ignored"), 0));
        assert!(!passes("\nrunning 2 tests\ntest a::f::x ... ok\n\ntest result: ok. 2 passed\n", 0));
    }

    #[test]
    fn a_message_is_read_without_its_place() {
        let outcome = parsed(
            "\nrunning 2 tests\ntest a::f::x ... FAILED\ntest a::f::y - should panic ... FAILED\n\nfailures:\n\n\
            ---- a::f::x stdout ----\n\nthread 'a::f::x' (7) panicked at s/t.rs:105:9:\nassertion failed\n  left: 1\n right: 2\n\
            note: run with `RUST_BACKTRACE=1`\n\n---- a::f::y stdout ----\nnote: test did not panic as expected at s/t.rs:1:4\n\n\
            ---- a::f::z stdout ----\n\nthread 'a::f::z' (8) panicked at s/t.rs:1:1:\nlast\n\n\nfailures:\n    a::f::x\n    a::f::y\n\ntest result: FAILED. 0 passed\n",
            "",
            101,
        );
        assert_eq!(outcome.failures["a::f::x"].english, "assertion failed\n  left: 1\n right: 2");
        assert_eq!(outcome.failures["a::f::y"], not_refused());
        assert_eq!(outcome.failures["a::f::z"].english, "last");
        assert_eq!(outcome.failures.len(), 3);
        assert!(outcome.refused.is_empty());
    }

    #[test]
    fn a_panic_in_a_stage_is_known_by_its_place() {
        let failing = |place: &str| {
            let said = format!("\n---- a::f::x stdout ----\n\nthread 'x' (7) panicked at {place}:5:9:\nno\n");
            parsed(&said, "", 101).refused.len()
        };
        assert_eq!(failing("stage1_bones/src/bone.rs"), 1);
        assert_eq!(failing("stage1_bones/tests/it/bone.rs"), 0);
        assert_eq!(failing("stage1_bones/src/../tests/it/bone.rs"), 0, "built into their library");
    }

    #[test]
    fn how_a_program_ended_is_said_in_words() {
        let ended = |stderr: &str, exit_code, timed_out| {
            let output = Output { stdout: String::new(), stderr: stderr.to_owned(), exit_code, timed_out };
            let outcome = parse(&output, &["a::f::x".to_owned()]);
            outcome.failures["a::f::x"].to_string()
        };
        assert_eq!(
            ended("", None, true),
            "it takes too long, and was stopped: does something in it never end?"
        );
        let memory = "memory allocation of 8000000000000 bytes failed\n";
        assert!(ended(memory, None, false).starts_with("it asked for more memory than it may have"));
        assert!(ended("", None, false).contains("where memory runs out"));
        assert!(ended("", Some(1), false).ends_with("without a message"));
        assert!(ended("Illegal instruction\n", Some(132), false).ends_with("early: Illegal instruction"));
        let left_out = parsed("\nrunning 1 test\ntest a::f::x ... ignored\n\n", "", 0);
        assert_eq!(left_out.failures["a::f::x"].english, "it was left out: it is marked `ignore`");
        let mute = parsed("\nrunning 1 test\ntest a::f::x ... FAILED\n\n", "", 101);
        assert_eq!(mute.failures["a::f::x"].english, "it failed, without a message");
    }

    #[test]
    fn the_test_that_ended_the_program_fails() {
        let outcome = parsed(
            "\nrunning 2 tests\ntest a::f::x ... ok\ntest a::f::y ... ",
            "\nthread 'a::f::y' has overflowed its stack\nfatal runtime error: stack overflow\n",
            134,
        );
        assert_eq!(outcome.failures.len(), 1);
        assert!(outcome.failures["a::f::y"].english.contains("without end"), "{outcome:?}");
    }
}
