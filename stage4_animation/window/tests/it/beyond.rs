//! The scenes after the tutorials: their pictures, and a target that is dragged.

use super::PROGRAM;
use glam::Vec3;
use testing::{
    capture::{capture, words_after},
    program::{assert_refuses, has_display, printed_positions, stdout},
    samples,
};

const SCENES: [&str; 6] = ["look", "reach", "feet", "attach", "retarget", "packed"];

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

/// A flag opens the scene, with any file: what it prints is near what the clip itself says, but not the same.
#[test]
fn a_files_clip_is_shown_packed() {
    let Some(folder) = samples::folder() else { return };
    let file = folder.join("khronos-sample-assets/Fox/glTF-Binary/Fox.glb");
    let file = file.to_str().expect("samples have plain names");
    let moment = [file, "--clip", "Run", "--time", "0.5", "--print", "json"];
    let (object, packed) = printed_positions(&stdout(PROGRAM, &[&moment[..], &["--packed", "100"]].concat()));
    let (_, exact) = printed_positions(&stdout(PROGRAM, &moment));
    assert_eq!((object["file"].as_str(), object["clip"].as_str()), (Some(file), Some("Run")));
    let errors =
        packed.iter().zip(&exact).map(|(packed, exact)| Vec3::from(*packed).distance((*exact).into()));
    let worst = errors.fold(0.0, f32::max);
    assert!((0.01..0.15).contains(&worst), "a tenth of its unit was allowed: {worst}");
}

#[test]
fn the_report_says_what_packing_saves() {
    let report = |flags: &[&str]| stdout(PROGRAM, &[&["--report"], flags].concat());
    let sizes = |report: &str| {
        let line = report.lines().find_map(|line| line.strip_prefix("  all clips: ")).expect("it has a line");
        let words: Vec<&str> = line.split(' ').collect();
        [words[0], words[4]].map(|number| number.parse::<usize>().expect("a number of bytes"))
    };
    let [few, bytes] = sizes(&report(&[]));
    let [fewer, same_bytes] = sizes(&report(&["--packed", "10"]));
    assert!(fewer < few && few * 10 < bytes && bytes == same_bytes, "{few}, {fewer} of {bytes}");
}

#[test]
fn a_wrong_limit_is_refused() {
    for wrong in ["much", "0", "-1", "NaN"] {
        assert_refuses(PROGRAM, &["--packed", wrong], 2, &["--packed takes a length in mm", wrong]);
    }
    let refused = "mannequin.glb: clip walk: the limit 1.0e-7 can't be met: ";
    assert_refuses(PROGRAM, &["--packed", "0.0001", "--print"], 1, &[refused]);
}
