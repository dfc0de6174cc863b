//! Animation sets, and the frames to which they refer.

use super::*;

/// S2-55, S2-58.
#[test]
fn are_found_by_name_and_by_index() {
    let key = |x| format!("AnimationKey {{ 2; 1; 0;3;{x}.0,0.0,0.0;;; }}");
    let sets = set(&key(1)) + &set(&key(2)).replace("walk", "run") + &set(&key(3)).replace("walk", "");
    let (model, clips) = read_with(&sets, FILE_SPACE);
    assert_eq!(clips.iter().map(|clip| &clip.name[..]).collect::<Vec<_>>(), ["walk", "run", "clip 2"]);
    for (name, x) in [("walk", 1.0), ("run", 2.0), ("1", 2.0), ("2", 3.0), ("clip 2", 3.0)] {
        let clip = find_clip(&clips, name).expect("is there");
        assert_eq!(joint_at(&model, &clips[clip], "arm", 0.0).translation.x, x, "{name}");
    }
}

/// E3-1: the reference is beside the keys, before or after them.
#[test]
fn the_reference_stands_in_the_animation() {
    let keys = "AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }";
    for inside in [
        format!("{{arm}} {keys}"),
        format!("{keys} {{arm}}"),
        format!("{{ arm }} {keys} AnimationOptions {{ 0; 1; }}"),
    ] {
        let (model, clips) =
            read_with(&format!("AnimationSet {{ Animation a1 {{ {inside} }} }}"), FILE_SPACE);
        assert_eq!(joint_at(&model, &clips[0], "arm", 0.0).translation.x, 5.0, "{inside}");
    }
}

/// A set may come before the frames that it moves.
#[test]
fn references_may_point_forward() {
    let keys = set("AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }");
    let (header, frames) = FRAMES.split_at(16);
    let text = format!("{header}\n{keys}\n{frames}");
    let (model, clips) =
        load(Source::Bytes("arm.x", text.to_owned().into()), &Options::default()).expect("a right file");
    assert_eq!(joint_at(&model, &clips[0], "arm", 0.0).translation.x, 5.0);
}

#[test]
fn a_frame_that_does_not_exist_is_reported() {
    let keys = set("AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }").replace("{ arm }", "{ leg }");
    let (model, clips) = read_with(&keys, FILE_SPACE);
    assert_eq!((clips.len(), clips[0].channels.len()), (1, 0));
    assert_eq!(
        model.warnings,
        ["line 5, Animation: moves the frame \"leg\", which the file does not have (1 such)"]
    );
}

#[test]
fn a_model_without_sets_has_no_clips() {
    assert!(read_with("", Options::default()).1.is_empty());
}
