//! Input to the windows: keys, boxes, lists. Each test runs a program on the display, does what a learner
//! would do, and looks at the words or the picture that result.

mod boxes;
mod lists;

use std::{fs, path::Path, process::Command};
use testing::{
    capture::{capture, run_in_window, words_after},
    picture::Picture,
    program::{has_display, program},
};

const SIZE: [&str; 2] = ["--size", "1280x800"];

/// The words in a window, one per line.
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

/// A view that a scene does not draw is not chosen, and not kept from the scene before.
#[test]
fn a_window_names_the_view_that_it_draws() {
    if has_display("views") {
        for (stage, scene, script, view) in [
            ("stage2_mesh_skin", "arm", "press 4; press 5", "view: joint as colour"),
            ("stage3_gltf", "model", "press 5; click meshes as one; wait 3", "view: lit"),
            (
                "stage4_animation",
                "character",
                "press 5; click character; wait 3; click mob; wait 3",
                "view: lit",
            ),
            ("stage5_gpu", "crowd", "press 2; press 5", "view: normals"),
        ] {
            assert_shows(&words(stage, &["--scene", scene], script), &[view]);
        }
        let outline = words("stage2_mesh_skin", &["--scene", "outline"], "press 1; press H; wait 3");
        assert!(!outline.iter().any(|line| line.starts_with("view:") || line.starts_with("silhouette")));
    }
}

/// Choosing, folding and asking for help move nothing: the step is still what is drawn. Moving a bone leaves
/// the step.
#[test]
fn only_what_moves_something_leaves_the_step() {
    if has_display("leaving a step") {
        let ghost_of = |stage, step, script: &str| {
            let words = words(stage, &["--step", step], script);
            words.into_iter().find(|line| line.contains("G: ghost")).expect("a line of the ghost")
        };
        let ghost = |script: &str| ghost_of("stage1_bones", "bone1-up", script);
        let at_step = ghost("");
        for script in [
            "press Tab",
            "click bone2",
            "click fold; wait 2; click panel; wait 2",
            "press H; press H",
            "press 1",
            "click 960,400",
        ] {
            assert_eq!(ghost(script), at_step, "after {script}");
        }
        for script in ["press Up", "click bone2; press Right", "press .", "drag 960,400 to 1000,430"] {
            assert_ne!(ghost(script), at_step, "after {script}");
        }
        let compared = |script| ghost_of("stage5_gpu", "walk-0.25", script);
        assert_eq!(compared("click difference; wait 2; click wipe; wait 2"), compared(""));
        assert_ne!(compared("press ."), compared(""));
    }
}

#[test]
fn without_a_step_the_key_g_says_how_to_open_one() {
    if has_display("the key G") {
        let said = words("stage1_bones", &[], "press G");
        assert!(said.iter().any(|line| line.contains("--step rest, bone1-up")), "{said:?}");
        let left = words("stage1_bones", &[], "press G; press Escape");
        assert!(!left.iter().any(|line| line.contains("--step")), "{left:?}");
    }
}

/// Even at the smallest size.
#[test]
fn the_help_is_of_what_is_there() {
    if has_display("the help") {
        for size in ["320x240", "1280x800"] {
            let of = |stage| words_after(&program(stage), &["--size", size], "press H");
            let (bones, character) = (of("stage1_bones"), of("stage4_animation"));
            assert!(
                !bones.contains("1 … 5") && !bones.contains("vertex") && bones.contains("move the bone"),
                "{bones}"
            );
            assert!(character.contains("1 … 5") && !character.contains("arrows"), "{character}");
        }
        for (stage, next) in [
            ("stage1_bones", "the next bone; the one before"),
            ("stage2_mesh_skin", "the next scene; the one before"),
            ("stage3_gltf", "the next joint or scene; the one before"),
            ("stage4_animation", "the next clip or scene; the one before"),
            ("stage5_gpu", "the next clip or scene; the one before"),
        ] {
            assert_shows(&words(stage, &[], "press H"), &[next]);
        }
        let plain = words("stage1_bones", &[], "");
        assert_eq!(words("stage1_bones", &[], "press 1"), plain, "there is nothing to look at otherwise");
    }
}

#[test]
fn the_key_c_brings_the_camera_back_and_nothing_else() {
    if has_display("the key C") {
        let shown = |script: &str| {
            let args = ["--time", "0.5", "--size", "640x480", "--do", script];
            capture(&program("stage4_animation"), &args).part((220, 0), (640, 420))
        };
        let walk = shown("press Tab; point 400,300");
        let moved = "press Tab; wheel 4; drag 300,200 to 420,260";
        assert_ne!(shown(moved), walk);
        assert_eq!(shown(&format!("{moved}; press C; point 400,300")), walk, "the clip stays");
    }
}

