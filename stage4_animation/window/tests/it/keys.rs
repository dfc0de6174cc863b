//! A joint's keys on the timeline, and a joint that is turned while the clip is paused.

use super::PROGRAM;
use stage3_gltf::{load::Options, load::file_or_character};
use stage4_animation::import::load;
use testing::{
    capture::{capture, words_after},
    program::has_display,
};

const BONES: &str = "click bones; wait 3";

fn args(time: &str) -> [&str; 6] {
    ["--clip", "walk", "--time", time, "--size", "1280x800"]
}

/// The times of a joint's keys in the character's walk, in seconds.
fn keys_s(joint: &str) -> Vec<f32> {
    let (model, clips) = load(file_or_character(None), &Options::default()).expect("the character");
    let joint = model.joints.iter().position(|it| it.name == joint).expect("a joint of that name");
    let walk = clips.iter().find(|clip| clip.name == "walk").expect("the walk");
    let channel = walk.channels.iter().find(|channel| channel.joint == joint).expect("keys");
    channel.times_s.to_vec()
}

/// The clock's time after a script.
fn clock(script: &str) -> String {
    let words = words_after(PROGRAM, &args("0"), script);
    words.lines().find(|line| line.contains(" / ")).map(|line| line.trim().to_owned()).expect("a clock")
}

/// The picture without panel and timeline, with the pointer in a corner.
fn figure_after(time: &str, script: &str) -> Vec<u8> {
    let script = format!("{script}; point 1200,300");
    capture(PROGRAM, &[&args(time)[..], &["--do", &script]].concat()).part((300, 40), (1280, 700))
}

/// Keys of the walk, reached with Right and by a click, against those of the file.
#[test]
fn each_key_is_where_the_file_has_it() {
    if has_display("the keys on the timeline") {
        let keys_s = keys_s("upper_arm.R");
        assert!(keys_s.len() > 5, "{keys_s:?}");
        for (index, key_s) in keys_s.iter().enumerate().step_by(8) {
            let expected = format!("{key_s:.2} / 1.10 s");
            assert_eq!(clock(&format!("{BONES}; {}", "press Right;".repeat(index))), expected, "key {index}");
            // The bar goes from 415 to 1128.
            let x = 415.2 + 713.0 * key_s / 1.1;
            assert_eq!(clock(&format!("{BONES}; click {x},748")), expected, "a click on key {index}");
        }
        let last = clock(&format!("{BONES}; {}", "press Right;".repeat(50)));
        assert_eq!(last, "1.10 / 1.10 s");
        assert_eq!(
            clock(&format!("{BONES}; click 1120,748; press Left; press Left; press Right")),
            format!("{:.2} / 1.10 s", keys_s[keys_s.len() - 2])
        );
    }
}

/// A click near a key goes to exactly its time: the picture is the same as that of a window opened at that
/// time.
#[test]
fn a_click_near_a_key_is_exactly_its_time() {
    if has_display("a click on a key") {
        let key_s = keys_s("upper_arm.R")[8];
        let x = 415.2 + 713.0 * key_s / 1.1;
        let there = figure_after(&key_s.to_string(), BONES);
        assert_eq!(figure_after("0", &format!("{BONES}; click {},749", x + 9.0)), there);
        assert_eq!(figure_after("0", &format!("{BONES}; {}", "press Right;".repeat(8))), there);
        let bar = figure_after("0", &format!("{BONES}; click {},770", x + 9.0));
        assert_ne!(bar, there, "the bar itself goes to where it was clicked");
    }
}

/// A turn is typed, undone and redone. When the clip goes on, it poses the joint again.
#[test]
fn a_paused_joint_is_turned_until_the_clip_goes_on() {
    if has_display("turning a joint of a clip") {
        let turn = format!("{BONES}; click x +190,22; type 90; press Enter; wait 2");
        let (still, turned) = (figure_after("0.4", BONES), figure_after("0.4", &turn));
        assert_ne!(turned, still);
        assert_eq!(figure_after("0.4", &format!("{turn}; press Ctrl+Z")), still);
        assert_eq!(figure_after("0.4", &format!("{turn}; click undo; wait 2; press Ctrl+Y")), turned);
        assert_eq!(
            figure_after("0.4", &format!("{turn}; press .; wait 2; press ,")),
            still,
            "the clip went on"
        );
        assert_eq!(
            figure_after("0.4", &format!("{turn}; press .; wait 2; press ,; wait 2; press Ctrl+Z")),
            turned
        );
    }
}

/// The right elbow, with wood in front of it.
#[test]
fn a_click_on_a_joint_selects_it_and_picks_no_vertex() {
    if has_display("selecting a joint") {
        let words = words_after(PROGRAM, &args("0.4"), &format!("{BONES}; click 763,274; wait 3"));
        assert!(words.contains("Turn lower_arm.R") && !words.contains("Vertex"), "{words}");
    }
}
