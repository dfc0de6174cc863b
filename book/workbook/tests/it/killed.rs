//! Being stopped at any moment loses neither the learner's text nor the original: killed, or with a disk that is full or read-only.
//!
//! Where there is strace, a command is stopped at each of its system calls that make, write, rename or remove one of the
//! workbook's files, one run for each. Elsewhere it is killed at many moments.

use crate::fixture::{Fixture, LIB};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Instant,
};

const OWN: &str = "    x + x // mine\n";

/// The calls by which a file or folder changes, and those that come between.
const CALLS: [&str; 7] = ["openat", "mkdir", "fchmod", "write", "fsync", "rename", "unlink"];

/// What is done at a call; another way is that the call fails.
const KILLED: &str = "signal=KILL";

/// Whether this system has strace, and lets it work.
fn has_strace() -> bool {
    let tried = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let works = tried.is_ok_and(|output| output.status.success());
    if !works {
        eprintln!(
            "skipped: strace is not here, or not allowed; the command is killed at many moments instead"
        );
    }
    works
}

/// Files and folders that hold what is not to be lost.
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

/// Runs the command under strace, which does that at the call's occurrence of that number, among those on the places. What it
/// says, and whether it came to that call.
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

/// Nobody reads what `watch` says: that ends it after its first verdict.
fn to_its_end(mut command: Command, args: &[&str]) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    if args[0] == "watch" {
        drop(child.stdout.take());
    }
    child.wait_with_output().unwrap()
}

/// Stops the command at one call after another; `prepare` goes before each and `check` after, with where it was. At least so many
/// times it has to be stopped.
fn at_every_call(
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
            // An error that matters to nobody stops nothing.
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

/// The same without strace: kills the command at many moments, together a little longer than it takes.
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

fn kill(fixture: &Fixture, args: &[&str], least: u32, prepare: impl Fn(), check: impl Fn(&str, &str)) {
    if has_strace() {
        at_every_call(fixture, args, (KILLED, least), prepare, check);
    } else {
        at_many_moments(fixture, args, prepare, check);
    }
}

/// The texts of all attempts.
fn attempts(fixture: &Fixture) -> String {
    let folder = fixture.root.join(".workbook/attempts/double");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| fs::read_to_string(file.path()).unwrap()).collect()
}

fn kept(root: &Path, folder: &str) -> String {
    fs::read_to_string(root.join(".workbook").join(folder).join("double.txt")).unwrap_or_default()
}

fn begin_anew(fixture: &Fixture) {
    let _ = fs::remove_dir_all(fixture.root.join(".workbook"));
    fixture.write("pond/src/lib.rs", LIB);
}

fn answer(fixture: &Fixture) {
    begin_anew(fixture);
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
}

/// The learner's text is in its place or kept, and so is the original; then all can be put back.
fn nothing_is_lost(fixture: &Fixture, at: &str) {
    let lib = fixture.lib();
    let (before, after) = LIB.split_once("    2 * x\n").unwrap();
    assert!(lib.starts_with(before) && lib.ends_with(after), "{at}: half a file: {lib}");
    assert!(lib.contains(OWN) || attempts(fixture).contains(OWN), "{at}: {lib}");
    assert!(lib == LIB || kept(&fixture.root, "originals").contains("    2 * x\n"), "{at}: {lib}");
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), LIB, "{at}");
    assert!(attempts(fixture).contains(OWN), "{at}");
}

#[test]
fn killed_while_it_starts() {
    let fixture = Fixture::new("kill_start");
    kill(
        &fixture,
        &["start"],
        30,
        || begin_anew(&fixture),
        |at, _| {
            let lib = fixture.lib();
            let is_blank = lib.contains("todo!(\"double");
            assert!(lib == LIB || is_blank, "{at}: half a file: {lib}");
            assert!(!is_blank || kept(&fixture.root, "originals").contains("    2 * x\n"), "{at}");
            fixture.says(0, &["restore", "double"]);
            assert_eq!(fixture.lib(), LIB, "{at}");
        },
    );
}

