//! Being killed at any moment loses neither the learner's text nor the original.

use crate::fixture::{Fixture, LIB};
use std::{
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

const OWN: &str = "    x + x // mine\n";

/// Kills the command at one moment after another; `prepare` goes before each and `check` after.
fn kill(
    fixture: &Fixture,
    args: &[&str],
    (moments, step): (u32, Duration),
    prepare: impl Fn(),
    check: impl Fn(u32),
) -> [u32; 2] {
    let mut ended = [0, 0];
    for moment in 0..moments {
        prepare();
        let mut child = fixture.command(args).stdout(std::process::Stdio::null()).spawn().unwrap();
        sleep(step * moment);
        // SIGKILL on Unix; an error if it has ended by itself.
        let _ = child.kill();
        ended[usize::from(child.wait().unwrap().success())] += 1;
        check(moment);
    }
    ended
}

/// A hundred moments, together a little longer than the command takes here.
fn moments(fixture: &Fixture, args: &[&str]) -> (u32, Duration) {
    let began = Instant::now();
    fixture.run(args);
    (100, began.elapsed() * 3 / 2 / 100)
}

/// The texts of all attempts.
fn attempts(fixture: &Fixture) -> String {
    let folder = fixture.root.join(".workbook/attempts/double");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| fs::read_to_string(file.path()).unwrap()).collect()
}

#[test]
fn while_it_starts() {
    let fixture = Fixture::new("kill_start");
    let moments = moments(&fixture, &["start"]);
    let fresh = || {
        let _ = fs::remove_dir_all(fixture.root.join(".workbook"));
        fixture.write("pond/src/lib.rs", LIB);
    };
    let ended = kill(&fixture, &["start"], moments, fresh, |moment| {
        let lib = fixture.lib();
        let is_blank = lib.contains("todo!(\"double");
        assert!(lib == LIB || is_blank, "half a file at moment {moment}: {lib}");
        if is_blank {
            assert!(
                fixture.read(".workbook/originals/double.txt").contains("    2 * x\n"),
                "moment {moment}"
            );
        }
        fixture.says(0, &["restore", "double"]);
        assert_eq!(fixture.lib(), LIB, "moment {moment}");
    });
    assert!(ended[0] > 5, "killed {} times", ended[0]);
}

#[test]
fn while_it_restores_or_starts_again() {
    let fixture = Fixture::new("kill_restore");
    let answered = || {
        let _ = fs::remove_dir_all(fixture.root.join(".workbook"));
        fixture.write("pond/src/lib.rs", LIB);
        fixture.says(0, &["start"]);
        fixture.answer("double", OWN);
    };
    for args in [&["restore", "double"][..], &["start", "double", "--again"], &["skip", "double"]] {
        answered();
        let moments = moments(&fixture, args);
        let ended = kill(&fixture, args, moments, answered, |moment| {
            let lib = fixture.lib();
            assert!(
                lib.contains(OWN) || attempts(&fixture).contains(OWN),
                "{args:?}, moment {moment}: {lib}"
            );
            let kept =
                fs::read_to_string(fixture.root.join(".workbook/originals/double.txt")).unwrap_or_default();
            assert!(lib == LIB || kept.contains("    2 * x\n"), "{args:?}, moment {moment}: {lib}");
            fixture.says(0, &["restore", "double"]);
            assert_eq!(fixture.lib(), LIB, "{args:?}, moment {moment}");
            assert!(attempts(&fixture).contains(OWN), "{args:?}, moment {moment}");
        });
        assert!(ended[0] > 5, "{args:?}: killed {} times", ended[0]);
    }
}

#[test]
fn while_it_watches() {
    let fixture = Fixture::new("kill_watch");
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    let lib = fixture.lib();
    kill(
        &fixture,
        &["watch"],
        (25, Duration::from_millis(25)),
        || (),
        |moment| {
            assert_eq!(fixture.lib(), lib, "moment {moment}");
            assert!(
                fixture.read(".workbook/originals/double.txt").contains("    2 * x\n"),
                "moment {moment}"
            );
        },
    );
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), LIB);
}
