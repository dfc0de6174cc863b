//! Pictures of the windows: what a click picks, and where things are and how large. Each test runs a program
//! on the display, and looks at its picture or at the words in it.

mod comparison;
mod picking;
mod poses;

use testing::{
    capture::{capture, words_after},
    picture::Picture,
    program::{has_display, program},
};

/// True if something wooden, or as bright, is in the given columns of pixels, between two lines.
fn has_wood(picture: &Picture, columns: std::ops::Range<u32>, lines: std::ops::Range<u32>) -> bool {
    columns.into_iter().any(|x| lines.clone().any(|y| picture.pixel(x, y)[0] > 110))
}

/// The number behind a word in a window, on the line below it.
fn after<'a>(words: &'a str, name: &str) -> &'a str {
    let mut lines = words.lines().skip_while(|line| line.trim() != name);
    lines.nth(1).unwrap_or_else(|| panic!("no {name} in {words}")).trim()
}

/// R goes back to the step that was asked for, with its ghost.
#[test]
fn back_to_the_start_is_back_to_the_step() {
    if has_display("R at a step") {
        let args = ["--step", "bone1-up", "--size", "640x480"];
        let words = |script| words_after(&program("stage1_bones"), &args, script);
        let ghost = "positions as expected";
        assert!(words("wait 1").contains(ghost));
        assert!(!words("press Up").contains(ghost), "what was moved is no longer the step");
        let back = words("press Up; press R");
        assert!(back.contains(ghost), "{back}");
    }
}

/// In blue and orange, the joints' colours, a rigid arm shows no mixture: its quads belong to one joint each,
/// or lie between two.
#[test]
fn weights_of_the_rigid_arm_are_not_mixed() {
    if has_display("the rigid arm's weights") {
        let args = ["--scene", "arm", "--size", "640x480", "--view", "3", "--do", "click bones"];
        let picture = capture(&program("stage2_mesh_skin"), &args);
        let purple = |columns: std::ops::Range<u32>| {
            let pixels = columns.flat_map(|x| (150..330).map(move |y| (x, y)));
            let is_purple = |&(x, y): &(u32, u32)| {
                let [r, g, b] = picture.pixel(x, y);
                r.min(b) > 80 && r.min(b) > g && r.abs_diff(b) < 70
            };
            pixels.filter(is_purple).count()
        };
        let (rigid, smooth) = (purple(210..338), purple(346..458));
        assert!(rigid < 20 && smooth > 200, "{rigid} and {smooth} pixels are mixed");
    }
}

/// Another clip starts at a different time for each instance, even while time stands still.
#[test]
fn a_mob_keeps_clocks_of_its_own() {
    if has_display("the mob's clocks") {
        let args = ["--scene", "mob", "--size", "1280x800"];
        let words = words_after(&program("stage4_animation"), &args, "click wave");
        assert_eq!(after(&words, "clocks"), "0.00 to 2.34 s", "15 of 16 parts of 2.5 s");
    }
}

/// However the number of instances grows: here by half, with the slider.
#[test]
fn a_crowd_that_grows_is_framed_whole() {
    if has_display("a crowd that grows") {
        let args = ["--scene", "crowd", "--count", "260", "--size", "640x480"];
        let grown = capture(&program("stage5_gpu"), &[&args[..], &["--do", "click 44,91; wait 3"]].concat());
        assert!(has_wood(&grown, 300..500, 100..400), "there is a crowd");
        let edges = [203..208, 634..640];
        assert!(!edges.into_iter().any(|edge| has_wood(&grown, edge, 100..400)), "it is cut off");
    }
}

/// On a phone, the panel unfolds below the models.
#[test]
fn a_panel_on_a_phone_leaves_the_models_free() {
    if has_display("a panel on a phone") {
        let args = ["--size", "400x900", "--do", "press P"];
        let picture = capture(&program("stage3_gltf"), &args);
        assert!(has_wood(&picture, 270..400, 100..400), "the third model");
        let blue = (0..130).flat_map(|x| (100..400).map(move |y| (x, y)));
        // The panel's text is white.
        let is_blue = |&(x, y): &(u32, u32)| matches!(picture.pixel(x, y), [0..140, _, 200..=255]);
        let blue = blue.filter(is_blue).count();
        assert!(blue > 50, "the first model's bones: {blue} pixels");
    }
}
