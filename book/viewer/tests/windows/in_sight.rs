//! Messages, captions and names: in sight, whole, and clear of each other. Each test runs a program on the
//! display, and looks at its picture or at the words in it.

use crate::own_files::clips_file;
use testing::{
    capture::{capture, words_after},
    picture::Picture,
    program::{has_display, program},
    samples,
};

/// The rows, in some columns of a picture, that have a pixel of the given kind.
fn rows(picture: &Picture, columns: std::ops::Range<u32>, is: fn([u8; 3]) -> bool) -> Vec<u32> {
    (0..picture.height).filter(|&y| columns.clone().any(|x| is(picture.pixel(x, y)))).collect()
}

fn is_bright([r, g, b]: [u8; 3]) -> bool {
    r.min(g).min(b) > 150
}

/// The panel's buttons stay free, and the next act removes the message.
#[test]
fn a_message_leaves_the_panel_free_and_goes() {
    if has_display("messages") {
        let words = |script| words_after(&program("stage1_bones"), &["--size", "640x480"], script);
        assert!(words("press G").contains("--step rest"));
        let folded = words("press G; click fold");
        assert!(folded.lines().any(|line| line == "panel"), "`fold` lies under a message: {folded}");
        for script in ["press G; press C", "press G; click 450,120", "press G; click paused"] {
            assert!(!words(script).contains("--step rest"), "after {script}");
        }
    }
}

/// This holds below a small and near model as well, and above the timeline.
#[test]
fn captions_of_stage_5_are_below_the_model() {
    let Some(folder) = samples::folder() else { return };
    if has_display("captions of small models") {
        let file = folder.join("khronos-sample-assets/BoxAnimated/glTF-Binary/BoxAnimated.glb");
        for (size, left, right) in [("320x240", 20, 140), ("640x480", 240, 420), ("1280x800", 300, 740)] {
            let picture = capture(&program("stage5_gpu"), &["--size", size, &file.to_string_lossy()]);
            let green = rows(&picture, left..right, |[r, g, b]| g > 150 && r < 110 && b < 160);
            let blue = rows(&picture, left..right, |[r, g, b]| b > 120 && r > 70 && g < b);
            let (caption, model) =
                (green.first(), blue.iter().filter(|&&row| row + 45 < picture.height).max());
            assert!(caption > model && model.is_some(), "{caption:?} and {model:?} at {size}");
        }
    }
}

/// The widest lines of two captions are the lowest ones.
#[test]
fn captions_do_not_touch_in_a_small_window() {
    if has_display("captions of stage 2") {
        let picture = capture(&program("stage2_mesh_skin"), &["--scene", "arm", "--size", "320x240"]);
        let is_written = |x: u32| (178..220).any(|y| is_bright(picture.pixel(x, y)));
        let columns: Vec<u32> = (60..320).filter(|&x| is_written(x)).collect();
        let gaps = columns.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap >= 12).count();
        assert_eq!(gaps, 2, "between three captions: {columns:?}");
    }
}

#[test]
fn the_difference_says_what_its_colours_are() {
    if has_display("the difference's legend") {
        let args = ["--size", "640x480", "--step", "walk-0.25"];
        let words = words_after(&program("stage5_gpu"), &args, "click difference; wait 20");
        let legend = words.lines().find_map(|line| line.strip_prefix("grey 0 … red ")).expect("a legend");
        assert!(legend.trim().parse::<f64>().is_ok_and(|largest| (1e-9..1e-5).contains(&largest)), "{words}");
        assert!(legend.trim().starts_with("0.0000000"), "as a person writes it: {legend}");
        assert!(words.contains("difference of positions") && words.contains("by rounding"), "{words}");
    }
}

/// It is cut in the list, appears in full beside the pointer, and leaves room for the timeline's bar, even in
/// the smallest window.
#[test]
fn the_long_name_of_a_clip_can_be_read() {
    if has_display("a long name") {
        let name = "Armature|mixamo.com|Layer0.001|run_forward_with_sword_and_shield";
        let file = clips_file("long name.gltf", &[name.to_owned()]);
        let args = ["--size", "640x480", &*file];
        let words = |script: &str| words_after(&program("stage4_animation"), &args, script);
        let count = |words: String| words.lines().filter(|line| line.trim() == name).count();
        assert_eq!(count(words("wait 1")), 2, "in the list and on the timeline");
        assert_eq!(count(words(&format!("point {name}; wait 2"))), 3, "and beside the pointer");
        assert!(!words("click 520,458").contains(" 0.00 / 1.00 s"), "the timeline has a bar");
        let smallest = ["--time", "0", "--size", "320x240", &*file];
        let shown = words_after(&program("stage4_animation"), &smallest, "click 190,220; wait 1");
        assert!(shown.contains(" 0.5"), "the bar was clicked near its middle: {shown}");
    }
}
