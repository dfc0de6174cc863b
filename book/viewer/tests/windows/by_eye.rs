//! Pictures of the windows: what a click picks, and where things are and how large. Each test runs a program
//! on the display, and looks at its picture or at the words in it.

mod picking;

use testing::{
    capture::{capture, words_after},
    picture::Picture,
    program::{has_display, program},
    samples,
};

/// True if something wooden, or as bright, is in the given columns of pixels, between two lines.
fn has_wood(picture: &Picture, columns: std::ops::Range<u32>, lines: std::ops::Range<u32>) -> bool {
    columns.into_iter().any(|x| lines.clone().any(|y| picture.pixel(x, y)[0] > 110))
}

/// The number behind a word in a window, on the line below it.
fn after<'a>(words: &'a str, name: &str) -> &'a str {
    let mut lines = words.lines().skip_while(|line| line.trim() != name);
    lines.nth(1).unwrap_or_else(|| panic!("no {name} in {words}")).trim()
}

/// R goes back to the step that was asked for, with its ghost.
#[test]
fn back_to_the_start_is_back_to_the_step() {
    if has_display("R at a step") {
        let args = ["--step", "bone1-up", "--size", "640x480"];
        let words = |script| words_after(&program("stage1_bones"), &args, script);
        let ghost = "positions as expected";
        assert!(words("wait 1").contains(ghost));
        assert!(!words("press Up").contains(ghost), "what was moved is no longer the step");
        let back = words("press Up; press R");
        assert!(back.contains(ghost), "{back}");
    }
}

/// In blue and orange, the joints' colours, a rigid arm shows no mixture: its quads belong to one joint each,
/// or lie between two.
#[test]
fn weights_of_the_rigid_arm_are_not_mixed() {
    if has_display("the rigid arm's weights") {
        let args = ["--scene", "arm", "--size", "640x480", "--view", "3", "--do", "click bones"];
        let picture = capture(&program("stage2_mesh_skin"), &args);
        let purple = |columns: std::ops::Range<u32>| {
            let pixels = columns.flat_map(|x| (150..330).map(move |y| (x, y)));
            let is_purple = |&(x, y): &(u32, u32)| {
                let [r, g, b] = picture.pixel(x, y);
                r.min(b) > 80 && r.min(b) > g && r.abs_diff(b) < 70
            };
            pixels.filter(is_purple).count()
        };
        let (rigid, smooth) = (purple(210..338), purple(346..458));
        assert!(rigid < 20 && smooth > 200, "{rigid} and {smooth} pixels are mixed");
    }
}

/// Looks at both sides of the comparison: the same pixel for pixel, but for the rounding of a colour.
fn assert_sides_are_alike(args: &[&str]) {
    let picture = capture(&program("stage5_gpu"), &[&["--size", "320x240"], args].concat());
    let pixels = || (40..160).flat_map(|x| (0..170).map(move |y| (x, y)));
    let figure = pixels().filter(|&(x, y)| picture.pixel(x, y)[0] > 110).count();
    assert!(figure > 500, "{args:?}: only {figure} pixels of a figure");
    let is_off = |&(x, y): &(u32, u32)| {
        let [left, right] = [x, x + 160].map(|x| picture.pixel(x, y));
        (0..3).any(|channel| left[channel].abs_diff(right[channel]) > 12)
    };
    let off = pixels().filter(is_off).count();
    assert!(off * 100 < figure, "{args:?}: {off} pixels of {figure} differ");
}

/// One camera looks at both: the results of the CPU and the GPU are the same pixel for pixel, apart from the
/// rounding of a colour.
#[test]
fn both_models_of_stage_5_look_alike() {
    if has_display("the comparison") {
        assert_sides_are_alike(&["--step", "walk-0.25"]);
    }
}

/// Also without a skin, in each view of influences.
#[test]
fn both_boxes_of_stage_5_look_alike() {
    let Some(folder) = samples::folder() else { return };
    if has_display("the comparison of boxes") {
        let file = folder.join("khronos-sample-assets/BoxAnimated/glTF-Binary/BoxAnimated.glb");
        for view in ["3", "4", "5"] {
            assert_sides_are_alike(&[&file.display().to_string(), "--time", "1", "--view", view]);
        }
    }
}

