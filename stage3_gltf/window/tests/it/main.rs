//! The program around the models: its flags, its refusals, its window.

mod turning;

use stage3_gltf::steps::{SCENES, step_tables};
use testing::{
    capture::{capture, words_after},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, stdout},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage3_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

#[test]
fn list_names_joints_and_meshes_of_the_character() {
    let text = stdout(PROGRAM, &["--list"]);
    for word in ["scene model", "two-joints", "hips", "lower_arm.L", "vertices", "triangles"] {
        assert!(text.contains(word), "no {word} in {text}");
    }
}

#[test]
fn bad_files_are_refused_by_name() {
    assert_refuses(PROGRAM, &["no-such-model.glb", "--print"], 1, &["no-such-model.glb"]);
    assert_refuses(PROGRAM, &["tests", "--print"], 1, &["tests", "folder"]);
    assert_refuses(PROGRAM, &["Cargo.toml", "--print"], 1, &["Cargo.toml"]);
    assert_refuses(PROGRAM, &["--step", "walk", "--print"], 2, &["walk", "rest", "bind"]);
    assert_refuses(PROGRAM, &["a.glb", "b.glb"], 2, &["b.glb"]);
    assert_refuses(PROGRAM, &["--clip", "walk", "--print"], 2, &["--clip"]);
}

/// S2-11: the character has the same positions from each of its files. A learner's own model has no
/// snapshots.
#[test]
fn check_compares_the_character_alone() {
    for file in ["../assets/mannequin.glb", "../assets/mannequin.x"] {
        let said = stdout(PROGRAM, &[file, "--step", "bind", "--check"]);
        assert_eq!(said, "positions: as expected\n", "{file}");
    }
    assert_refuses(PROGRAM, &["../assets/arm.x", "--step", "rest", "--check"], 2, &["no snapshot"]);
    assert_refuses(
        PROGRAM,
        &["../assets/mannequin.x", "--file-space", "--step", "rest", "--check"],
        2,
        &["no snapshot"],
    );
    assert_refuses(PROGRAM, &["../assets/mannequin.x", "--step", "merged", "--check"], 2, &["no snapshot"]);
    assert_refuses(PROGRAM, &["--file-scene", "7", "--print"], 1, &["mannequin.glb", "7"]);
}

#[test]
fn the_largest_file_of_blocks_is_the_flags() {
    let file = std::env::temp_dir().join(format!("blocks-{}.x", std::process::id()));
    std::fs::write(&file, format!("xof 0303txt 0032 {}", " ".repeat(1 << 20))).expect("a file");
    let path = file.to_string_lossy();
    let args = ["--scene", "blocks", &path, "--print", "--largest-file"];
    assert_refuses(PROGRAM, &[&args[..], &["1"]].concat(), 1, &["has 2 MiB", "--largest-file MIB"]);
    assert_eq!(stdout(PROGRAM, &[&args[..], &["2"]].concat()), "");
    std::fs::remove_file(file).expect("the file can be removed");
}

#[test]
fn check_names_what_is_compared() {
    let said = stdout(PROGRAM, &["--scene", "three-meshes", "--step", "merged", "--check"]);
    let names: Vec<&str> = said.lines().filter_map(|line| line.strip_suffix(": as expected")).collect();
    assert_eq!(names, ["positions", "uvs", "subsets", "sphere"]);
    assert_eq!(
        stdout(PROGRAM, &["--scene", "blocks", "--step", "skipped", "--check"]),
        "blocks: as expected\n"
    );
}

/// S2-12: the wood is a texture. S4-42: rest and bind pose are skeletons, beside the skinned mesh.
#[test]
fn the_window_shows_skeletons_and_wood_at_both_sizes() {
    if has_display("the window of stage 3") {
        for size in ["640x480", "1280x800"] {
            let picture = capture(PROGRAM, &["--size", size]);
            assert!(picture.share_near([0x56, 0xa8, 0xff]) > 0.001, "the skeletons are missing at {size}");
            assert!(picture.share_near([200, 160, 110]) > 0.003, "the wooden mesh is missing at {size}");
            assert!(
                size == "640x480" || picture.speck_share() < 0.02,
                "{} of the outline are specks at {size}",
                picture.speck_share()
            );
        }
    }
}

/// S2-31: each subset is drawn in a colour of its own: the square in the middle, and the two outer ones.
#[test]
fn meshes_as_one_are_drawn_subset_by_subset() {
    if has_display("the subsets of stage 3") {
        let args = ["--scene", "three-meshes", "--step", "merged", "--size", "900x600"];
        let picture = capture(PROGRAM, &args);
        let [plain, wood] = [[0x4d, 0x94, 0xe0], [0xe3, 0x7f, 0x51]].map(|color| picture.share_near(color));
        assert!(plain > 0.005 && wood > 1.5 * plain, "{plain} and {wood} of the picture");
    }
}

/// Of a file anywhere, the panel gives the name alone. At the smallest size it scrolls to its last line.
#[test]
fn the_panel_of_blocks_names_its_file_and_scrolls() {
    if has_display("the panel of blocks") {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/mannequin.x");
        let words = |size, script| words_after(PROGRAM, &["--scene", "blocks", file, "--size", size], script);
        let large = words("640x480", "");
        assert!(large.lines().any(|line| line.trim() == "mannequin.x") && !large.contains('/'), "{large}");
        let has_last_line = |script| words("320x240", script).contains("the wheel enlarges it");
        assert!(!has_last_line("click panel; wait 2"));
        assert!(has_last_line("click panel; wait 2; point 60,150; wheel -12; wait 4"));
    }
}