#[test]
fn killed_while_it_restores_or_starts_again() {
    let fixture = Fixture::new("kill_restore");
    for args in [&["restore", "double"][..], &["start", "double", "--again"], &["skip", "double"]] {
        kill(&fixture, args, 30, || answer(&fixture), |at, _| nothing_is_lost(&fixture, at));
    }
}

/// A bug may be hidden in what was solved.
fn solved(fixture: &Fixture) {
    answer(fixture);
    fixture.write(".workbook/progress.txt", "double solved 0\n");
}

#[test]
fn killed_while_it_checks_or_hides_a_bug() {
    let fixture = Fixture::new("kill_check");
    kill(
        &fixture,
        &["check"],
        20,
        || answer(&fixture),
        |at, _| {
            assert!(fixture.lib().contains(OWN), "{at}");
            nothing_is_lost(&fixture, at);
        },
    );
    let args = ["bug", "double", "--seed", "1"];
    kill(&fixture, &args, 30, || solved(&fixture), |at, _| nothing_is_lost(&fixture, at));
}

#[test]
fn killed_while_it_watches() {
    let fixture = Fixture::new("kill_watch");
    // What is not tried takes no time to be built.
    let not_tried = || {
        answer(&fixture);
        fixture.write("pond/src/lib.rs", &fixture.lib().replace(OWN, &format!("    line!();\n{OWN}")));
    };
    kill(&fixture, &["watch", "double", "--json"], 20, not_tried, |at, _| {
        assert!(fixture.lib().contains(OWN), "{at}");
        nothing_is_lost(&fixture, at);
    });
}

/// Each call on a file that is written fails once, as on such a disk.
#[test]
fn on_a_disk_that_is_full_or_read_only() {
    if !has_strace() {
        return;
    }
    let fixture = Fixture::new("full_disk");
    for (args, error, words) in [
        (&["start", "double", "--again"][..], "error=ENOSPC", "the disk is full. Make room"),
        (&["restore", "double"], "error=ENOSPC", "othing that you wrote is lost"),
        (&["restore", "double"], "error=EROFS", "the disk is read-only. Nothing that you wrote is lost"),
    ] {
        at_every_call(
            &fixture,
            args,
            (error, 8),
            || answer(&fixture),
            |at, said| {
                assert!(said.is_empty() || said.contains(words), "{at}: {said}");
                nothing_is_lost(&fixture, at);
            },
        );
    }
    let args = &["check"];
    at_every_call(
        &fixture,
        args,
        ("error=ENOSPC", 8),
        || answer(&fixture),
        |at, said| {
            assert!(said.is_empty() || said.contains("the disk is full"), "{at}: {said}");
            assert!(fixture.lib().contains(OWN), "{at}");
            nothing_is_lost(&fixture, at);
        },
    );
}

#[test]
fn two_at_once() {
    let fixture = Fixture::new("two_at_once");
    let at_once = |commands: [&[&str]; 2]| {
        let children = commands.map(|args| fixture.command(args).stdout(Stdio::piped()).spawn().unwrap());
        for output in children.map(|child| child.wait_with_output().unwrap()) {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    };
    for _ in 0..5 {
        begin_anew(&fixture);
        at_once([&["start", "double"], &["start", "largest"]]);
        assert_eq!(fixture.lib().matches("todo!").count(), 2, "{}", fixture.lib());
        let progress = fixture.read(".workbook/progress.txt");
        assert!(progress.contains("double started") && progress.contains("largest started"), "{progress}");
        at_once([&["restore", "double"], &["restore", "largest"]]);
        assert_eq!(fixture.lib(), LIB);
    }
    at_once([&["start", "double"], &["start", "largest"]]);
    fixture.answer("double", OWN);
    fixture.answer("largest", "    numbers.iter().max().copied()\n");
    at_once([&["check", "double"], &["check", "largest"]]);
    let progress = fixture.read(".workbook/progress.txt");
    assert!(progress.contains("double solved") && progress.contains("largest solved"), "{progress}");
}
