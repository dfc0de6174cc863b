//! Behaviour that the programs of several stages share: their output and refusals, and that they draw at any
//! size and with old drivers.

use testing::{
    capture::{assert_debug_views_differ, assert_draws_at_any_size, assert_old_drivers_draw_the_same},
    program::{assert_refuses, has_display, printed_positions, program, run, stdout},
    samples,
};

const STAGES: [&str; 5] =
    ["stage1_bones", "stage2_mesh_skin", "stage3_gltf", "stage4_animation", "stage5_gpu"];

/// Clips are chosen by index and, if the file gives the clip a name of its own, by name. Stage 3 reads no
/// clips.
#[test]
fn print_json_is_what_other_programs_computed() {
    let Some(folder) = samples::folder() else { return };
    for (stage, name, flags) in [
        ("stage3_gltf", "khronos-sample-assets/RiggedFigure/glTF-Binary/RiggedFigure.glb", &[][..]),
        ("stage3_gltf", "khronos-sample-assets/SimpleSkin/glTF/SimpleSkin.gltf", &[]),
        ("stage3_gltf", "directx-sdk-legacy/tiny/tiny.x", &["--file-space"]),
        ("stage3_gltf", "assimp/X/test_cube_compressed.x", &["--file-space"]),
        ("stage4_animation", "khronos-sample-assets/Fox/glTF-Binary/Fox.glb", &[]),
        ("stage4_animation", "khronos-sample-assets/SimpleMorph/glTF/SimpleMorph.gltf", &[]),
        ("stage5_gpu", "khronos-sample-assets/Fox/glTF-Binary/Fox.glb", &["--skinning", "cpu"]),
    ] {
        let path = folder.join(name);
        let (file, expected) = (path.to_str().expect("a path in UTF-8"), samples::expected(&folder, &path));
        let reads = |entry: &&samples::Entry| entry.clip.is_none() || stage != "stage3_gltf";
        for entry in expected.entries.iter().filter(reads) {
            let time = entry.time_s.to_string();
            let names: Vec<String> =
                entry.clip.map(|clip| clip.to_string()).into_iter().chain(entry.clip_name.clone()).collect();
            let clips = names.iter().map(|name| vec!["--clip", name, "--time", &time]);
            let clips: Vec<_> = if names.is_empty() { vec![vec![]] } else { clips.collect() };
            for clip in clips {
                let args = [&[file, "--print", "json"], flags, &clip].concat();
                let (object, positions) = printed_positions(&stdout(&program(stage), &args));
                assert_eq!(object["clip"].is_null(), clip.is_empty(), "{stage} {args:?}");
                assert_eq!(object["time_s"].as_f64().map(|time_s| time_s as f32), Some(entry.time_s));
                let off = entry.compare(expected.tolerance, &positions);
                off.unwrap_or_else(|off| panic!("{stage} {args:?}: {off}"));
            }
        }
    }
}

