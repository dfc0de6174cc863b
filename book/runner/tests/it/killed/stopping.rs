//! Stops a command before it has ended.
//!
//! With strace, a command is stopped at each of its system calls that create, write, rename or remove one of
//! the workbook's files, one run for each. Otherwise it is killed at many moments.

use crate::fixture::Fixture;
use std::{
    fs,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Instant,
};

/// The calls by which a file or folder changes, and those between them.
const CALLS: [&str; 7] = ["openat", "mkdir", "fchmod", "write", "fsync", "rename", "unlink"];

/// The action at a call; the alternative is that the call fails.
const KILLED: &str = "signal=KILL";

/// True if this system has a working strace.
pub fn has_strace() -> bool {
    let tried = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let works = tried.is_ok_and(|output| output.status.success());
    if !works {
        eprintln!(
            "skipped: strace is not here, or not allowed; the command is killed at many moments instead"
        );
    }
    works
}

/// Files and folders with contents that must not be lost.
const PLACES: [&str; 14] = [
    ".workbook",
    ".workbook/new",
    ".workbook/lock",
    ".workbook/originals",
    ".workbook/attempts",
    ".workbook/checked",
    ".workbook/bugs",
    ".workbook/progress.txt",
    ".workbook/originals/double.txt",
    ".workbook/checked/double.txt",
    ".workbook/bugs/double.txt",
    ".workbook/attempts/double",
    ".workbook/attempts/double/1.txt",
    "pond/src/lib.rs",
];

/// Those of them that are only written.
const WRITTEN: [&str; 7] = {
    let [a, b, c, d, e, f, g, ..] = PLACES;
    [a, b, c, d, e, f, g]
};

/// Runs the command under strace, which acts on the given occurrence of the call, among calls on the places.
/// Returns the output, and whether that call was reached.
fn stopped(fixture: &Fixture, args: &[&str], (call, number): (&str, u32), how: &str) -> (Output, bool) {
    let (own, log) = (fixture.command(args), fixture.root.join("target/strace.txt"));
    fs::create_dir_all(log.parent().unwrap()).unwrap();
    let mut strace = Command::new("strace");
    strace.arg("-o").arg(&log).arg(format!("--inject={call}:{how}:when={number}"));
    let places = if how == KILLED { &PLACES[..] } else { &WRITTEN };
    for place in places {
        strace.arg("-P").arg(fixture.root.join(place));
    }
    strace.arg(own.get_program()).args(own.get_args()).current_dir(&fixture.root).stdin(Stdio::null());
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => strace.env(name, value),
            None => strace.env_remove(name),
        };
    }
    let output = to_its_end(strace, args);
    let log = fs::read_to_string(log).unwrap();
    (output, log.contains("+++ killed by SIGKILL") || log.contains("(INJECTED)"))
}

/// Without a reader, `watch` ends after its first verdict.
fn to_its_end(mut command: Command, args: &[&str]) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    if args[0] == "watch" {
        drop(child.stdout.take());
    }
    child.wait_with_output().unwrap()
}

/// Stops the command at one call after another; `prepare` runs before each and `check` after, with the place.
/// It has to be stopped at least `least` times.
pub fn at_every_call(
    fixture: &Fixture,
    args: &[&str],
    (how, least): (&str, u32),
    prepare: impl Fn(),
    check: impl Fn(&str, &str),
) {
    let mut count = 0;
    for call in CALLS {
        for number in 1.. {
            prepare();
            let (output, is_stopped) = stopped(fixture, args, (call, number), how);
            let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat();
            // An unimportant error stops nothing.
            check(
                &format!("{args:?}, {how} at {call} {number}"),
                if output.status.success() { "" } else { &said },
            );
            if !is_stopped {
                break;
            }
            count += 1;
        }
    }
    assert!(count >= least, "{args:?} was stopped only {count} times");
}

/// The same without strace: kills the command at many moments, spread over a little more than its running
/// time.
fn at_many_moments(fixture: &Fixture, args: &[&str], prepare: impl Fn(), check: impl Fn(&str, &str)) {
    prepare();
    let began = Instant::now();
    to_its_end(fixture.command(args), args);
    let step = began.elapsed() * 3 / 2 / 40;
    for moment in 0..40 {
        prepare();
        let mut child = fixture.command(args).stdout(Stdio::null()).spawn().unwrap();
        sleep(step * moment);
        // SIGKILL on Unix; an error if it has ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
        check(&format!("{args:?}, moment {moment}"), "");
    }
}

/// Kills the command: at each call if there is strace, otherwise at many moments. Otherwise like
/// [`at_every_call`].
pub fn kill(fixture: &Fixture, args: &[&str], least: u32, prepare: impl Fn(), check: impl Fn(&str, &str)) {
    if has_strace() {
        at_every_call(fixture, args, (KILLED, least), prepare, check);
    } else {
        at_many_moments(fixture, args, prepare, check);
    }
}
