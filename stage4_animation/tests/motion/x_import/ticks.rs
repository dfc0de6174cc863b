//! The number of ticks in a second.

use super::*;

const KEYS: &str = "AnimationKey { 2; 2; 0;3;0.0,0.0,0.0;;, 48;3;1.0,0.0,0.0;;; }";

fn duration_s(animation: &str, ticks_per_second: Option<f32>) -> f32 {
    read_with(animation, Options { ticks_per_second, ..Options::default() }).1[0].duration_s
}

#[test]
fn where_the_file_says_nothing_4800_make_a_second() {
    assert_eq!(duration_s(&set(KEYS), None), 0.01);
}

/// The block counts wherever it stands.
#[test]
fn the_file_may_say_how_many() {
    assert_eq!(duration_s(&(set(KEYS) + "AnimTicksPerSecond { 24; }"), None), 2.0);
    assert_eq!(duration_s(&("AnimTicksPerSecond { 24; }".to_owned() + &set(KEYS)), None), 2.0);
}

#[test]
fn the_caller_may_overrule_it() {
    assert_eq!(duration_s(&set(KEYS), Some(30.0)), 1.6);
    assert_eq!(duration_s(&(set(KEYS) + "AnimTicksPerSecond { 24; }"), Some(48.0)), 1.0);
}

#[test]
fn none_a_second_can_not_be_meant() {
    let (model, clips) = read_with(&(set(KEYS) + "AnimTicksPerSecond { 0; }"), Options::default());
    assert_eq!(clips[0].duration_s, 0.01);
    assert!(model.warnings[0].contains("0 ticks a second"), "{:?}", model.warnings);
    let options = Options { ticks_per_second: Some(30.0), ..Options::default() };
    let (model, _) = read_with(&(set(KEYS) + "AnimTicksPerSecond { 0; }"), options);
    assert_eq!(model.warnings, [""; 0], "the caller knows");
}

/// 48 ticks of 4800 are 0.01 s, and a screen shows a picture every 0.0167 s; 81 ticks are 0.0169 s. A single
/// key lasts no time at all.
#[test]
fn a_clip_that_no_screen_can_show_is_odd() {
    let warnings = |animation: &str, ticks_per_second| {
        read_with(animation, Options { ticks_per_second, ..Options::default() }).0.warnings
    };
    let [warning] = &warnings(&set(KEYS), None)[..] else { panic!("one is odd") };
    assert!(warning.contains("is over after 0.0100 s"), "{warning}");
    assert!(warning.contains("4800 unless --ticks-per-second"), "{warning}");
    let with_ticks = warnings(&(set(KEYS) + "AnimTicksPerSecond { 9600; }"), None);
    assert!(with_ticks[0].ends_with("shows the next picture"), "the file tells its ticks: {with_ticks:?}");
    assert_eq!(warnings(&set(KEYS), Some(30.0)), [""; 0]);
    assert_eq!(warnings(&set(&KEYS.replace("48;3", "81;3")), None), [""; 0]);
    assert_eq!(warnings(&set("AnimationKey { 2; 1; 0;3;0.0,0.0,0.0;;; }"), None), [""; 0]);
}
