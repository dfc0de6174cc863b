//! The program around the tree: its flags, its refusals and its window.

use stage1_bones::steps::{SCENES, STEPS, step_tables};
use testing::{
    capture::{capture, run_in_window, words_after},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, skipped, stdout},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage1_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

#[test]
fn print_json_is_one_object_with_the_same_positions() {
    let text = stdout(PROGRAM, &["--step", "root-moved", "--print", "json"]);
    let expected = concat!(
        r#"{"count":5,"file":"tree","clip":null,"time_s":0.0,"positions":[[1.0,2.0,3.0],[1.2,2.0,3.0],"#,
        r#"[1.4000001,2.0,3.0],[1.6000001,2.1,3.0],[1.6000001,1.9,3.0]]}"#
    );
    assert_eq!(text.trim_end(), expected);
}

#[test]
fn list_names_every_step() {
    let text = stdout(PROGRAM, &["--list"]);
    assert!(STEPS.iter().all(|step| text.contains(step)), "{text}");
}

#[test]
fn time_moves_the_bounce() {
    assert_eq!(
        stdout(PROGRAM, &["--time", "1.5", "--print"]),
        stdout(PROGRAM, &["--step", "bounce-1.5s", "--print"])
    );
}

#[test]
fn a_bad_command_line_is_refused_with_what_would_be_right() {
    assert_refuses(PROGRAM, &["--step", "nonsense", "--print"], 2, &["nonsense", "rest", "bone1-up"]);
    assert_refuses(PROGRAM, &["--scene", "nonsense"], 2, &["nonsense", "tree"]);
    assert_refuses(PROGRAM, &["--time", "soon"], 2, &["soon", "0.5"]);
    assert_refuses(PROGRAM, &["--time", "NaN"], 2, &["NaN"]);
    assert_refuses(PROGRAM, &["--size", "640"], 2, &["640x480"]);
    assert_refuses(PROGRAM, &["--size", "0x480"], 2, &["0x480"]);
    assert_refuses(PROGRAM, &["--lang", "tlh"], 2, &["--lang takes en", "`tlh`"]);
    assert_refuses(PROGRAM, &["--samples", "3"], 2, &["1, 2, 4 or 8", "`3`"]);
    assert_refuses(PROGRAM, &["--print=xml"], 2, &["xml", "table", "json"]);
    assert_refuses(PROGRAM, &["--prnt"], 2, &["--prnt", "--help"]);
    assert_refuses(PROGRAM, &["model.glb"], 2, &["model.glb", "--help"]);
    assert_refuses(PROGRAM, &["--time"], 2, &["--time"]);
    assert_refuses(PROGRAM, &["--vertex", "0", "--print"], 2, &["--vertex 0"]);
}

/// A variable stands for a missing display; without it, a system that has one would open a window and wait.
#[test]
fn a_display_that_may_not_be_used_is_none() {
    let mut program = std::process::Command::new(PROGRAM);
    let output = program.env("WORKBOOK_NO_WINDOW", "1").output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no display") && said.contains("WORKBOOK_NO_WINDOW is set"), "{said}");
}

/// If X11 has no display, Wayland is tried before the program gives up.
#[test]
#[cfg(target_os = "linux")]
fn after_a_dead_display_wayland_is_tried() {
    let mut program = std::process::Command::new(PROGRAM);
    program.env("DISPLAY", ":4242").env("WAYLAND_DISPLAY", "dead");
    let output = program.arg("--capture").arg("never.png").output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no display") && said.contains("; Wayland: "), "{said}");
}

#[test]
fn the_window_shows_the_tree_in_blue() {
    if has_display("the window of stage 1") {
        for (size, pixels) in [("640x480", (640, 480)), ("1280x800", (1280, 800))] {
            let picture = capture(PROGRAM, &["--size", size]);
            assert_eq!((picture.width, picture.height), pixels);
            assert!(picture.share_near([0x56, 0xa8, 0xff]) > 0.001, "the bones are missing at {size}");
            assert!(picture.busy_share() > 0.005, "the window is empty at {size}");
        }
    }
}

/// S0-29
#[test]
fn the_window_has_a_title_and_the_size_of_the_tutorial() {
    assert!(stdout(PROGRAM, &["--help"]).contains("1 · Bones"));
    if has_display("the window of stage 1 as it opens") {
        let picture = capture(PROGRAM, &[]);
        assert_eq!((picture.width, picture.height), (640, 480));
    }
}

/// S0-28, S0-30: 320 pixels are one unit, and the origin is in the middle. The test looks halfway between
/// each parent and child.
#[test]
fn a_line_leads_from_each_parent_to_its_child() {
    if has_display("the lines of stage 1") {
        let picture = capture(PROGRAM, &["--step", "rest", "--size", "640x480"]);
        let blue = |x: f32, y: f32| {
            let [red, _, blue] = picture.pixel((320.0 + 320.0 * x) as u32, (240.0 - 320.0 * y) as u32);
            blue > 200 && red < 120
        };
        for (x, y) in [(0.1, 0.0), (0.3, 0.0), (0.5, 0.05), (0.5, -0.05)] {
            assert!(blue(x, y), "no line at {x}, {y}");
        }
        for (x, y) in [(-0.1, 0.0), (0.6, 0.0), (0.7, 0.15)] {
            assert!(!blue(x, y), "a line at {x}, {y}");
        }
    }
}

/// Also where the root is far from the origin: each name stands in the list and in the picture.
#[test]
fn every_step_is_in_the_picture() {
    if has_display("the steps of stage 1") {
        for step in STEPS {
            let words = words_after(PROGRAM, &["--step", step, "--size", "640x480"], "press Shift+Tab");
            let count = |name: &str| words.lines().filter(|line| line.trim() == name).count();
            let last = if *step == "small-tree" { "bone22" } else { "bone31" };
            assert!(count("root") >= 2 && count(last) >= 2, "{step}: {words}");
        }
    }
}

/// A driver that can't draw is not a missing display, and its own message is shown in full.
#[test]
fn a_driver_that_cannot_draw_is_named() {
    if has_display("a driver without GLSL 3") {
        let picture = std::env::temp_dir().join("stage1-never.png");
        let mut program = std::process::Command::new(PROGRAM);
        program.env("MESA_GL_VERSION_OVERRIDE", "3.1").env("MESA_GLSL_VERSION_OVERRIDE", "120");
        // Otherwise Mesa may find the shaders in its cache and not print its message.
        program.env("MESA_SHADER_CACHE_DISABLE", "true").env("MESA_GLSL_CACHE_DISABLE", "true");
        let output = run_in_window(program.arg("--capture").arg(&picture));
        let said = String::from_utf8_lossy(&output.stderr);
        if !said.contains("Mesa") {
            return skipped("a driver without GLSL 3, because the driver is not Mesa's");
        }
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(!picture.exists(), "there is a picture");
        let words =
            ["the graphics driver can't draw", "--print", "OpenGL 3.1 Mesa", "GLSL 1.40 is not supported"];
        words.iter().for_each(|word| assert!(said.contains(word), "no `{word}` in: {said}"));
        assert!(!said.contains("no display") && !said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_a_failure() {
    if has_display("a picture without a folder") {
        let args = ["--capture", "/no-such-folder/picture.png"];
        let output = std::process::Command::new(PROGRAM).args(args).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("/no-such-folder/picture.png"), "{said}");
    }
}