/// Nothing that is drawn touches an edge, whatever side it is seen from, and the side stays.
#[test]
fn the_key_f_frames_all_that_is_drawn() {
    if has_display("the key F") {
        let seen = |script: &str| {
            let args = ["--time", "0.5", "--size", "640x480", "--do", script];
            capture(&program("stage4_animation"), &args)
        };
        let is_wood = |picture: &Picture, x: u32, y: u32| {
            let [r, _, b] = picture.pixel(x, y);
            r > 110 && u32::from(r) > u32::from(b) + 30
        };
        let moved = "wheel 8; drag 300,200 to 420,260";
        let (near, framed) = (seen(moved), seen(&format!("{moved}; press F")));
        let top = |picture: &Picture| (230..630).any(|x| is_wood(picture, x, 2));
        assert!(top(&near) && !top(&framed), "the head is cut off only before");
        assert!((230..630).any(|x| is_wood(&framed, x, 60)), "it fills the picture");
        assert!(seen(&format!("{moved}; press C")).rgb != framed.rgb, "F keeps the side");
    }
}

/// The file gets the first number that is free; existing files stay.
#[test]
fn the_key_s_saves_a_picture_and_says_where() {
    if has_display("the key S") {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("stage1_bones-1.png"), "kept").expect("a file");
        let script = "press S; wait 3; read; press S; wait 3; press Ctrl+Q";
        let mut command = Command::new(program("stage1_bones"));
        let output = run_in_window(command.args(["--size", "320x240", "--do", script]).current_dir(&folder));
        let said = String::from_utf8_lossy(&output.stdout);
        let second = folder.join("stage1_bones-2.png");
        assert!(said.contains(&format!("saved as {}", second.display())), "{output:?}");
        let kept = fs::read_to_string(folder.join("stage1_bones-1.png")).expect("it is there");
        assert_eq!((&*kept, Picture::read(&second).width), ("kept", 320));
        assert!(folder.join("stage1_bones-3.png").exists());
    }
}

/// Each bone's place in the world is the sum of its parent's and its own, digit by digit; and all names are
/// inside the picture.
#[test]
fn the_numbers_of_stage_1_add_up() {
    if has_display("stage 1's numbers") {
        let thousandths = |text: &str| {
            text.split(", ").map(|it| (it.parse::<f64>().expect("a number") * 1000.0).round()).collect()
        };
        for time in ["0.0", "0.1875", "0.8125", "1.3"] {
            let of = |keys: &str| -> Vec<Vec<f64>> {
                let words = words("stage1_bones", &["--time", time], keys);
                words
                    .iter()
                    .filter(|line| line.contains(", ") && line.starts_with(['0', '-']))
                    .map(|line| thousandths(line))
                    .collect()
            };
            let (bone2, bone32) = (of("press Tab"), of("press Shift+Tab; press Shift+Tab"));
            for axis in 0..2 {
                assert_eq!(
                    bone2[1][axis] + bone32[0][axis],
                    bone32[1][axis],
                    "at {time} s: {bone2:?} {bone32:?}"
                );
            }
        }
    }
}

#[test]
fn the_small_tree_stays_in_the_picture() {
    if has_display("the small tree") {
        for frames in [20, 60, 140, 180] {
            let script = format!("click small tree; press Space; wait {frames}");
            let words = words_after(&program("stage1_bones"), &["--size", "640x480"], &script);
            let names = words.lines().filter(|line| line.starts_with("bone") || *line == "root").count();
            // Five in the list, five in the picture, and one above the text about it.
            assert!(names >= 11, "after {frames} frames: {words}");
        }
    }
}

/// In the clip that plays, in the arm's, in a tree that bounces, and on the graphics card.
#[test]
fn a_step_back_undoes_a_step() {
    if has_display("stepping") {
        for (stage, args) in [
            ("stage1_bones", &["--time", "0.9"][..]),
            ("stage4_animation", &["--clip", "walk", "--time", "0.5"]),
            ("stage4_animation", &["--scene", "arm", "--time", "0.5"]),
            ("stage5_gpu", &["--clip", "walk", "--time", "0.5"]),
        ] {
            let numbers = |script: &str| {
                let is_number = |line: &String| line.ends_with(" s") || line.contains(", ");
                words(stage, args, script).into_iter().filter(is_number).collect::<Vec<_>>()
            };
            let before = numbers("");
            assert_ne!(numbers("press .; press .; press ,"), before, "{stage}: one of two is left");
            assert_eq!(numbers("press .; press .; press ,; press ,"), before, "{stage}: {args:?}");
        }
    }
}
