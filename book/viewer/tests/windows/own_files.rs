//! A learner's own file in the windows of stages 3 to 5: the messages about it, and the refusals.

use std::{fs, path::Path};
use testing::{
    program::{assert_refuses, program, run, stdout},
    tiny::{data_uri, floats},
};

/// A triangle whose corners are `far` from each other, with a picture that can't be decoded; and the names of
/// a body's parts, as in a VRM character of version 1.0.
pub fn file(name: &str, far: f32, filling: usize) -> String {
    let corners = [0.0, 0.0, 0.0, far, 0.0, 0.0, 0.0, far, 0.0];
    let uri = data_uri(&floats(&corners));
    let text = format!(
        r#"{{"asset": {{"version": "2.0"}}, "extensionsUsed": ["VRMC_vrm", "KHR_materials_unlit"],
        "extensions": {{"VRMC_vrm": {{"humanoid": {{"humanBones": {{"hips": {{"node": 1}}}}}}}}}},
        "nodes": [{{"mesh": 0, "scale": [{far}, 1, 1]}}, {{"name": "J_Hips"}}], "scenes": [{{"name": "stage", "nodes": [0, 1]}}],
        "meshes": [{{"name": "sail", "primitives": [{{"attributes": {{"POSITION": 0}}, "material": 0}}]}}],
        "materials": [{{"name": "cloth", "pbrMetallicRoughness": {{"baseColorTexture": {{"index": 0}}}}}}],
        "textures": [{{"source": 0}}], "images": [{{"uri": "data:,none"}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}}],
        "bufferViews": [{{"buffer": 0, "byteLength": 36}}],
        "buffers": [{{"byteLength": 36, "uri": "{uri}"}}]}}{}"#,
        " ".repeat(filling)
    );
    written(name, &text)
}

/// A joint, and clips of these names that move it for a second.
pub fn clips_file(name: &str, clips: &[String]) -> String {
    let clip = |name: &String| {
        format!(
            r#"{{"name": "{name}", "channels": [{{"sampler": 0, "target": {{"node": 0, "path": "translation"}}}}],
            "samplers": [{{"input": 0, "output": 1}}]}}"#
        )
    };
    let uri = data_uri(&floats(&[0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    let text = format!(
        r#"{{"asset": {{"version": "2.0"}}, "nodes": [{{}}], "scenes": [{{"nodes": [0]}}], "animations": [{}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 2, "min": [0], "max": [1]}},
        {{"bufferView": 0, "byteOffset": 8, "componentType": 5126, "type": "VEC3", "count": 2}}],
        "bufferViews": [{{"buffer": 0, "byteLength": 32}}], "buffers": [{{"byteLength": 32, "uri": "{uri}"}}]}}"#,
        clips.iter().map(clip).collect::<Vec<_>>().join(",")
    );
    written(name, &text)
}

fn written(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

const STAGES: [&str; 3] = ["stage3_gltf", "stage4_animation", "stage5_gpu"];

#[test]
fn a_report_says_what_a_file_has_and_what_not() {
    let file = file("report.gltf", 1.0, 0);
    for stage in STAGES {
        let page = stdout(&program(stage), &[&file, "--report"]);
        assert_eq!(
            page,
            "report.gltf\n\nContents\n  scene 0: stage, shown\n  nodes: 2, roots: 2, skins: 0\n  \
            mesh 0: sail, 3 vertices, 1 triangle\n  size at rest: 1.000 wide (x), 1.000 high (y), 0.000 deep (z)\n  material 0: cloth\n\nA human body (VRM)\n  hips: joint 1, J_Hips\n\nSuspicions\n  nothing\n\n\
            Warnings\n  image 0 \"data:,none\": is neither PNG nor JPEG nor WebP\n\n\
            Left out\n  extension KHR_materials_unlit\n  extension VRMC_vrm: all but the parts of the body\n"
        );
        assert!(stdout(&program(stage), &[&file, "--list"]).contains("joint 1: J_Hips (hips)\n"));
    }
}

#[test]
fn print_decodes_no_picture() {
    let file = file("print.gltf", 1.0, 0);
    for stage in STAGES {
        let printed = run(&program(stage), &[&file, "--print"]);
        assert_eq!(String::from_utf8_lossy(&printed.stderr), "", "{stage}");
    }
}

/// 2¹²⁷ squared is more than an f32 can hold.
#[test]
fn numbers_that_grow_too_large_are_refused() {
    let file = file("large.gltf", 1.7e38, 0);
    for stage in STAGES {
        assert_refuses(
            &program(stage),
            &[&file, "--print"],
            1,
            &["large.gltf: vertex 1 comes out as [inf, ", "too large"],
        );
        let printed = run(&program(stage), &[&file, "--print", "json"]);
        let json = String::from_utf8_lossy(&printed.stdout).into_owned();
        assert!(json.contains("[null,") && printed.status.code() == Some(1), "{stage}: {json}");
    }
}

#[test]
fn a_large_file_needs_a_flag() {
    let file = file("long.gltf", 1.0, 3 << 20);
    for stage in STAGES {
        let program = program(stage);
        assert_refuses(
            &program,
            &[&file, "--print", "--largest-file", "1"],
            1,
            &["has 4 MiB", "the 1 that", "--largest-file MIB"],
        );
        assert!(stdout(&program, &[&file, "--print", "--largest-file", "200"]).lines().count() == 3);
        assert_refuses(
            &program,
            &[&file, "--print", "--largest-file", "much"],
            2,
            &["--largest-file takes MiB"],
        );
    }
}

/// Stage 5 takes the same flags as stages 3 and 4: the file's left-handed space, and its ticks.
#[test]
fn stage_5_takes_the_flags_of_x_files() {
    let file = "../../stage3_gltf/assets/mannequin.x";
    let [four, five] = ["stage4_animation", "stage5_gpu"].map(|stage| {
        let print = |more: &[&str]| {
            stdout(&program(stage), &[&[file, "--print", "--clip", "walk", "--time", "0.2"], more].concat())
        };
        [print(&[]), print(&["--file-space"]), print(&["--ticks-per-second", "9600"])]
    });
    assert_ne!(five[0], five[1]);
    assert_ne!(five[0], five[2]);
    let numbers =
        |text: &str| text.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<f32>>();
    for (four, five) in four.iter().zip(&five) {
        let (four, five) = (numbers(four), numbers(five));
        assert_eq!(four.len(), five.len());
        // The fast loop adds in another order.
        assert!(four.iter().zip(&five).all(|(a, b)| (a - b).abs() < 1e-4));
    }
}