/// A word on the terminal about each flag that does nothing, and none about the others.
#[test]
fn flags_that_do_nothing_are_named() {
    let said = |stage: &str, args: &[&str]| {
        let output = run(&program(stage), args);
        assert!(output.status.success(), "{stage} {args:?}: {output:?}");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        said.lines().map(|line| line.replace(&format!("{stage}: "), "")).collect::<Vec<_>>()
    };
    let x = "../../stage3_gltf/assets/mannequin.x";
    for (stage, args, expected) in [
        ("stage1_bones", "--time 1 --print --size 9x9", &["--size does nothing beside --print"][..]),
        (
            "stage1_bones",
            "--list --print --step rest",
            &["--print does nothing beside --list", "--step does nothing beside --list"],
        ),
        ("stage2_mesh_skin", "--time 1 --print", &[]),
        (
            "stage2_mesh_skin",
            "--scene arm --time 1 --print",
            &["--time does nothing but open the window paused: nothing in the scene has a time"],
        ),
        (
            "stage3_gltf",
            "--print --trace --largest-file 9",
            &[
                "--largest-file does nothing without FILE",
                "--trace does nothing without a .X file in the scene model",
            ],
        ),
        ("stage3_gltf", "X --scene two-joints --print", &["FILE does nothing in the scene two-joints"]),
        ("stage3_gltf", "X --file-space --largest-file 9 --print", &[]),
        ("stage3_gltf", "X --scene blocks --largest-file 9 --time 1 --print", &[]),
        ("stage4_animation", "X --ticks-per-second 30 --clip walk --print", &[]),
        (
            "stage4_animation",
            "--ticks-per-second 30 --print",
            &["--ticks-per-second does nothing without a .X file"],
        ),
        (
            "stage4_animation",
            "X --scene arm --clip walk --print",
            &["FILE does nothing in the scene arm", "--clip does nothing in the scene arm"],
        ),
        ("stage5_gpu", "--count 4 --print", &["--count does nothing in the scene compare"]),
        (
            "stage5_gpu",
            "--scene crowd --count 4 --joints palette --print",
            &["--joints does nothing in the scene crowd"],
        ),
        ("stage5_gpu", "--skinning cpu --step rest --check", &["--skinning does nothing without --print"]),
    ] {
        let args: Vec<&str> = args.split(' ').map(|word| if word == "X" { x } else { word }).collect();
        assert_eq!(said(stage, &args), expected, "{stage} {args:?}");
    }
}

/// With scene 0 the character is the same as without the flag. A scene that does not exist is refused.
#[test]
fn one_of_the_files_scenes_may_be_chosen() {
    for stage in &STAGES[2..] {
        let (program, rest) = (program(stage), ["--step", "rest", "--print"]);
        let chosen = stdout(&program, &[&["--file-scene", "0"], &rest[..]].concat());
        assert_eq!(chosen, stdout(&program, &rest));
        let args = ["--file-scene", "attic", "--print"];
        assert_refuses(&program, &args, 1, &["mannequin.glb", "attic", "scene 0"]);
        let args = ["../../stage3_gltf/assets/mannequin.x", "--file-scene", "0", "--print"];
        assert_refuses(&program, &args, 1, &["no scenes to choose from"]);
    }
}

#[test]
fn without_a_display_it_names_print_and_ends_with_2() {
    for program in STAGES.map(program) {
        assert_refuses(&program, &["--measure", "0.05"], 2, &["such as 0.5, 0.1 at least, not `0.05`"]);
        assert_refuses(&program, &[], 2, &["no display", "--print"]);
        assert_refuses(&program, &["--capture", "never.png"], 2, &["no display", "--print"]);
    }
}

/// S4-08: skin space is one of them.
#[test]
fn every_debug_view_is_another_picture() {
    if has_display("debug views") {
        for stage in ["stage3_gltf", "stage5_gpu"] {
            assert_debug_views_differ(&program(stage));
        }
    }
}

#[test]
fn any_size_is_drawn() {
    if has_display("sizes") {
        for (stage, args) in
            [("stage1_bones", &[][..]), ("stage4_animation", &["--scene", "arm"]), ("stage5_gpu", &[])]
        {
            assert_draws_at_any_size(&program(stage), args);
        }
    }
}

/// Stage 5 skins from uniforms and from a texture, and reads back.
#[test]
fn an_old_driver_draws_the_same() {
    if has_display("drivers of OpenGL 3.0 to 3.2") {
        for (stage, args) in [
            ("stage1_bones", &[][..]),
            ("stage5_gpu", &["--scene", "compare", "--step", "crouch-1.5", "--check"]),
            ("stage5_gpu", &["--scene", "crowd", "--step", "9-at-0.5", "--check"]),
        ] {
            assert_old_drivers_draw_the_same(&program(stage), &[args, &["--size", "640x480"]].concat());
        }
    }
}
