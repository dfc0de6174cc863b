//! The scene `baked`: the GPU's positions against the CPU's, and what is not drawn.

use crate::gpu::{assert_cpu_table, gpu_stdout};
use stage5_gpu::baked::steps::BAKED_STEPS;
use testing::{
    capture::{capture, words_after},
    program::{assert_refuses, has_display},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage5_window");

#[test]
fn the_card_blends_as_the_cpu_does() {
    if has_display("a baked crowd read back") {
        for step in BAKED_STEPS {
            let read = gpu_stdout(&["--scene", "baked", "--step", step, "--print"]);
            assert_cpu_table("baked", step, &read);
        }
    }
}

#[test]
fn it_is_drawn_at_both_sizes() {
    if has_display("the window of a baked crowd") {
        for size in ["640x480", "1280x800"] {
            let picture = capture(PROGRAM, &["--scene", "baked", "--size", size]);
            assert!(picture.share_near([200, 160, 110]) > 0.003, "no wood at {size}");
        }
    }
}

/// From near, some of a hundred are not seen, nor drawn, nor sent; without culling all are.
#[test]
fn what_is_not_seen_is_not_drawn() {
    if has_display("culling") {
        let args = ["--scene", "baked", "--count", "100", "--size", "1280x800"];
        let drawn = |script: &str| -> usize {
            let words = words_after(PROGRAM, &args, script);
            let count = words
                .lines()
                .find_map(|line| line.trim().strip_suffix(" of 100")?.rsplit(' ').next()?.parse().ok());
            count.unwrap_or_else(|| panic!("no count in {words}"))
        };
        assert_eq!(drawn("wait 2"), 100);
        let near = drawn("wheel 10; wait 3");
        assert!((1..80).contains(&near), "{near} of 100");
        assert_eq!(drawn("wheel 10; click draw only what is seen; wait 3"), 100);
        // Seen from outside, no more are drawn than before.
        assert_eq!(drawn("wheel 10; wait 2; click look from outside; wheel -10; wait 3"), near);
    }
}

#[test]
fn a_count_or_a_clip_that_is_not_there_is_refused() {
    assert_refuses(PROGRAM, &["--scene", "baked", "--count", "100001"], 2, &["1 to 100000", "100001"]);
    assert_refuses(PROGRAM, &["--scene", "baked", "--clip", "fly", "--print"], 1, &["fly", "walk"]);
}