/// The more wrong, the redder, on a scale: even a result that is right to the last digits has more than one
/// colour.
#[test]
fn the_difference_in_stage_5_has_colours() {
    if has_display("the difference") {
        let args = ["--size", "640x480", "--step", "walk-0.25", "--do"];
        let red = |script| {
            let picture = capture(&program("stage5_gpu"), &[&args[..], &[script]].concat());
            let pixels = (420..640).flat_map(|x| (100..340).map(move |y| (x, y)));
            // Wood is red, too, but has less blue than green.
            let is_red = |&(x, y): &(u32, u32)| {
                let [r, g, b] = picture.pixel(x, y);
                r.saturating_sub(g) > 30 && b > g
            };
            pixels.filter(is_red).count()
        };
        let (before, after) = (red("wait 2"), red("click difference"));
        assert!(before < 20 && after > 100, "{before} and {after} pixels");
    }
}

/// Only the CPU's side draws the picked vertex: with the line to its left it is hidden, and all else stays.
#[test]
fn the_line_of_the_wipe_parts_the_cpu_from_the_gpu() {
    if has_display("the wipe") {
        let args = ["--size", "640x480", "--step", "walk-0.25", "--vertex", "300", "--do"];
        let with_line = |x: u32| {
            let script = format!("click wipe; drag 424,300 to {x},300; point 600,60");
            capture(&program("stage5_gpu"), &[&args[..], &[&script]].concat())
        };
        let count = |picture: &Picture, is: fn([u8; 3]) -> bool| {
            let places = (215..630).flat_map(|x| (30..440).map(move |y| (x, y)));
            places.filter(|&(x, y)| is(picture.pixel(x, y))).count()
        };
        let (left, right) = (with_line(300), with_line(560));
        let yellow = |[r, g, b]: [u8; 3]| r > 235 && (180..225).contains(&g) && b < 120;
        assert!(count(&left, yellow) < 3 && count(&right, yellow) > 12, "the picked vertex");
        let wood = |[r, _, b]: [u8; 3]| r > 110 && r > b.saturating_add(30);
        let (gpu, cpu) = (count(&left, wood), count(&right, wood));
        assert!(gpu > 5_000 && gpu.abs_diff(cpu) * 50 < cpu, "{gpu} and {cpu} pixels of wood");
        let green = |picture: &Picture, x: u32| {
            let is_green = |x, y| matches!(picture.pixel(x, y), [..=140, 170..=255, ..=190]);
            (40..400).filter(|&y| (x - 2..x + 2).any(|x| is_green(x, y))).count()
        };
        assert!(green(&left, 300) > 300 && green(&right, 560) > 300, "the line is where it was dragged");
    }
}

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
        let (before, after) = (seen("wait 1"), seen("click 0.00; type 1; press Enter"));
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

/// Another clip starts at a different time for each instance, even while time stands still.
#[test]
fn a_mob_keeps_clocks_of_its_own() {
    if has_display("the mob's clocks") {
        let args = ["--scene", "mob", "--size", "1280x800"];
        let words = words_after(&program("stage4_animation"), &args, "click wave");
        assert_eq!(after(&words, "clocks"), "0.00 to 2.34 s", "15 of 16 parts of 2.5 s");
    }
}

/// However the number of instances grows: here by half, with the slider.
#[test]
fn a_crowd_that_grows_is_framed_whole() {
    if has_display("a crowd that grows") {
        let args = ["--scene", "crowd", "--count", "260", "--size", "640x480"];
        let grown = capture(&program("stage5_gpu"), &[&args[..], &["--do", "click 44,91; wait 3"]].concat());
        assert!(has_wood(&grown, 300..500, 100..400), "there is a crowd");
        let edges = [203..208, 634..640];
        assert!(!edges.into_iter().any(|edge| has_wood(&grown, edge, 100..400)), "it is cut off");
    }
}

/// On a phone, the panel unfolds below the models.
#[test]
fn a_panel_on_a_phone_leaves_the_models_free() {
    if has_display("a panel on a phone") {
        let args = ["--size", "400x900", "--do", "press P"];
        let picture = capture(&program("stage3_gltf"), &args);
        assert!(has_wood(&picture, 270..400, 100..400), "the third model");
        let blue = (0..130).flat_map(|x| (100..400).map(move |y| (x, y)));
        // The panel's text is white.
        let is_blue = |&(x, y): &(u32, u32)| matches!(picture.pixel(x, y), [0..140, _, 200..=255]);
        let blue = blue.filter(is_blue).count();
        assert!(blue > 50, "the first model's bones: {blue} pixels");
    }
}
