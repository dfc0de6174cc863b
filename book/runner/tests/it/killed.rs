//! Stopping at any moment loses neither the learner's text nor the original: by a kill, or by a disk that is
//! full or read-only.

mod stopping;

use crate::fixture::{Fixture, LIB};
use std::{fs, path::Path, process::Stdio};
use stopping::{at_every_call, has_strace, kill};

const OWN: &str = "    x + x // mine\n";

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

/// The learner's text is in place or kept, and so is the original; then everything can be put back.
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

/// A bug may be hidden in a solved function.
fn solved(fixture: &Fixture) {
    answer(fixture);
    fixture.write(".workbook/progress.txt", "double solved 0\n");
}

#[test]
fn killed_while_it_checks_or_hides_a_bug() {
    let fixture = Fixture::with_bugs("kill_check");
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
    kill(&fixture, &args, 15, || solved(&fixture), |at, _| nothing_is_lost(&fixture, at));
}

#[test]
fn killed_while_it_watches() {
    let fixture = Fixture::new("kill_watch");
    // Exercises that are not tried take no time to build.
    let not_tried = || {
        answer(&fixture);
        fixture.write("pond/src/lib.rs", &fixture.lib().replace(OWN, &format!("    line!();\n{OWN}")));
    };
    kill(&fixture, &["watch", "double", "--json"], 20, not_tried, |at, _| {
        assert!(fixture.lib().contains(OWN), "{at}");
        nothing_is_lost(&fixture, at);
    });
}

/// Each write to a file fails once, as on such a disk.
#[test]
fn on_a_disk_that_is_full_or_read_only() {
    if !has_strace() {
        return;
    }
    let fixture = Fixture::new("full_disk");
    for (args, error, words) in [
        (&["start", "double", "--again"][..], "error=ENOSPC", "the disk is full. Free some space"),
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
