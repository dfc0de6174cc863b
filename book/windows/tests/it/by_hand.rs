//! What a hand does in the windows: keys, boxes, lists. Each test runs a program on the display, does what a learner would do, and
//! looks at the words or the picture that come of it.

use std::process::Command;
use testing::{
    capture::{run_in_window, words_after},
    program::{has_display, program},
};

const SIZE: [&str; 2] = ["--size", "1280x800"];

/// The words in a window, a line each.
fn words(stage: &str, args: &[&str], script: &str) -> Vec<String> {
    let words = words_after(&program(stage), &[&SIZE, args].concat(), script);
    words.lines().map(|line| line.trim().to_owned()).collect()
}

#[track_caller]
fn assert_shows(words: &[String], expected: &[&str]) {
    for line in expected {
        assert!(words.iter().any(|word| word == line), "no `{line}` in {words:?}");
    }
}

/// A digit chooses no view and a point makes no step while a box has the caret; when it has left, they do.
#[test]
fn a_number_is_typed_into_the_box_beside_its_slider() {
    if has_display("typing numbers") {
        for (stage, args, number, typed, shown) in [
            ("stage2_mesh_skin", &["--scene", "arm"][..], "60°", "-31", "-31°"),
            ("stage3_gltf", &[], "0°", "12.5", "12.5°"),
            ("stage4_animation", &[], "1.00 ×", "1.25", "1.25 ×"),
            ("stage5_gpu", &["--scene", "crowd"], "16", "25", "25"),
        ] {
            let script = format!("click {number}; type {typed}; press Enter");
            assert_shows(&words(stage, args, &script), &[shown, "view: lit", "paused"]);
            assert_shows(&words(stage, args, &format!("{script}; press 1")), &[shown, "view: silhouette"]);
        }
    }
}

/// Also without Enter.
#[test]
fn a_click_elsewhere_leaves_a_box() {
    if has_display("leaving a box") {
        let script = "click 1.00 ×; type 1.25; click 900,700; press 2";
        assert_shows(&words("stage4_animation", &[], script), &["1.25 ×", "view: normals"]);
    }
}

/// What is dragged, or clicked, and has no caret leaves the keys to the window.
#[test]
fn a_slider_that_was_dragged_takes_no_keys() {
    if has_display("keys after a slider") {
        let dragged = "drag speed +100,20 to speed +-10,20; click bones; press 1";
        let words_then = |more| words("stage4_animation", &[], &format!("{dragged}{more}"));
        assert_shows(&words_then(""), &["view: silhouette"]);
        assert!(!words_then("").contains(&"1.00 ×".to_owned()), "the slider was dragged");
        assert_shows(&words_then("; press R"), &["1.00 ×"]);
    }
}

/// Esc leaves a box, a message, the help, and then nothing. A capture whose window is closed before fails.
#[test]
fn escape_leaves_what_is_open_and_never_the_window() {
    if has_display("Esc") {
        let help = "pause, go on".to_owned();
        let four = |script| words("stage4_animation", &[], script);
        assert!(four("press H").contains(&help));
        let left =
            four("click 1.00 ×; type 1.5; press Escape; press H; press Escape; press Escape; press Escape");
        assert!(!left.contains(&help), "{left:?}");
        assert_shows(&left, &["1.50 ×"]);
    }
}

#[test]
fn control_and_q_close_the_window_also_out_of_a_box() {
    if has_display("Ctrl+Q") {
        let output = run_in_window(
            Command::new(program("stage4_animation")).args(["--do", "click 1.00 ×; press Ctrl+Q"]),
        );
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let output = run_in_window(Command::new(program("stage4_animation")).args([
            "--capture",
            "/never.png",
            "--do",
            "press Ctrl+Q",
        ]));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("closed before"), "{said}");
    }
}
