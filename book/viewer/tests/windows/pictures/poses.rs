//! Stage 3's poses, side by side.

use super::has_wood;
use crate::own_files::file;
use testing::{
    capture::{capture, words_after},
    picture::Picture,
    program::{has_display, program},
    samples,
};

/// The gap between two columns stays free, even for a model that is as wide as it is high.
#[test]
fn models_of_stage_3_stand_apart() {
    let Some(folder) = samples::folder() else { return };
    if has_display("a row of cubes") {
        let file = folder.join("khronos-sample-assets/AnimatedMorphCube/glTF-Binary/AnimatedMorphCube.glb");
        let picture = capture(&program("stage3_gltf"), &["--size", "320x240", &file.to_string_lossy()]);
        assert!(has_wood(&picture, 180..300, 60..180), "there is a cube");
        assert!(!has_wood(&picture, 158..163, 40..220), "it reaches over the middle");
    }
}

/// Without a skin nothing is bound, and the caption of a pose that equals another says so.
#[test]
fn captions_of_stage_3_are_true() {
    let Some(folder) = samples::folder() else { return };
    if has_display("captions of stage 3") {
        let file = folder.join("khronos-sample-assets/AnimatedMorphCube/glTF-Binary/AnimatedMorphCube.glb");
        let words = |args: &[&str]| words_after(&program("stage3_gltf"), args, "wait 1");
        let cube = words(&["--size", "1280x800", &file.to_string_lossy()]);
        assert!(cube.contains("rest pose") && !cube.contains("bind pose"), "{cube}");
        assert!(cube.contains("target 0") && cube.contains("target 1"), "{cube}");
        assert!(words(&["--size", "1280x800"]).contains("the rest pose here"));
        let two = words(&["--size", "1280x800", "--scene", "two-joints"]);
        assert!(two.contains("bind pose") && !two.contains("the rest pose here"), "{two}");
        assert!(words(&["--size", "1280x800", "--view", "5"]).contains("skin space: each joint's"));
    }
}

/// One triangle is one, and without texture coordinates no texture begins anywhere.
#[test]
fn words_about_merged_meshes_are_true() {
    if has_display("words about merged meshes") {
        let words = |args: &[&str]| {
            let args = [&["--size", "1280x800"], args].concat();
            words_after(&program("stage3_gltf"), &args, "click meshes as one; wait 3")
        };
        let triangle = words(&[&file("one triangle.gltf", 1.0, 0)]);
        assert!(triangle.contains("cloth: 1 triangle\n") && !triangle.contains("at 0, 0"), "{triangle}");
        assert!(triangle.contains("no texture coordinates"), "{triangle}");
        let character = words(&[]);
        assert!(
            character.contains("at 0, 0") && !character.contains("no texture coordinates"),
            "{character}"
        );
    }
}

/// A caption is never cut off at its model's column, even in a narrow window or with an oblique camera.
#[test]
fn a_caption_stays_in_its_column() {
    let Some(folder) = samples::folder() else { return };
    if has_display("captions in a narrow window") {
        let file = folder.join("khronos-sample-assets/Fox/glTF-Binary/Fox.glb");
        let picture = capture(&program("stage3_gltf"), &["--size", "400x900", &file.to_string_lossy()]);
        let is_written = |x: u32| (480..560).any(|y| picture.pixel(x, y)[0] > 150);
        for column in [0..133, 134..266, 267..400] {
            let written: Vec<u32> = column.clone().filter(|&x| is_written(x)).collect();
            let (first, last) = (written[0], written[written.len() - 1]);
            assert!(first > column.start + 1 && last < column.end - 2, "{first} to {last} in {column:?}");
        }
    }
}

/// This holds even for faces that coincide, as in this file: only one of them is seen.
#[test]
fn a_see_through_mesh_has_no_stripes() {
    let Some(folder) = samples::folder() else { return };
    if has_display("a see-through box") {
        let file = folder.join("khronos-sample-assets/BoxAnimated/glTF-Binary/BoxAnimated.glb");
        let picture = capture(&program("stage3_gltf"), &["--size", "800x500", &file.to_string_lossy()]);
        let face = (230..330).flat_map(|x| (150..340).map(move |y| (x, y)));
        let is_edge = |&(x, y): &(u32, u32)| picture.pixel(x, y)[2].abs_diff(picture.pixel(x + 1, y)[2]) > 6;
        assert_eq!(face.filter(is_edge).count(), 0);
        assert!(picture.pixel(280, 250)[2] > 70, "the face is there");
    }
}

/// A morph target's weight moves the mesh in the last column only.
#[test]
fn morph_weights_of_stage_3_have_sliders() {
    let Some(folder) = samples::folder() else { return };
    if has_display("morph targets") {
        let file = folder.join("khronos-sample-assets/AnimatedMorphCube/glTF-Binary/AnimatedMorphCube.glb");
        let file = file.to_string_lossy();
        let args = ["--size", "1280x800", &*file, "--do"];
        let seen = |script| capture(&program("stage3_gltf"), &[&args[..], &[script]].concat());
        let (before, after) = (seen("wait 1"), seen("click 0; type 1; press Enter"));
        let left = |picture: &Picture| picture.part((300, 60), (750, 700));
        let right = |picture: &Picture| picture.part((760, 60), (1200, 700));
        assert!(left(&before) == left(&after) && right(&before) != right(&after));
    }
}

/// tiny.x has a box and footsteps among its frames, which have no vertices.
#[test]
fn bones_join_only_what_vertices_hang_on() {
    let Some(folder) = samples::folder() else { return };
    if has_display("the bones of tiny.x") {
        let file = folder.join("directx-sdk-legacy/tiny/tiny.x");
        let picture = capture(&program("stage3_gltf"), &["--size", "1280x800", &file.to_string_lossy()]);
        let is_blue =
            |x, y| matches!(picture.pixel(x, y), [r, _, b] if b > 150 && u32::from(b) > 2 * u32::from(r));
        let blue =
            (240..900).flat_map(|x| (0..760).map(move |y| (x, y))).filter(|&(x, y)| is_blue(x, y)).count();
        assert!((500..12_000).contains(&blue), "{blue} pixels of bones");
    }
}
