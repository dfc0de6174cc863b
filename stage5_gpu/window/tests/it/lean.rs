//! The window with `--lean`: its choices, and what it says about them.

use testing::{
    capture::words_after,
    program::{has_display, run},
    samples,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage5_window");

/// The words in the window after these acts, paused near a key that lies between two baked poses.
fn words(flags: &[&str], acts: &str) -> String {
    let args = [flags, &["--clip", "walk", "--time", "0.32", "--size", "1280x800"]].concat();
    words_after(PROGRAM, &args, acts)
}

/// The distances of the GPU's positions and normals from the CPU's, and that of the CPU's positions from the
/// lessons'.
fn off(acts: &str) -> [f32; 3] {
    let words = words(&["--lean"], &format!("{acts}; wait 5"));
    ["largest difference", "of a normal", "off at the skin"].map(|name| {
        let number = words.lines().skip_while(|line| *line != name).nth(1).and_then(|line| line.parse().ok());
        number.unwrap_or_else(|| panic!("no number for {name} in {words}"))
    })
}

#[test]
fn the_panel_of_a_learner_has_no_choice_of_loops() {
    if has_display("stage 5 with and without --lean") {
        let (without, with) = (words(&[], "wait 1"), words(&["--lean"], "wait 1"));
        for name in
            ["CPU's loop", "Clips are sampled", "time per vertex", "time per joint", "off at the skin"]
        {
            assert!(!without.contains(name), "{name} in {without}");
            assert!(with.contains(name), "no {name} in {with}");
        }
    }
}

/// A baked clip cuts a corner of the walk: by about a millimetre, as in the book's table, on both sides
/// alike. All else is where the lessons put it, apart from rounding.
#[test]
fn the_panel_says_how_far_each_way_is_off() {
    if has_display("the fast ways of stage 5") {
        for exact in ["wait 1", "click exact keys, in lanes; click lean"] {
            let [difference, _, off] = off(exact);
            assert!(difference < 1e-5 && off < 1e-5, "{exact}: {difference}, {off}");
        }
        let [difference, _, off] = off("click baked at 60 Hz");
        assert!(difference < 1e-5 && (5e-4..5.2e-3).contains(&off), "baked: {difference}, {off}");
    }
}

/// If two turns are blended, a normal transformed by the positions' matrix differs from the GPU's.
#[test]
fn normals_as_positions_are_seen_to_differ() {
    if has_display("normals of the lean loop") {
        assert!(off("click lean")[1] < 1e-5);
        assert!(off("click lean, normals as positions")[1] > 1e-2);
    }
}

/// Two morph targets move the cube's vertices, so these can't stay as the file has them.
#[test]
fn a_file_is_read_in_place_or_the_reason_is_said() {
    let Some(folder) = samples::folder() else { return };
    let listed = |name: &str| run(PROGRAM, &["--lean", "--list", &folder.join(name).display().to_string()]);
    let in_place = listed("khronos-sample-assets/Fox/glTF-Binary/Fox.glb");
    assert!(in_place.status.success() && in_place.stderr.is_empty(), "{in_place:?}");
    let by_lesson = listed("khronos-sample-assets/AnimatedMorphCube/glTF-Binary/AnimatedMorphCube.glb");
    let said = String::from_utf8_lossy(&by_lesson.stderr);
    assert!(by_lesson.status.success(), "{said}");
    assert!(said.contains("not read in place: mesh 0 \"Cube\", primitive 0: has morph targets"), "{said}");
}

#[test]
fn times_are_said_after_some_frames() {
    if has_display("times of the fast ways") {
        let says_times = |acts| words(&["--lean"], acts).lines().filter(|line| line.ends_with(" ns")).count();
        assert_eq!(says_times("click lean; click baked at 60 Hz"), 0);
        assert_eq!(says_times("click lean; click baked at 60 Hz; press Space; wait 40"), 2);
    }
}
