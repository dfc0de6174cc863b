//! The program around the scenes: its flags, its refusals and its windows.

use stage2_mesh_skin::steps::{SCENES, step_tables};
use testing::{
    capture::{capture, words_after},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, stdout},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage2_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

#[test]
fn list_names_every_scene_and_step() {
    let text = stdout(PROGRAM, &["--list"]);
    for (scene, steps) in SCENES {
        assert!(text.contains(scene) && steps.iter().all(|step| text.contains(step)), "{text}");
    }
}

#[test]
fn a_step_of_the_other_scene_is_refused() {
    assert_refuses(PROGRAM, &["--scene", "outline", "--step", "z90"], 2, &["z90", "outline", "bone1-up"]);
    assert_refuses(PROGRAM, &["--scene", "arm", "--step", "bone1-up"], 2, &["bone1-up", "arm", "z90"]);
    assert_refuses(PROGRAM, &["--scene", "leg"], 2, &["leg", "outline", "arm"]);
}

#[test]
fn a_vertex_that_is_not_there_is_refused() {
    assert_refuses(PROGRAM, &["--scene", "outline", "--vertex", "13", "--print"], 2, &["--vertex 13"]);
    assert_refuses(PROGRAM, &["--scene", "arm", "--step", "z90", "--vertex", "8"], 2, &["--vertex 8"]);
    assert_refuses(PROGRAM, &["--vertex", "last", "--print"], 2, &["--vertex", "last"]);
    let args = ["--scene", "outline", "--step", "bone1-up", "--print"];
    assert_eq!(stdout(PROGRAM, &[&args[..], &["--vertex", "12"]].concat()), stdout(PROGRAM, &args));
}

#[test]
fn a_small_window_folds_its_panel() {
    if has_display("the outline in a small window") {
        let picture = capture(PROGRAM, &["--scene", "outline", "--time", "0.8", "--size", "340x255"]);
        let green = picture.share_near([0x53, 0xd6, 0x8a]);
        assert!(green > 0.001, "the panel hides the outline: {green}");
    }
}

/// S0-27
#[test]
fn the_outline_is_drawn_green_red_and_blue() {
    if has_display("the outline's window") {
        let picture = capture(PROGRAM, &["--scene", "outline", "--time", "0.8", "--size", "640x480"]);
        for (name, color) in
            [("green", [0x53, 0xd6, 0x8a]), ("red", [0xff, 0x66, 0x70]), ("blue", [0x56, 0xa8, 0xff])]
        {
            assert!(picture.share_near(color) > 0.0005, "nothing {name} in the outline's window");
        }
    }
}

/// The picked vertex has its number in the picture, also where the root is far from the origin.
#[test]
fn every_step_of_the_outline_is_in_the_picture() {
    if has_display("the outline's steps") {
        for step in SCENES[0].1 {
            let words = words_after(PROGRAM, &["--step", step, "--size", "640x480"], "wait 1");
            assert!(words.lines().any(|line| line.trim() == "3"), "{step}: {words}");
        }
    }
}

/// A unit is 500 pixels, and x 0.1 is in the middle. With bone1 lowered, the original outline shows beside
/// the moved one: the middle of each of its edges is green. The edge from vertex 12 back to vertex 0 is red,
/// because nothing moves there.
#[test]
fn the_outline_is_closed_and_has_points() {
    if has_display("the outline's edges") {
        let picture = capture(PROGRAM, &["--scene", "outline", "--step", "bone1-down", "--size", "640x480"]);
        let pixel = |x: f32, y: f32| picture.pixel((270.0 + 500.0 * x) as u32, (240.0 - 500.0 * y) as u32);
        let seen = |x: f32, y: f32| {
            let [red, green, _] = pixel(x, y);
            [red > 190 && green < 130, green > 170 && red < 150]
        };
        // x and y of the tutorial's vertices.
        let made = [
            [-0.1, 0.05],
            [0.1, 0.05],
            [0.3, 0.05],
            [0.45, 0.06],
            [0.6, 0.15],
            [0.65, 0.1],
            [0.5, 0.0],
            [0.65, -0.1],
            [0.6, -0.15],
        ];
        for [[x0, y0], [x1, y1]] in made.windows(2).map(|pair| [pair[0], pair[1]]) {
            let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
            assert_eq!(seen(x, y), [false, true], "the outline as made at {x}, {y}");
        }
        assert_eq!(seen(-0.1, 0.0), [true, false], "the moved outline is open at its left end");
        assert_eq!(seen(-0.3, 0.0), [false, false], "nothing is drawn there");
        // One and a half pixels to the right of vertex 5: beyond a line of width 2, and within a point of
        // size 4.
        assert!(pixel(0.653, 0.1)[1] > 150, "vertex 5 has no point");
    }
}

#[test]
fn the_arm_is_drawn_at_both_sizes() {
    if has_display("the arm's window") {
        for size in ["640x480", "1280x800"] {
            let picture = capture(PROGRAM, &["--scene", "arm", "--size", size]);
            assert!(picture.share_near([0xff, 0x66, 0x70]) > 0.001, "the bones are missing at {size}");
            assert!(picture.busy_share() > 0.01, "the window is empty at {size}");
        }
    }
}
