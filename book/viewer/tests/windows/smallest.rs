//! The smallest case of a wrong answer, shown first.

use testing::{
    capture::words_after,
    program::{has_display, program},
};

const STEP: [&str; 4] = ["--size", "1280x800", "--step", "bone1-up"];

/// The words in stage 1's window at a case in which bone c hangs on its sibling b; `answer` is a part of the
/// function that is wrong.
fn words_at_case(answer: &str, script: &str) -> String {
    let rows = |c: u8| format!("a none 0 0 0\nb a 1 0 0\nc a {c} 0 0");
    let head =
        "update_world_positions\nstage1_bones/src/bone.rs\nbone: parent, world x, world y, world z\n0.00002";
    let head = format!("{head}\nbone `c`: world x is 1, should be 0");
    let case = [&head, "b's position = (1, 0, 0)", &rows(0), &rows(1), answer].join("\n--\n");
    let name = format!("smallest-{}-{}.txt", std::process::id(), answer.len() + script.len());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, case).expect("the case can be kept");
    let file = path.to_str().expect("a path in UTF-8");
    let words = words_after(&program("stage1_bones"), &[&STEP[..], &["--smallest", file]].concat(), script);
    std::fs::remove_file(&path).expect("the case can be removed");
    words
}

const AS_IT_STANDS: &str = "pub fn update_world_positions(";

#[test]
fn a_wrong_answer_is_shown_where_it_is_and_where_it_should_be() {
    if has_display("the smallest case") {
        let words = words_at_case(AS_IT_STANDS, "");
        for line in ["b, c (1, 0, 0)", "c should be at (0, 0, 0)", "b's position = (1, 0, 0)"] {
            assert!(words.contains(line), "no `{line}` in {words}");
        }
    }
}

#[test]
fn beside_the_smallest_case_is_the_step() {
    if has_display("the step of an answer") {
        let at_step = words_at_case(AS_IT_STANDS, "click tree; wait 3");
        assert!(at_step.contains("in its parent") && !at_step.contains("should be at"), "{at_step}");
        assert!(at_step.contains("G: ghost, positions as expected"), "{at_step}");
        let back = words_at_case(AS_IT_STANDS, "click tree; wait 3; click smallest case; wait 3");
        assert!(back.contains("c should be at (0, 0, 0)"), "{back}");
    }
}

#[test]
fn the_case_of_an_older_answer_is_never_shown() {
    if has_display("the case of an older answer") {
        let plain = words_after(&program("stage1_bones"), &STEP, "");
        assert_eq!(words_at_case("the function as it was yesterday", ""), plain);
    }
}
