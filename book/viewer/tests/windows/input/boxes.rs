//! Boxes for numbers beside sliders: typing, and to whom the keys go.

use super::{assert_shows, words};
use std::process::Command;
use testing::{
    capture::run_in_window,
    program::{has_display, program},
};

/// While a box has the caret, a digit chooses no view and a point makes no step. Afterwards they do again.
#[test]
fn a_number_is_typed_into_the_box_beside_its_slider() {
    if has_display("typing numbers") {
        for (stage, args, number, typed, shown) in [
            ("stage2_mesh_skin", &["--scene", "arm"][..], "60°", "-31", "-31°"),
            ("stage3_gltf", &[], "0°", "12.5", "12.5°"),
            ("stage4_animation", &[], "1 ×", "1.25", "1.25 ×"),
            ("stage5_gpu", &["--scene", "crowd"], "16", "25", "25"),
        ] {
            let script = format!("click {number}; type {typed}; press Enter");
            assert_shows(&words(stage, args, &script), &[shown, "view: lit", "paused"]);
            assert_shows(&words(stage, args, &format!("{script}; press 1")), &[shown, "view: silhouette"]);
        }
    }
}

/// A number that is set has no decimals that are 0. It is rounded only in the box: opening a window changes
/// nothing, and the step that it opened with is still there.
#[test]
fn a_box_shows_two_decimals_at_most_and_keeps_the_rest() {
    if has_display("decimals") {
        let opened = words("stage4_animation", &["--step", "walk-0.25"], "wait 3");
        assert_shows(&opened, &["0.3 s", "1 ×", "0.03 s"]);
        assert!(opened.iter().any(|line| line.contains("as expected")), "{opened:?}");
        assert_shows(&words("stage2_mesh_skin", &["--scene", "space"], "wait 1"), &["90°", "0", "4"]);
        // A thirtieth of a second, thirty times; with 0.03 s it would be 0.90 s.
        let second = words("stage4_animation", &["--time", "0"], &"press .;".repeat(30));
        assert_shows(&second, &["1.00 / 4.00 s"]);
    }
}

/// Even without Enter.
#[test]
fn a_click_elsewhere_leaves_a_box() {
    if has_display("leaving a box") {
        let script = "click 1 ×; type 1.25; click 900,700; press 2";
        assert_shows(&words("stage4_animation", &[], script), &["1.25 ×", "view: normals"]);
    }
}

/// Tab leads from a box to the next button: that is no box, so the keys are the window's again.
#[test]
fn keys_are_the_windows_again_when_tab_left_a_box() {
    if has_display("Tab out of a box") {
        let script = "click 0.03 s; type 0.25; press Tab; press 2";
        assert_shows(&words("stage4_animation", &[], script), &["0.25 s", "view: normals"]);
    }
}

/// A box that was dragged or clicked, and has no caret, leaves the keys to the window.
#[test]
fn a_slider_that_was_dragged_takes_no_keys() {
    if has_display("keys after a slider") {
        let dragged = "drag speed +100,20 to speed +-10,20; click bones; press 1";
        let words_then = |more| words("stage4_animation", &[], &format!("{dragged}{more}"));
        assert_shows(&words_then(""), &["view: silhouette"]);
        assert!(!words_then("").contains(&"1 ×".to_owned()), "the slider was dragged");
        assert_shows(&words_then("; press R"), &["1 ×"]);
    }
}

/// Esc leaves a box, a message, the help, and then nothing. A capture fails if its window is closed before.
#[test]
fn escape_leaves_what_is_open_and_never_the_window() {
    if has_display("Esc") {
        let help = "pause, go on".to_owned();
        let four = |script| words("stage4_animation", &[], script);
        assert!(four("press H").contains(&help));
        let left =
            four("click 1 ×; type 1.5; press Escape; press H; press Escape; press Escape; press Escape");
        assert!(!left.contains(&help), "{left:?}");
        assert_shows(&left, &["1.5 ×"]);
    }
}

#[test]
fn control_and_q_close_the_window_also_out_of_a_box() {
    if has_display("Ctrl+Q") {
        let output = run_in_window(
            Command::new(program("stage4_animation")).args(["--do", "click 1 ×; press Ctrl+Q"]),
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
