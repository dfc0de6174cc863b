//! The program around the lesson: its flags, its refusals, its windows.

use crate::gltf_file::GltfFile;
use formats::document::Source;
use glam::Vec3;
use serde_json::json;
use stage3_gltf::{bounds::bounding_sphere, load::Options, pose::rest_pose, posed_mesh::posed_positions};
use stage4_animation::import::load;
use stage5_gpu::steps::{SCENES, step_tables};
use testing::{
    capture::{capture, run_in_window},
    program::{assert_prints_and_checks_every_step, assert_refuses, has_display, printed_positions, stdout},
    samples,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage5_window");

#[test]
fn every_step_of_every_scene_is_printed_and_checked() {
    assert_prints_and_checks_every_step(PROGRAM, SCENES, step_tables);
}

/// A .X file's vertices are split for drawing and printed as the file has them, both by the CPU and by the
/// GPU.
#[test]
fn x_models_are_printed_in_the_order_of_the_file() {
    let Some(folder) = samples::folder() else { return };
    for name in ["_derived_x/tiny_bzip32.x", "directx-sdk-legacy/heli/heli.x"] {
        let file = folder.join(name);
        let (model, _) = load(Source::Path(&file), &Options::default()).expect("a sample that can be read");
        let expected = posed_positions(&model, &rest_pose(&model));
        let size = bounding_sphere(&expected).1;
        let file = file.to_string_lossy();
        let whos: &[&str] = if has_display("a .X model read back") { &["cpu", "gpu"] } else { &["cpu"] };
        for who in whos {
            let mut program = std::process::Command::new(PROGRAM);
            let output = run_in_window(program.args([&*file, "--print", "json", "--skinning", who]));
            let text = String::from_utf8(output.stdout).expect("UTF-8 on standard output");
            let (_, printed) = printed_positions(&text);
            assert_eq!(printed.len(), expected.len(), "{name} by the {who}");
            for (printed, expected) in printed.iter().zip(&expected) {
                // The bound for positions read back: 1e-5 of the size.
                let off = Vec3::from(*printed).distance(*expected);
                assert!(off <= 1e-5 * size, "{name} by the {who}: off by {off}");
            }
        }
    }
}

#[test]
fn list_names_scenes_joints_and_clips() {
    let text = stdout(PROGRAM, &["--list"]);
    for word in ["scene compare", "scene crowd", "9-at-0.5", "hips", "vertices", "clip 1: walk, 1.100 s"] {
        assert!(text.contains(word), "no {word} in {text}");
    }
}

#[test]
fn what_it_can_not_do_is_refused_with_what_it_can() {
    assert_refuses(PROGRAM, &["--clip", "fly", "--print"], 1, &["fly", "idle", "walk"]);
    assert_refuses(PROGRAM, &["--step", "walk", "--print"], 2, &["walk", "compare", "walk-0.25"]);
    assert_refuses(PROGRAM, &["--scene", "crowd", "--step", "rest", "--print"], 2, &["rest", "9-at-0"]);
    assert_refuses(PROGRAM, &["--skinning", "both", "--print"], 2, &["both", "cpu", "gpu"]);
    assert_refuses(
        PROGRAM,
        &["--joints", "array", "--print"],
        2,
        &["array", "two-arrays", "palette", "texture"],
    );
    assert_refuses(PROGRAM, &["--scene", "crowd", "--count", "0"], 2, &["0", "2000"]);
    assert_refuses(PROGRAM, &["no-such-model.glb"], 1, &["no-such-model.glb"]);
}

/// The second skin lists the file's only node again and again.
#[test]
fn skins_that_the_texture_can_not_hold_are_refused() {
    let mut file = GltfFile::default();
    let positions = file.floats("VEC3", &[0.0; 9]);
    file.meshes.push(json!({"primitives": [{"attributes": {"POSITION": positions}}]}));
    file.nodes.push(json!({"mesh": 0}));
    file.skins.extend([json!({"joints": [0]}), json!({"joints": vec![0; 262_144]})]);
    let file = file.write("skins");
    let words = ["skins.gltf: its skins have 262145 joints, and a texture holds 262144 matrices"];
    assert_refuses(PROGRAM, &[&file.path.to_string_lossy(), "--print"], 1, &words);
}

#[test]
fn without_a_display_the_gpu_prints_nothing() {
    assert_refuses(PROGRAM, &["--print", "--skinning", "gpu"], 2, &["no display", "--skinning gpu"]);
}

/// S2-12: the wood is the texture's, in the subsets of both materials (S2-31).
#[test]
fn every_scene_is_drawn_at_both_sizes() {
    if has_display("the windows of stage 5") {
        for scene in ["compare", "crowd"] {
            for size in ["640x480", "1280x800"] {
                let picture = capture(PROGRAM, &["--scene", scene, "--size", size]);
                assert!(picture.share_near([200, 160, 110]) > 0.003, "{scene} has no wood at {size}");
                assert!(
                    size == "640x480" || picture.speck_share() < 0.02,
                    "{scene} at {size}: {} are specks",
                    picture.speck_share()
                );
            }
        }
    }
}

/// S4-42: without a window the CPU's result is compared; in a window, the GPU's as well.
#[test]
fn check_compares_both_sides() {
    let says = |args: &[&str]| {
        let mut program = std::process::Command::new(PROGRAM);
        let output = run_in_window(program.args(args).arg("--check"));
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stdout).expect("UTF-8 on standard output")
    };
    assert_eq!(says(&["--step", "crouch-1.5"]), "positions: as expected\nnormals: as expected\n");
    if has_display("what the GPU made of a step") {
        let picture = std::env::temp_dir().join(format!("stage5-check-{}.png", std::process::id()));
        let capture = ["--capture", &picture.to_string_lossy()];
        for joints in ["two-arrays", "palette", "texture"] {
            let said = says(&[&["--step", "crouch-1.5", "--joints", joints], &capture[..]].concat());
            let lines: Vec<&str> = said.lines().skip(2).collect();
            assert_eq!(lines, ["positions by the GPU: as expected", "normals by the GPU: as expected"]);
        }
        let said = says(&[&["--scene", "crowd", "--step", "9-at-0.5"], &capture[..]].concat());
        assert_eq!(said, "positions: as expected\npositions by the GPU: as expected\n");
        std::fs::remove_file(picture).expect("the picture can be removed");
    }
}

#[test]
fn four_samples_a_pixel_smooth_the_edges() {
    if has_display("smooth edges") {
        let picture = |samples| capture(PROGRAM, &["--size", "640x480", "--samples", samples]);
        let (differing, between) = picture("4").smoothed(&picture("1"));
        assert!(differing > 300 && between > 0.95, "{differing} pixels, {between} of them on edges");
    }
}

#[test]
fn a_thousand_instances_are_drawn() {
    if has_display("a thousand instances") {
        let picture = capture(PROGRAM, &["--scene", "crowd", "--count", "1000", "--size", "640x480"]);
        assert!(picture.share_near([150, 120, 85]) > 0.003, "there is no crowd");
    }
}

/// The time of a step is where its pose is shown; at another the clip's is.
#[test]
fn a_step_can_be_scrubbed() {
    if has_display("scrubbing at a step") {
        let at = |script| {
            let args = ["--step", "walk-0.25", "--size", "1280x800", "--do", script];
            capture(PROGRAM, &args).part((300, 0), (1280, 740))
        };
        assert_ne!(at("drag 700,774 to 900,774"), at(""));
    }
}
