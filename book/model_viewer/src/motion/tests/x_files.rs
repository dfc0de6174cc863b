//! Clips of .X files.

use super::*;
use crate::motion::x;

/// The character's own files hold the same clips.
#[test]
fn clips_of_x_files_are_those_of_gltf() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stage3_gltf/assets/mannequin.x");
    let (model, document) = opened(Source::Path(&path)).expect("it is a .X file");
    let Document::X(document) = document else { unreachable!() };
    let (motions, warnings) = x::motions(&document, &Options::default()).expect("its frames are right");
    assert_eq!(warnings, Vec::<String>::new());
    let (expected_model, expected, _) = walk(|_, _| ());
    let motion = motions.iter().find(|motion| motion.name == expected.name).expect("it walks");
    let mut compared = 0;
    for track in &motion.tracks {
        let is_it = |other: &&Track| {
            let names = [&model.joints[track.joint].name, &expected_model.joints[other.joint].name];
            names[0] == names[1] && other.property == track.property
        };
        let Some(other) = expected.tracks.iter().find(is_it) else { continue };
        for (key, expected) in track.keys.iter().zip(&other.keys) {
            let sign = if track.is_rotation() && key.dot(*expected) < 0.0 { -1.0 } else { 1.0 };
            assert!(key.abs_diff_eq(sign * expected, 1e-3), "{key} instead of {expected}");
            compared += 1;
        }
        assert!(track.times_s.iter().zip(other.times_s.iter()).all(|(a, b)| (a - b).abs() < 1e-3));
    }
    assert!(compared > 200, "{compared}");
}

/// The channels that a clip passes over are its own, not those of the clips before it.
#[test]
fn channels_are_passed_over_in_their_own_clip() {
    let text = "xof 0303txt 0032\nFrame hip { } AnimationSet one { Animation { {tail} } } AnimationSet two { \
        Animation { {hip} AnimationKey { 2; 1; 0;3;0;0;0;;; } } }";
    let (_, document) = opened(Source::Bytes("two.x", text.as_bytes().into())).expect("it is a .X file");
    let Document::X(document) = document else { unreachable!() };
    let (motions, _) = x::motions(&document, &Options::default()).expect("its frames are right");
    assert_eq!([motions[0].passed_over, motions[1].passed_over], [1, 0]);
}

/// A thousand animations refer to one block of three thousand keys.
#[test]
fn a_small_file_can_not_ask_for_many_keys() {
    let keys: String = (0..3000).map(|tick| format!("{tick};3;0,0,0;;,")).collect();
    let animations = "Animation { {hip} {many} }".repeat(1000);
    let text = format!(
        "xof 0303txt 0032\nFrame hip {{ }} AnimationKey many {{ 2; 3000; {keys}; }} AnimationSet turn {{ {animations} }}"
    );
    let (model, document) = opened(Source::Bytes("many.x", text.into())).expect("it is a .X file");
    let refused = findings(&model, &document, &Options::default(), true).err().expect("too many keys");
    assert!(refused.to_string().contains("all clips together have more than 2097152 keys"), "{refused}");
}

#[test]
fn faults_in_clips_of_x_files_are_found() {
    let found = |animations: &str| {
        let text = format!("xof 0303txt 0032\nFrame hip {{ }} AnimationSet turn {{ {animations} }}");
        let (model, document) = opened(Source::Bytes("faults.x", text.into())).expect("it is a .X file");
        findings(&model, &document, &Options::default(), true).expect("its frames are right")
    };
    let longer = found(
        "Animation { {hip} AnimationKey { 0; 2; 0;4;2;0;0;0;, 4800;4;0;2;0;0;; } } Animation { {tail} }",
    );
    assert!(longer.contents[0].contains("1.000 s, 1 channel\n    its ticks a second are not known"));
    let expected = "moves the frame \"tail\", which the file does not have (1 such)";
    assert!(longer.warnings[0].ends_with(expected), "{:?}", longer.warnings);
    assert!(longer.warnings[1].contains("another length than 1"), "{:?}", longer.warnings);
    // As in the window, the first block counts.
    let moved = "Animation { {hip} AnimationKey { 2; 2; 0;3;0;0;0;;, 4800;3;1;0;0;;; } }";
    for (ticks, problem) in [
        ("AnimTicksPerSecond { 0; }", "the file has 0 ticks a second"),
        ("AnimTicksPerSecond { } AnimTicksPerSecond { 30; }", "AnimTicksPerSecond"),
    ] {
        let unknown = found(&format!("{moved} }} {ticks} AnimationSet none {{"));
        assert!(unknown.contents[0].contains("1.000 s, 1 channel\n    its ticks a second are not known"));
        assert!(unknown.warnings[0].contains(problem), "{:?}", unknown.warnings);
        assert!(unknown.warnings[0].ends_with("; 4800 ticks a second are taken"), "{:?}", unknown.warnings);
    }
    let rows = "1;0;0;5; 0;1;0;0; 0;0;1;0; 0;0;0;1;";
    let transposed = found(&format!("Animation {{ {{hip}} AnimationKey {{ 4; 1; 0;16;{rows};; }} }}"));
    assert!(transposed.suspicions[0].contains("are transposed"), "{:?}", transposed.suspicions);
}
