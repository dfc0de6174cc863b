//! Windows on a real display: they sleep, are covered, and are given files. Another program on the same
//! display does this to them.

mod beside;
mod dropping;
mod end_of_clip;

use beside::Beside;
use std::{
    fs,
    path::Path,
    sync::Mutex,
    thread::sleep,
    time::{Duration, Instant},
};
use testing::program::{has_display, program, stdout};
use x11rb::{
    CURRENT_TIME,
    connection::Connection,
    protocol::{Event, xproto::*},
    wrapper::ConnectionExt as _,
};

/// One at a time: a window that one test covers would be hidden from another.
static DISPLAY: Mutex<()> = Mutex::new(());
/// The time that a slow machine gets for anything.
const PATIENCE: Duration = Duration::from_secs(20);

#[track_caller]
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        match look() {
            Some(found) => return found,
            None if began.elapsed() > PATIENCE => panic!("{what} did not come"),
            None => sleep(Duration::from_millis(20)),
        }
    }
}

/// X11's numbers of keys.
const SPACE: u8 = 65;

#[test]
fn a_paused_window_sleeps_and_a_key_wakes_it() {
    if has_display("sleeping") {
        let it = Beside::open("stage4_animation", &["--clip", "walk", "--time", "0.3"]);
        it.falls_asleep();
        let paused = it.picture();
        it.press(SPACE);
        wait_for("another picture", || (it.picture() != paused).then_some(()));
        it.runs();
        it.press(SPACE);
        it.falls_asleep();
    }
}

/// The camera sways until a hand takes it; the model itself never moves.
#[test]
fn what_stands_still_sleeps_though_the_clock_runs() {
    if has_display("a scene that stands still") {
        let swaying = Beside::open("stage3_gltf", &[]);
        swaying.runs();
        drop(swaying);
        let it = Beside::open("stage3_gltf", &["--do", "drag 500,200 to 520,200"]);
        it.falls_asleep();
    }
}

/// A window that was covered is drawn again, though it sleeps; and a moving one rests while it can't be seen.
#[test]
fn a_window_is_drawn_when_it_is_uncovered_and_rests_while_it_is_hidden() {
    if has_display("covering") {
        let it = Beside::open("stage4_animation", &["--clip", "walk", "--time", "0.3"]);
        let paused = it.picture();
        let cover = it.cover();
        assert_ne!(it.picture(), paused, "it is covered");
        it.x.destroy_window(cover).expect("a connection");
        wait_for("the picture again", || (it.picture() == paused).then_some(()));
        it.press(SPACE);
        wait_for("another picture", || (it.picture() != paused).then_some(()));
        it.cover();
        it.falls_asleep();
        wait_for("its frames", || {
            // Above the windows that other tests have opened meanwhile.
            let on_top = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
            it.x.configure_window(it.window, &on_top).expect("a connection");
            it.x.sync().expect("a connection");
            (it.load() > 0.05).then_some(())
        });
    }
}

/// Another program pastes exactly the text that `--print` writes about the moment in the window.
#[test]
fn the_numbers_are_copied() {
    if has_display("the clipboard") {
        for (stage, script, args) in [
            ("stage1_bones", "press Ctrl+C", &["--step", "bone1-up"][..]),
            ("stage5_gpu", "click walk; press .; press Ctrl+C", &["--clip", "walk", "--time", "0.033333335"]),
        ] {
            let opened = if stage == "stage1_bones" { args } else { &["--time", "0"][..] };
            let it = Beside::open(stage, &[opened, &["--do", script]].concat());
            let (window, class) = (it.x.generate_id().expect("a number"), WindowClass::INPUT_ONLY);
            it.x.create_window(0, window, it.root, 0, 0, 1, 1, 0, class, 0, &CreateWindowAux::new())
                .expect("a window");
            let [clipboard, form, into] = ["CLIPBOARD", "UTF8_STRING", "numbers"].map(|name| it.atom(name));
            it.x.convert_selection(window, clipboard, form, into, CURRENT_TIME).expect("a connection");
            it.x.flush().expect("a connection");
            wait_for("the numbers", || {
                let event = it.x.poll_for_event().expect("a connection");
                event.filter(|event| matches!(event, Event::SelectionNotify(_)))
            });
            let pasted = String::from_utf8(it.property(window, "numbers")).expect("UTF-8");
            assert_eq!(pasted, stdout(&program(stage), &[args, &["--print"]].concat()), "{stage}");
        }
    }
}

/// A program that is built anew while it is open shows its step again from the same camera, in a window of
/// its own.
#[test]
fn a_window_opens_again_when_its_program_is_built_anew() {
    if has_display("a program that is built anew") {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built");
        fs::create_dir_all(&folder).expect("a folder");
        let built = folder.join("stage1_window");
        let build = || {
            let _ = fs::remove_file(&built);
            fs::copy(program("stage1_bones"), &built).expect("a program");
        };
        build();
        let mut it = Beside::open_program(&built.to_string_lossy(), &["--step", "bone1-up"]);
        let at_home = it.picture();
        it.click(4);
        wait_for("the wheel", || (it.picture() != at_home).then_some(()));
        sleep(Duration::from_secs(1));
        let nearer = it.picture();
        build();
        let words = format!("/proc/{}/cmdline", it.child.id());
        wait_for("the program in its place", || {
            fs::read_to_string(&words).ok().filter(|words| words.contains("--step=bone1-up"))
        });
        it.window = wait_for("its window", || it.find());
        wait_for("what was shown", || (it.picture() == nearer).then_some(()));
        sleep(Duration::from_millis(500));
        const C: u8 = 54;
        it.press(C);
        wait_for("the step from the start", || (it.picture() == at_home).then_some(()));
    }
}
