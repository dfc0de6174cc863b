//! Lists: a choice by key, and a search in a long list.

use super::{SIZE, assert_shows, words};
use crate::own_files::clips_file;
use std::{fs, path::Path};
use testing::{
    capture::words_after,
    program::{has_display, program},
};

/// The number of times that a word is in a window.
fn count(words: &[String], word: &str) -> usize {
    words.iter().filter(|line| *line == word).count()
}

/// A low panel begins with its first line, whichever clip is chosen. A list that is in sight shows as many
/// whole rows as fit, and the chosen one among them; a list below the edge is scrolled to with a key.
#[test]
fn a_low_panel_begins_with_its_first_line() {
    if has_display("low panels") {
        let shown = |stage, size, clip, script: &str| {
            words(stage, &["--clip", clip, "--size", size], &format!("{script}; wait 3"))
        };
        for (stage, size, unfold) in [
            ("stage4_animation", "320x240", "press P"),
            ("stage4_animation", "640x480", "wait 1"),
            ("stage5_gpu", "320x240", "press P"),
            ("stage5_gpu", "640x480", "wait 1"),
        ] {
            let opened = shown(stage, size, "crouch", unfold);
            assert_eq!(count(&opened, "mannequin.glb"), 1, "{stage} at {size}: {opened:?}");
            if (stage, size) != ("stage5_gpu", "320x240") {
                assert_eq!(
                    count(&opened, "crouch"),
                    2,
                    "in the list and on the timeline of {stage} at {size}"
                );
            }
        }
        let by_key = shown("stage5_gpu", "320x240", "walk", "press P; wait 3; press Tab; press Tab");
        assert_eq!(count(&by_key, "crouch"), 2, "{by_key:?}");
    }
}

/// In one frame, as on a machine that is slow to draw.
#[test]
fn two_tabs_at_once_are_two_steps() {
    if has_display("two Tabs at once") {
        let playing = |script| words("stage4_animation", &["--time", "0"], script);
        for (script, clip) in [
            ("press Tab Tab", "wave"),
            ("press Shift+Tab Shift+Tab", "wave"),
            ("press Tab Tab Shift+Tab", "walk"),
        ] {
            assert_eq!(count(&playing(script), clip), 2, "in the list and on the timeline, after {script}");
        }
        assert_shows(
            &words("stage2_mesh_skin", &[], "press Tab Tab"),
            &["wireframe", "twist along the bone"],
        );
    }
}

/// The fonts have no letter of the first name, and only the end of the second one.
#[test]
fn names_that_the_font_lacks_are_told_apart() {
    if has_display("names in other scripts") {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.gltf");
        let text = r#"{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [
            {"name": "左手", "children": [1, 2]}, {"name": "骨🦴.L", "translation": [0, 1, 0]}, {"name": "Жук"}]}"#;
        fs::write(&file, text).expect("a file");
        let shown = words("stage3_gltf", &[&file.to_string_lossy()], "wait 1");
        assert_eq!(count(&shown, "U+5DE6 624B"), 2, "in the list and at the joint: {shown:?}");
        assert_shows(&shown, &["U+9AA8 1F9B4.L", "Жук"]);
    }
}

/// The last joints are below the part of the list that is seen at first. The chosen joint's name is in the
/// picture as well.
#[test]
fn a_row_that_is_chosen_with_a_key_is_scrolled_to() {
    if has_display("a list and Tab") {
        let three = |script: &str| words("stage3_gltf", &[], script);
        assert_eq!(count(&three(""), "mannequin"), 0);
        assert_eq!(count(&three("press Shift+Tab; press Shift+Tab"), "shoulder.L"), 1, "still in sight");
        // From `upper_arm.R` it is ten steps to `toes.R`, and one more to the root of all, the last in the
        // file.
        assert_eq!(count(&three(&"press Tab;".repeat(10)), "foot.R"), 1, "above the chosen one");
        assert_eq!(
            count(&three(&"press Tab;".repeat(12)), "spine"),
            1,
            "from the last to the first, and what is below it"
        );
        assert_eq!(count(&three(&"press Shift+Tab;".repeat(11)), "toes.R"), 1, "from the first to the last");
    }
}

#[test]
fn with_shift_tab_goes_back() {
    if has_display("Shift+Tab") {
        // In the list and on the timeline.
        assert_eq!(count(&words("stage4_animation", &["--time", "0"], "press Shift+Tab"), "crouch"), 2);
        assert_shows(
            &words("stage2_mesh_skin", &[], "press Shift+Tab"),
            &["wireframe", "twist along the bone"],
        );
        // In the list, in the picture, and above the text about it.
        assert_eq!(count(&words("stage1_bones", &[], "press Shift+Tab; press Shift+Tab"), "bone32"), 3);
    }
}

#[test]
fn a_long_list_fills_the_panel_and_finds_a_row() {
    if has_display("a list of 76 clips") {
        let clips: Vec<String> = (0..76).map(|clip| format!("clip {clip:02}")).collect();
        let file = clips_file("many clips.gltf", &clips);
        let rows = |args: &[&str], script: &str| {
            let words = words_after(&program("stage4_animation"), &[&[&*file], args].concat(), script);
            words.lines().filter(|line| line.starts_with("clip ")).map(str::to_owned).collect::<Vec<_>>()
        };
        // One is on the timeline.
        assert!(rows(&SIZE, "").len() > 11, "as many as there is room for");
        assert_eq!(rows(&["--size", "640x480"], "").len(), 8, "as many as before where there is none");
        let last = rows(&["--size", "1280x800", "--clip", "70"], "");
        assert_eq!(
            last.iter().filter(|row| *row == "clip 70").count(),
            2,
            "what is asked for is in sight: {last:?}"
        );
        assert_eq!(
            rows(&SIZE, "click find; type 17"),
            ["clip 17", "clip 00"],
            "what is found, above what plays"
        );
        assert_eq!(rows(&SIZE, "click find; type 55; press Enter"), ["clip 55", "clip 55"], "and chosen");
    }
}
