//! The program around the clips: its flags, its refusals, its windows.

mod beyond;
mod curves;
mod fading;
mod keys;

use stage4_animation::steps::{SCENES, step_tables};
use testing::{
    capture::{capture, words_after},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, printed_positions, stdout},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage4_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

#[test]
fn without_a_clip_it_prints_the_rest_pose() {
    let (object, positions) = printed_positions(&stdout(PROGRAM, &["--print", "json"]));
    let rest = stdout(PROGRAM, &["--step", "rest", "--print", "json"]);
    assert!(object["clip"].is_null());
    assert_eq!(positions, printed_positions(&rest).1);
}

#[test]
fn list_names_the_clips_with_their_durations() {
    let text = stdout(PROGRAM, &["--list"]);
    for word in
        ["clip 0: idle, 4.000 s", "clip 1: walk, 1.100 s", "clip 3: crouch", "hips", "vertices", "scene mob"]
    {
        assert!(text.contains(word), "no {word} in {text}");
    }
}

#[test]
fn a_clip_that_is_not_there_is_refused_with_those_that_are() {
    assert_refuses(PROGRAM, &["--clip", "fly", "--print"], 1, &["fly", "idle", "walk", "wave", "crouch"]);
    assert_refuses(PROGRAM, &["--clip", "4", "--print"], 1, &["4", "crouch"]);
    assert_refuses(PROGRAM, &["--scene", "mob", "--clip", "fly"], 1, &["fly", "walk"]);
    assert_refuses(PROGRAM, &["--step", "fly-1", "--print"], 2, &["fly-1", "walk-0.25"]);
    assert_refuses(PROGRAM, &["--scene", "arm", "--step", "rest"], 2, &["rest", "key0"]);
    assert_refuses(PROGRAM, &["no-such-model.glb"], 1, &["no-such-model.glb"]);
}

#[test]
fn every_scene_is_drawn_at_both_sizes() {
    if has_display("the windows of stage 4") {
        let wooden = ["character", "mob", "layers", "in-step", "travel"].map(|scene| (scene, true));
        for (scene, wood) in [("arm", false)].into_iter().chain(wooden) {
            for size in ["640x480", "1280x800"] {
                let picture = capture(PROGRAM, &["--scene", scene, "--size", size]);
                assert!(picture.busy_share() > 0.01, "{scene} is empty at {size}");
                assert!(
                    !wood || picture.share_near([200, 160, 110]) > 0.003,
                    "{scene} has no wood at {size}"
                );
            }
        }
    }
}

/// S4-42: at rest, at bind and playing, side by side. If they are apart, wood is in three columns of the
/// picture.
#[test]
fn three_poses_stand_side_by_side() {
    if has_display("the poses of stage 4") {
        let columns = |step| {
            let picture = capture(PROGRAM, &["--step", step, "--size", "1000x640"]);
            let is_wood = |x: u32| {
                let pixel = |y: u32| 3 * (y * picture.width + x) as usize;
                (0..picture.height * 7 / 8).any(|y| {
                    let [r, g, b] = [0, 1, 2].map(|channel| i32::from(picture.rgb[pixel(y) + channel]));
                    r > 90 && r - g > 20 && g - b > 15
                })
            };
            // Right of the panel and above the timeline, which both have yellow words and knobs.
            let wood: Vec<bool> = (picture.width / 4..picture.width).map(is_wood).collect();
            wood.windows(2).filter(|pair| !pair[0] && pair[1]).count()
        };
        assert_eq!(columns("walk-0.75-beside-rest-and-bind"), 3);
        assert_eq!(columns("walk-0.5"), 1);
    }
}

#[test]
fn another_time_is_another_picture() {
    if has_display("the clip's window") {
        let at = |time| capture(PROGRAM, &["--clip", "walk", "--time", time, "--size", "640x480"]).rgb;
        assert_eq!(at("0.3"), at("0.3"), "the same moment is the same picture");
        assert_ne!(at("0.3"), at("0.6"));
    }
}

