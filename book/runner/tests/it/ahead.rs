//! The build in the background while the learner reads.

use crate::fixture::{Fixture, assert_says};
use std::{
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

#[test]
fn start_builds_what_the_check_needs_and_waits_for_nothing() {
    let fixture = Fixture::new("ahead");
    let _ = fs::remove_dir_all(fixture.root.join("target"));
    let started = fixture.command(&["start"]).env_remove("WORKBOOK_BUILD_AHEAD").output().unwrap();
    assert!(started.status.success());
    fixture.answer("double", "    x + x\n");
    let is_built = || {
        let files = fs::read_dir(fixture.root.join("target/debug/deps")).into_iter().flatten().flatten();
        files.into_iter().any(|file| file.file_name().to_string_lossy().starts_with("it-"))
    };
    let began = Instant::now();
    while !is_built() {
        assert!(began.elapsed() < Duration::from_secs(600), "nothing was built");
        sleep(Duration::from_millis(20));
    }
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}
