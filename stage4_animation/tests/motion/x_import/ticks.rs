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
    assert_eq!((clips[0].duration_s, model.warnings.len()), (0.01, 1));
}