/// The model alone: without the panel on the left and the bar at the foot.
fn figure_after(clip: &str, script: &str) -> Vec<u8> {
    let args = ["--clip", clip, "--time", "1", "--size", "1280x800", "--do", script];
    capture(PROGRAM, &args).part((300, 0), (1280, 740))
}

/// The three poses are one wide row. What stands at its end is in the picture as soon as it is asked for.
#[test]
fn the_camera_shows_all_three_poses_and_comes_back_to_one() {
    if has_display("the camera of stage 4") {
        let toggle = "click rest pose and bind pose";
        let words = words_after(PROGRAM, &["--clip", "walk", "--time", "1", "--size", "1280x800"], toggle);
        for pose in ["rest pose", "bind pose", "playing"] {
            assert!(words.lines().any(|line| line.trim() == pose), "no `{pose}` in {words}");
        }
        assert_eq!(figure_after("walk", &format!("{toggle}; {toggle}")), figure_after("walk", ""));
    }
}

/// Nothing fades while time stands still.
#[test]
fn while_paused_another_clip_and_another_time_show_their_pose_at_once() {
    if has_display("choosing and scrubbing while paused") {
        let crouch = figure_after("crouch", "");
        let scrubbed = figure_after("crouch", "drag 700,774 to 900,774");
        assert_ne!(scrubbed, crouch, "the bar moves the figure");
        assert_eq!(
            figure_after("idle", "click crouch; drag 700,774 to 900,774"),
            scrubbed,
            "chosen and scrubbed"
        );
        let start = figure_after("crouch", "drag 700,774 to 100,774");
        assert_eq!(figure_after("idle", "click crouch"), start, "chosen");
        assert_eq!(figure_after("idle", "press Tab; press Tab; press Tab"), start, "chosen with a key");
        // While time goes on, the pose halfway through a fade differs from the one at its end.
        assert_ne!(figure_after("idle", "click crouch; press Space; wait 9; press Space"), start);
    }
}

/// A step's own pose is replaced by that of the time to which the bar is dragged.
#[test]
fn a_step_can_be_scrubbed() {
    if has_display("scrubbing at a step") {
        let at = |script| {
            let args = ["--step", "walk-0.25-to-wave-1.25", "--size", "1280x800", "--do", script];
            capture(PROGRAM, &args).part((300, 0), (1280, 740))
        };
        assert_ne!(at("drag 700,774 to 900,774"), at(""));
    }
}

/// The words of the button and of the panel's foot.
fn state(words: &str) -> Vec<&str> {
    let is_state =
        |line: &&str| ["play", "pause", "paused", "running"].contains(line) || line.contains(" / ");
    let mut state: Vec<&str> = words.lines().map(str::trim).filter(is_state).collect();
    state.sort();
    state
}

#[test]
fn at_the_end_a_clip_that_stops_is_paused_and_play_begins_it_again() {
    if has_display("a clip that stops at its end") {
        let args = ["--clip", "walk", "--time", "1", "--size", "1280x800"];
        let end = "click stop at the end; press Space; wait 60";
        let after = |more: &str| words_after(PROGRAM, &args, &format!("{end}{more}"));
        assert_eq!(state(&after("")), ["1.10 / 1.10 s", "paused", "play"]);
        for play in ["press Space", "click play", "click paused"] {
            let words = after(&format!("; {play}; wait 7"));
            let [time, rest @ ..] = &state(&words)[..] else { panic!("no state in {words}") };
            assert!(rest == ["pause", "running"] && time.starts_with("0.1"), "{play}: {time}, {rest:?}");
            let words = after(&format!("; {play}; wait 90"));
            assert_eq!(state(&words), ["1.10 / 1.10 s", "paused", "play"], "{play}, and to the end again");
        }
        // Backwards, the start is the end.
        let words = words_after(PROGRAM, &args, &format!("click speed +190,20; type -1; press Enter; {end}"));
        assert_eq!(state(&words), ["0.00 / 1.10 s", "paused", "play"]);
    }
}
