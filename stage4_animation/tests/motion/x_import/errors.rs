//! Broken files and their messages: a block of keys that breaks the rules is passed over, and the rest plays.

use super::*;

/// The warning about the only block of keys, which is passed over.
fn passed_over(animation: &str) -> String {
    let (model, clips) = read_with(animation, Options::default());
    assert_eq!((clips.len(), clips[0].channels.len()), (1, 0));
    let [warning] = &model.warnings[..] else { panic!("{:?}", model.warnings) };
    assert!(warning.ends_with("; the keys are passed over"), "{warning}");
    warning.clone()
}

/// Bad keys of one kind do not keep the keys of another kind from playing.
#[test]
fn the_rest_plays() {
    let keys = "AnimationKey { 2; 2; 4;3;0,0,0;;, 4;3;0,0,0;;; }\nAnimationKey { 1; 1; 4800;3;2,2,2;;; }";
    let (model, clips) = read_with(&set(keys), FILE_SPACE);
    let warning =
        "line 6, AnimationKey: key 1 at tick 4 is not after the key before it; the keys are passed over";
    assert_eq!(model.warnings, [warning]);
    assert_eq!((clips[0].channels.len(), clips[0].duration_s), (1, 1.0));
}

/// Finding the line of a block takes a walk through the file, so only the first blocks are named.
#[test]
fn of_many_bad_blocks_some_are_named() {
    let file = set(&"AnimationKey { 9; 0; }\n".repeat(20_000));
    let ((model, clips), time) = time_of(|| read_with(&file, FILE_SPACE));
    assert_eq!((clips[0].channels.len(), model.warnings.len()), (0, 21));
    assert_eq!(model.warnings[20], "no more blocks of keys are read");
    assert!(time < Duration::from_secs(2), "{time:?}");
}

#[test]
fn they_say_the_line() {
    let text = passed_over(&set("AnimationKey {\n 9; 1; 0;4;1,0,0,0;;; }"));
    assert!(text.starts_with("line 7, "), "{text}");
    assert!(text.contains("AnimationKey") && text.contains("9 is not a type of keys"), "{text}");
}

#[test]
fn ticks_that_do_not_increase() {
    for tick in [0, 4] {
        let keys = format!("AnimationKey {{ 2; 2; 4;3;0,0,0;;, {tick};3;0,0,0;;; }}");
        let text = passed_over(&set(&keys));
        assert!(text.contains(&format!("key 1 at tick {tick} is not after the key before it")), "{text}");
    }
}

#[test]
fn counts_that_are_not_true() {
    for count in ["2", "400000000", "4294967295"] {
        let text = passed_over(&set(&format!("AnimationKey {{ 2; {count}; 0;3;0,0,0;;; }}")));
        assert!(text.starts_with("line 6, "), "{text}");
    }
    let text = passed_over(&set("AnimationKey { 2; 1; 0;4;0,0,0,0;;; }"));
    assert!(text.contains("a key of type 2 has 3 numbers, not 4"), "{text}");
}

#[test]
fn numbers_that_are_none() {
    for number in ["1.#QNAN0", "-1.#IND00", "1e99"] {
        let text = passed_over(&set(&format!("AnimationKey {{ 2; 1; 0;3;0.0,{number},0.0;;; }}")));
        assert!(text.starts_with("line 6"), "{text}");
    }
    // This is a name, and no block follows it.
    let text = error(&set("AnimationKey { 2; 1; 0;3;0.0,nan,0.0;;; }"));
    assert!(text.starts_with("arm.x: line 6"), "{text}");
}

#[test]
fn a_rotation_of_no_length() {
    let text = passed_over(&set("AnimationKey { 0; 1; 0;4;0.0,0.0,0.0,0.0;;; }"));
    assert!(text.contains("a rotation of only zeros"), "{text}");
}

/// Many animations may refer to the same block, which is read for each: the keys are counted.
#[test]
fn a_small_file_can_not_make_many_clips() {
    let keys: String = (0..10_000).map(|tick| format!("{tick};3;0,0,0;;,")).collect();
    let animations = "Animation { {arm} {k} }".repeat(1000);
    let file = format!("AnimationKey k {{ 2; 10000; {keys}; }} AnimationSet {{ {animations} }}");
    let text = error(&file);
    assert!(text.contains("all clips together have more than"), "{text}");
}

/// A fault is reported once, however often it occurs, because finding its line takes a walk through the file.
#[test]
fn many_strangers_are_one_warning() {
    let file = format!("AnimationSet {{ {} }}", "Animation { {leg} }\n".repeat(50_000));
    let ((model, clips), time) = time_of(|| read_with(&file, FILE_SPACE));
    assert_eq!((clips[0].channels.len(), model.warnings.len()), (0, 1));
    assert!(model.warnings[0].ends_with("(50000 such)"), "{:?}", model.warnings);
    assert!(time < Duration::from_secs(2), "{time:?}");
}

/// A joint's matrix may be flat. It has no rotation then, but it has a place.
#[test]
fn a_matrix_that_flattens_is_none() {
    let flat = set("AnimationKey { 4; 1; 0;16;0,0,0,0,0,0,0,0,0,0,0,0,1,2,3,1;;; }");
    let place = arm_at(&flat, 0.0, FILE_SPACE);
    assert!(place.rotation.is_finite() && place.scale == Vec3::ZERO, "{place:?}");
    assert_eq!(place.translation, vec3(1.0, 2.0, 3.0));
}
