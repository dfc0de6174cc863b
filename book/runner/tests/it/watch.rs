//! Watching without a terminal: a line of JSON for each verdict.

use crate::fixture::Fixture;
use std::{
    io::{BufRead, BufReader},
    process::{Child, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

/// A watching runner, ended with the test.
struct Watcher {
    child: Child,
    lines: Receiver<String>,
}

impl Watcher {
    fn new(fixture: &Fixture, args: &[&str]) -> Self {
        let mut child = fixture.command(args).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = mpsc::channel();
        thread::spawn(move || stdout.lines().try_for_each(|line| send.send(line.unwrap())));
        Self { child, lines }
    }

    /// The next verdict. In the middle of a save a half-written file may be seen: that gives an error, not a
    /// verdict.
    fn verdict(&mut self) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(120)).expect("a verdict after every save");
            let said: serde_json::Value = serde_json::from_str(&line).expect("a line of JSON");
            if let Some(verdict) = said["said"]["verdict"].as_str() {
                return verdict.to_owned();
            }
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_save_is_checked() {
    let fixture = Fixture::new("watch_saves");
    fixture.says(0, &["start"]);
    let mut watcher = Watcher::new(&fixture, &["watch", "--json"]);
    assert_eq!(watcher.verdict(), "not written");
    fixture.answer("double", "    3 * x\n");
    assert_eq!(watcher.verdict(), "wrong");
    // As editors save that write a new file and rename it.
    let right = fixture.lib().replace("3 * x", "x + x");
    fixture.write("pond/src/new", &right);
    std::fs::rename(fixture.root.join("pond/src/new"), fixture.root.join("pond/src/lib.rs")).unwrap();
    assert_eq!(watcher.verdict(), "solved");
}

/// As with `cargo workbook watch | head -1`.
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let fixture = Fixture::new("watch_pipe");
    fixture.says(0, &["start"]);
    let mut command = fixture.command(&["watch", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("not written"), "{line}");
    // Without a reader, the next verdict ends it.
    fixture.answer("double", "    3 * x\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
}
