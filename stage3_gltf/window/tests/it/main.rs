//! The program around the models: its flags, its refusals, its window.

use stage3_gltf::steps::{SCENES, step_tables};
use testing::{
    capture::{assert_debug_views_differ, capture},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, printed_positions, stdout},
    samples,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage3_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

#[test]
fn print_json_is_what_other_programs_computed() {
    let Some(folder) = samples::folder() else { return };
    for name in ["RiggedFigure/glTF-Binary/RiggedFigure.glb", "SimpleSkin/glTF/SimpleSkin.gltf"] {
        let file = folder.join("khronos-sample-assets").join(name);
        let (object, positions) =
            printed_positions(&stdout(PROGRAM, &[&file.to_string_lossy(), "--print", "json"]));
        assert_eq!((object["clip"].as_str(), object["time_s"].as_f64()), (None, Some(0.0)));
        let expected = samples::expected(&folder, &file);
        expected.entries[0]
            .compare(expected.tolerance, &positions)
            .unwrap_or_else(|off| panic!("{name}: {off}"));
    }
}

/// `--print json --file-space` writes the expected positions too.
#[test]
fn print_json_in_the_file_s_space_is_what_other_programs_computed() {
    let Some(folder) = samples::folder() else { return };
    for name in ["directx-sdk-legacy/tiny/tiny.x", "assimp/X/test_cube_compressed.x"] {
        let path = folder.join(name);
        let file = path.to_str().expect("a path in UTF-8");
        let args = [file, "--print", "json", "--file-space"];
        let text = stdout(PROGRAM, &args);
        let (_, positions) = printed_positions(&text);
        let expected = samples::expected(&folder, &path);
        expected.entries[0]
            .compare(expected.tolerance, &positions)
            .unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn list_names_the_character_s_joints_and_meshes() {
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

/// S2-11: the character has the same positions, whatever file it comes from; a model of the learner's own has
/// no snapshots.
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
fn check_names_what_is_compared() {
    let said = stdout(PROGRAM, &["--scene", "three-meshes", "--step", "merged", "--check"]);
    let names: Vec<&str> = said.lines().filter_map(|line| line.strip_suffix(": as expected")).collect();
    assert_eq!(names, ["positions", "uvs", "subsets", "sphere"]);
    assert_eq!(
        stdout(PROGRAM, &["--scene", "blocks", "--step", "skipped", "--check"]),
        "blocks: as expected\n"
    );
}

#[test]
fn without_a_display_it_names_print_and_ends_with_2() {
    assert_refuses(PROGRAM, &[], 2, &["no display", "--print"]);
}

/// S2-12: the wood is a texture. S4-42: rest and bind pose as skeletons, beside the skinned mesh.
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

#[test]
fn every_debug_view_is_another_picture() {
    if has_display("the debug views of stage 3") {
        assert_debug_views_differ(PROGRAM);
    }
}

#[test]
fn one_of_the_files_scenes_may_be_chosen() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/mannequin.glb");
    let chosen = stdout(PROGRAM, &[file, "--file-scene", "0", "--print"]);
    assert_eq!(chosen, stdout(PROGRAM, &[file, "--print"]));
    assert_refuses(PROGRAM, &[file, "--file-scene", "attic", "--print"], 1, &["attic", "scene 0"]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/mannequin.x");
    assert_refuses(PROGRAM, &[file, "--file-scene", "0", "--print"], 1, &["no scenes to choose from"]);
}

/// S2-31: each subset is drawn, in a colour of its own: the square in the middle, and the two outer ones.
#[test]
fn meshes_as_one_are_drawn_subset_by_subset() {
    if has_display("the subsets of stage 3") {
        let args = ["--scene", "three-meshes", "--step", "merged", "--size", "900x600"];
        let picture = capture(PROGRAM, &args);
        let [plain, wood] = [[0x4d, 0x94, 0xe0], [0xe3, 0x7f, 0x51]].map(|color| picture.share_near(color));
        assert!(plain > 0.005 && wood > 1.5 * plain, "{plain} and {wood} of the picture");
    }
}
