//! Lists: a choice by key, and a search in a long list.

use super::{SIZE, assert_shows, words};
use std::{fs, path::Path};
use testing::{
    capture::words_after,
    program::{has_display, program},
};

/// The number of times that a word is in a window.
fn count(words: &[String], word: &str) -> usize {
    words.iter().filter(|line| *line == word).count()
}

/// Four clips make no list that scrolls: the whole panel is higher than the window, and the last clip is
/// below its edge.
#[test]
fn a_clip_at_the_end_of_a_high_panel_is_in_sight() {
    if has_display("the last clip of stage 5") {
        let words = words("stage5_gpu", &["--clip", "crouch", "--size", "640x480"], "wait 3");
        assert_eq!(count(&words, "crouch"), 2, "in the list and on the timeline");
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

/// The name of a file with many clips that move one joint.
fn many_clips() -> String {
    let numbers: [f32; 8] = [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let bytes: String =
        numbers.iter().flat_map(|it| it.to_le_bytes()).map(|it| format!("%{it:02x}")).collect();
    let clip = |number: usize| {
        format!(
            r#"{{"name": "clip {number:02}", "channels": [{{"sampler": 0, "target": {{"node": 0, "path": "translation"}}}}],
            "samplers": [{{"input": 0, "output": 1}}]}}"#
        )
    };
    let clips: Vec<String> = (0..76).map(clip).collect();
    let text = format!(
        r#"{{"asset": {{"version": "2.0"}}, "nodes": [{{"name": "stone"}}], "scenes": [{{"nodes": [0]}}],
        "animations": [{}], "accessors": [
        {{"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 2, "min": [0], "max": [1]}},
        {{"bufferView": 0, "byteOffset": 8, "componentType": 5126, "type": "VEC3", "count": 2}}],
        "bufferViews": [{{"buffer": 0, "byteLength": 32}}],
        "buffers": [{{"byteLength": 32, "uri": "data:,{bytes}"}}]}}"#,
        clips.join(",")
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many clips.gltf");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn a_long_list_fills_the_panel_and_finds_a_row() {
    if has_display("a list of 76 clips") {
        let file = many_clips();
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
