//! Stage 5's comparison of the CPU with the GPU.

use testing::{
    capture::capture,
    picture::Picture,
    program::{has_display, program},
    samples,
};

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
