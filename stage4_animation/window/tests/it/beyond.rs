//! The scenes after the tutorials: their pictures, and a target that is dragged.

use super::PROGRAM;
use testing::{
    capture::{capture, words_after},
    program::{assert_refuses, has_display, printed_positions, stdout},
    samples,
};

const SCENES: [&str; 5] = ["look", "reach", "feet", "attach", "retarget"];

#[test]
fn every_scene_is_drawn_at_both_sizes() {
    if has_display("the windows after the tutorials") {
        for scene in SCENES {
            for size in ["640x480", "1280x800"] {
                let picture = capture(PROGRAM, &["--scene", scene, "--size", size]);
                assert!(picture.share_near([200, 160, 110]) > 0.003, "{scene} has no wood at {size}");
            }
        }
    }
}

/// The target is at the hand. Dragged up and out, it is out of reach: the elbow is straight, and the picture
/// is no longer that of the step.
#[test]
fn a_dragged_target_is_followed() {
    if has_display("dragging a target") {
        let args = ["--scene", "reach", "--step", "near", "--size", "1280x800"];
        let words = |script| words_after(PROGRAM, &args, script);
        assert!(words("").contains("84.6°") && words("").contains("G: ghost, positions as expected"));
        let dragged = words("drag 671,236 to 560,120");
        assert!(dragged.contains("180.0°") && dragged.contains("G: ghost, of the step as it was opened"));
    }
}

/// A sword and a follower move with the clip.
#[test]
fn what_follows_a_clip_takes_its_name_and_a_time() {
    for scene in ["attach", "retarget"] {
        let print = |time: &str| {
            let args = ["--scene", scene, "--clip", "wave", "--time", time, "--print", "json"];
            printed_positions(&stdout(PROGRAM, &args))
        };
        let (object, positions) = print("1.25");
        assert_eq!(object["clip"], "wave");
        assert_ne!(positions, print("0.5").1);
        let step = stdout(PROGRAM, &["--scene", scene, "--step", "wave-1.25", "--print", "json"]);
        assert_eq!(positions, printed_positions(&step).1);
    }
}

/// A file's figure follows, as the scene's own does; one with other names is refused.
#[test]
fn a_files_figure_follows_by_its_names() {
    let Some(folder) = samples::folder() else { return };
    let file = |name: &str| {
        let path = folder.join(format!("khronos-sample-assets/{name}/glTF-Binary/{name}.glb"));
        path.to_str().expect("samples have plain names").to_owned()
    };
    let figure = file("RiggedFigure");
    let print = |time: &str| {
        let args = [&figure, "--scene", "retarget", "--clip", "wave", "--time", time, "--print", "json"];
        printed_positions(&stdout(PROGRAM, &args))
    };
    let (object, positions) = print("1.25");
    assert_eq!((object["file"].as_str(), positions.len()), (Some("RiggedFigure.glb"), 22));
    assert_ne!(positions, print("0.5").1);
    let refused = "Fox.glb: no joint has a name that this scene knows";
    assert_refuses(PROGRAM, &[&file("Fox"), "--scene", "retarget"], 1, &[refused]);
}
