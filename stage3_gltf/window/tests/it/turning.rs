//! A joint that is turned in the window, with its rings and by typed angles, and turned back.

use super::PROGRAM;
use testing::{
    capture::{capture, words_after},
    program::has_display,
};

/// A vertex of the right hand, which the first selected joint moves: the right upper arm.
const ARGS: [&str; 4] = ["--size", "1280x800", "--vertex", "1200"];

/// About a quarter of the blue ring, from its lowest point to its right one, which were read off a picture.
const QUARTER: &str = "drag 1077,324 to 1126,280";

/// The angles about x, y and z, and the lines of the picked vertex's sum.
fn shown(script: &str) -> (Vec<String>, Vec<String>) {
    let words = words_after(PROGRAM, &ARGS, &format!("{script}; wait 3"));
    let lines =
        |is_one: fn(&str) -> bool| words.lines().filter(|line| is_one(line)).map(str::to_owned).collect();
    (lines(|line| line.ends_with('°')), lines(|line| line.starts_with("sum ") || line.starts_with("mesh ")))
}

/// The model on the right, with the pointer beside it.
fn model_after(script: &str) -> Vec<u8> {
    let script = format!("{script}; point 600,700");
    capture(PROGRAM, &[&ARGS[..], &["--do", &script]].concat()).part((960, 0), (1280, 620))
}

/// Where the angle comes from: a ring is held at the point under the pointer, and turns to the one under
/// which the pointer goes. Here the places of both are worked out by hand, with the camera's angles, 0.2 and
/// 0.15, its angle of view, 0.6 rad, and a ring of 0.3 times what is visible. All joints of `two-joints` have
/// the world's axes.
#[test]
fn a_ring_turns_by_the_angle_between_two_of_its_points() {
    if has_display("turning by a ring") {
        let args = ["--scene", "two-joints", "--size", "1280x800"];
        // The panel and its margins are 228 points of 1.25 pixels wide; three columns share the rest. The
        // joint is in the middle of its column, and 258.3 pixels below the top.
        let column = (1280.0 - 228.0 * 1.25) / 3.0;
        let (middle, above) = (1280.0 - column / 2.0, 400.0 - 258.3);
        let focal_length = column / 2.0 / 0.3_f32.tan();
        let ([sin_yaw, sin_pitch], [cos_yaw, cos_pitch]) =
            ([0.2, 0.15].map(f32::sin), [0.2, 0.15].map(f32::cos));
        let height = above * focal_length / (focal_length * cos_pitch + above * sin_pitch);
        let radius = 0.3 * 0.3_f32.sin() * focal_length;
        let at = |degrees: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let (x, y) = (radius * cos, height + radius * sin);
            let nearer = x * sin_yaw * cos_pitch + y * sin_pitch;
            let share = focal_length / (focal_length - nearer);
            let (x, y) = (share * x * cos_yaw, share * (y * cos_pitch - x * sin_yaw * sin_pitch));
            format!("{},{}", middle + x, 400.0 - y)
        };
        let z = |script: &str| {
            let words = words_after(PROGRAM, &args, &format!("{script}; wait 3"));
            words.lines().filter(|line| line.ends_with('°')).map(str::to_owned).collect::<Vec<_>>()
        };
        // No further than a quarter, where a turn within one frame ends.
        for (from, to) in [(-60.0, 20.0), (20.0, -60.0), (-60.0, -59.0), (130.0, 200.0)] {
            let drag = format!("drag {} to {}", at(from), at(to));
            assert_eq!(z(&drag), ["0°", "0°", &format!("{}°", to - from)], "from {from} to {to}");
        }
    }
}

/// A whole number of degrees, whatever side the ring is seen from.
#[test]
fn what_a_ring_turned_is_the_same_picture_when_it_is_typed() {
    if has_display("typing an angle") {
        let (angles, _) = shown(QUARTER);
        let [x, y, z] = &angles[..] else { panic!("{angles:?}") };
        assert_eq!([x, y], ["0°", "0°"]);
        let degrees: i32 = z.trim_end_matches('°').parse().expect("a whole number");
        let (dragged, typed) =
            (model_after(QUARTER), model_after(&format!("click z +190,22; type {degrees}; press Enter")));
        assert!(dragged != model_after("") && dragged == typed, "by {degrees}°");
    }
}

#[test]
fn undo_brings_back_every_digit_and_redo_the_turn() {
    if has_display("undoing a turn") {
        let (before, turned) = (shown(""), shown(QUARTER));
        assert_eq!(turned.1[0], before.1[0], "where it is in the mesh");
        assert_ne!(turned.1[1], before.1[1], "the sum follows the turn");
        let still = model_after("");
        let undone = |more: &str| format!("{QUARTER}; {more}");
        for script in ["press Ctrl+Z", "click reset"] {
            assert_eq!(shown(&undone(script)), before, "{script}");
            assert_eq!(model_after(&undone(script)), still, "{script}");
        }
        for script in [
            "press Ctrl+Z; wait 3; press Ctrl+Shift+Z",
            "click undo; wait 3; click redo",
            "click reset; wait 3; click undo",
        ] {
            assert_eq!(shown(&undone(script)), turned, "{script}");
        }
    }
}

/// A click on a joint of the left model moves the rings to it. Turning the hand and then the arm is two
/// steps.
#[test]
fn another_joint_is_clicked_and_turned_on_its_own() {
    if has_display("choosing a joint") {
        let click = "click 343,355; wait 2; click z +190,22; type 45; press Enter; wait 3";
        let words = words_after(PROGRAM, &ARGS, click);
        assert!(
            words.lines().filter(|line| *line == "hand.R").count() >= 2,
            "beside the joint, too: {words}"
        );
        let both = format!(
            "{click}; press Shift+Tab; press Shift+Tab; wait 2; click z +190,22; type 20; press Enter"
        );
        assert_eq!(shown(&both).0, ["0°", "0°", "20°"]);
        assert_eq!(shown(&format!("{both}; press Ctrl+Z")).1, shown(click).1, "the hand stays turned");
        assert_eq!(shown(&format!("{both}; press Ctrl+Z; press Ctrl+Z")).1, shown("").1);
    }
}

/// The step's quarter turn is in the slider, as it is in the picture, and nothing is left to undo. Turned
/// back, the joint is as it was bound.
#[test]
fn the_turned_step_opens_with_its_turn_in_the_sliders() {
    if has_display("the turned step") {
        let shown = |args: &[&str], script: &str| {
            let words = words_after(
                PROGRAM,
                &[&["--size", "1280x1000", "--vertex", "1200"], args].concat(),
                &format!("{script}; wait 3"),
            );
            words
                .lines()
                .filter(|line| line.ends_with('°') || line.starts_with("sum "))
                .map(str::to_owned)
                .collect()
        };
        let (turned, bound): (Vec<String>, Vec<String>) =
            (shown(&["--step", "turned"], "wait 1"), shown(&["--step", "bind"], "wait 1"));
        assert_eq!([&turned[1..], &bound[1..]].concat(), ["0°", "0°", "90°", "0°", "0°", "0°"]);
        assert_eq!(shown(&["--step", "bind"], "click z +190,22; type 90; press Enter"), turned);
        assert_eq!(shown(&["--step", "turned"], "click reset"), bound);
        assert_eq!(shown(&["--step", "turned"], "press Ctrl+Z"), turned, "there is nothing to undo");
    }
}
