//! The end of a clip that stops, in a window that falls asleep there.

use super::{Beside, SPACE, wait_for};
use std::{thread::sleep, time::Duration};
use testing::program::has_display;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

/// True if the state in the window's upper right corner is written on the yellow of `paused`.
fn is_said_to_be_paused(it: &Beside) -> bool {
    let asked = it.x.get_image(ImageFormat::Z_PIXMAP, it.window, 540, 4, 96, 30, !0).expect("a connection");
    let pixels = asked.reply().map_or(Vec::new(), |reply| reply.data);
    let is_yellow = |bgrx: &&[u8]| bgrx[2] > 230 && (170..230).contains(&bgrx[1]) && bgrx[0] < 130;
    pixels.chunks_exact(4).filter(is_yellow).count() > 300
}

/// The last picture before the sleep is of the end: nothing draws another one.
#[test]
fn a_window_that_falls_asleep_at_the_end_of_a_clip_says_so() {
    if has_display("the end of a clip") {
        let args = ["--clip", "walk", "--time", "0.3", "--do", "click stop at the end"];
        let it = Beside::open("stage4_animation", &args);
        for _ in 0..3 {
            assert!(is_said_to_be_paused(&it), "it waits for a key");
            it.press(SPACE);
            wait_for("the clip", || (!is_said_to_be_paused(&it)).then_some(()));
            it.falls_asleep();
            assert!(is_said_to_be_paused(&it), "it sleeps at the end and says that it runs");
            sleep(Duration::from_millis(100));
        }
    }
}
