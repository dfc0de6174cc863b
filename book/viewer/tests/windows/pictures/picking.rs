//! Clicks on a model: what they pick, and what is shown about it.

use testing::{
    capture::{capture, words_after},
    program::{has_display, program},
};

/// The click takes the chest's front, not the back behind it. The sum is in the upper half of the panel.
#[test]
fn a_click_takes_what_is_in_front() {
    if has_display("picking") {
        let args = ["--step", "rest", "--size", "1280x800"];
        for place in ["770,240", "760,260"] {
            let words = words_after(&program("stage4_animation"), &args, &format!("click {place}"));
            let mesh = words.lines().find(|line| line.starts_with("mesh ")).expect("a vertex is picked");
            let z: f32 = mesh.split_whitespace().last().expect("three numbers").parse().expect("a number");
            assert!(z > 0.02, "{mesh} at {place}");
            let line =
                |word: &str| words.lines().position(|line| line.starts_with(word)).expect("it is there");
            assert!(line("sum ") < line("Clips"), "{words}");
        }
    }
}

/// Pointing at a joint shows its name; the right model is yellow where the joint has weight, and grey
/// elsewhere.
#[test]
fn a_joint_that_is_pointed_at_shows_its_weights() {
    if has_display("weights by pointing") {
        let args = ["--size", "1280x800"];
        let (beside, at) = ("point 300,700", "point 461,268");
        let names = |script| {
            let words = words_after(&program("stage3_gltf"), &args, script);
            words.lines().filter(|line| line.trim() == "shoulder.L").count()
        };
        assert_eq!((names(beside), names(at)), (1, 2), "in the list, and at the joint");
        let colours = |script| {
            let picture = capture(&program("stage3_gltf"), &[&args[..], &["--do", script]].concat());
            let model = (980..1260).flat_map(|x| (180..570).map(move |y| (x, y)));
            let (mut red, mut grey) = (0, 0);
            for [r, _, b] in model.map(|(x, y)| picture.pixel(x, y)).filter(|pixel| pixel[0] > 110) {
                if r > b { red += 1 } else { grey += 1 }
            }
            (red, grey)
        };
        let ((wood, _), (heat, grey)) = (colours(beside), colours(at));
        assert!(wood > 5_000 && (50..2_000).contains(&heat) && grey > 5_000, "{wood}, {heat} and {grey}");
    }
}

/// A line leads from a picked vertex to each of its joints, as thick as its weight: here 0.7 and 0.3.
#[test]
fn a_picked_vertex_is_joined_to_its_joints() {
    if has_display("the joints of a vertex") {
        let args = ["--clip", "walk", "--time", "0.3", "--size", "640x480", "--do"];
        let blue = |script| {
            let picture = capture(&program("stage4_animation"), &[&args[..], &[script]].concat());
            let arm = (440..500).flat_map(|x| (120..230).map(move |y| (x, y)));
            arm.filter(|&(x, y)| matches!(picture.pixel(x, y), [0..=140, _, 200..=255])).count()
        };
        let (before, after) = (blue("wait 1"), blue("click 466,200"));
        assert!(before == 0 && after > 40, "{before} and {after} pixels");
    }
}
