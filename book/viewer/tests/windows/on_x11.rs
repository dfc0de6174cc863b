//! Windows on a real display: they sleep, are covered, and are given files. Another program on the same
//! display does this to them.

mod dropping;
mod end_of_clip;

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};
use testing::program::{has_display, program, stdout};
use x11rb::{
    COPY_DEPTH_FROM_PARENT, CURRENT_TIME,
    connection::Connection,
    protocol::{Event, xproto::*},
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// One at a time: a window that one test covers would be hidden from another.
static DISPLAY: Mutex<()> = Mutex::new(());
const SIZE: (u16, u16) = (640, 480);
/// The time that a slow machine gets for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stage's window, and a program beside it.
struct Beside {
    x: RustConnection,
    root: Window,
    child: Child,
    /// The stage's window.
    window: Window,
    _alone: MutexGuard<'static, ()>,
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Beside {
    fn open(stage: &str, args: &[&str]) -> Self {
        Self::open_program(&program(stage), args)
    }

    fn open_program(program: &str, args: &[&str]) -> Self {
        let alone = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
        let (x, screen) = x11rb::connect(None).expect("a display");
        let root = x.setup().roots[screen].root;
        let mut command = Command::new(program);
        command.args(["--size", "640x480", "--samples", "1"]).args(args);
        let child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut it = Self { x, root, child, window: 0, _alone: alone };
        it.window = wait_for("its window", || it.find());
        // Until it shows a picture, and listens.
        wait_for("its first picture", || it.picture().iter().any(|&byte| byte > 100).then_some(()));
        wait_for("its ear", || (!it.property(it.window, "XdndProxy").is_empty()).then_some(()));
        sleep(Duration::from_millis(500));
        it
    }

    fn find(&self) -> Option<Window> {
        let class = format!("workbook-{}", self.child.id());
        let mut windows = self.x.query_tree(self.root).ok()?.reply().ok()?.children.into_iter();
        windows.find(|&window| self.property(window, "WM_CLASS").starts_with(class.as_bytes()))
    }

    fn atom(&self, name: &str) -> Atom {
        self.x.intern_atom(false, name.as_bytes()).expect("a connection").reply().expect("an atom").atom
    }

    fn property(&self, window: Window, name: &str) -> Vec<u8> {
        let asked = self.x.get_property(false, window, self.atom(name), AtomEnum::ANY, 0, 1 << 16);
        asked.ok().and_then(|asked| asked.reply().ok()).map_or(Vec::new(), |reply| reply.value)
    }

    /// The middle of the window: windows of other tests cover a corner.
    fn picture(&self) -> Vec<u8> {
        let asked = self
            .x
            .get_image(ImageFormat::Z_PIXMAP, self.window, 200, 140, 400, 300, !0)
            .expect("a connection");
        asked.reply().map_or(Vec::new(), |reply| reply.data)
    }

    /// The program's share of a processor during a second.
    fn load(&self) -> f32 {
        let ticks = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
            let fields: Vec<u32> = stat
                .rsplit(')')
                .next()
                .unwrap_or_default()
                .split(' ')
                .filter_map(|it| it.parse().ok())
                .collect();
            // Without the number, the name and the letter before: the time in the program and in the system,
            // in hundredths.
            fields[9..11].iter().sum::<u32>()
        };
        let (before, began) = (ticks(), Instant::now());
        sleep(Duration::from_secs(1));
        (ticks() - before) as f32 / 100.0 / began.elapsed().as_secs_f32()
    }

    /// Presses a key, by the number that X11 gives it on every usual keyboard.
    fn press(&self, keycode: u8) {
        for (response_type, mask) in
            [(KEY_PRESS_EVENT, EventMask::KEY_PRESS), (KEY_RELEASE_EVENT, EventMask::KEY_RELEASE)]
        {
            let event = KeyPressEvent {
                response_type,
                detail: keycode,
                root: self.root,
                event: self.window,
                same_screen: true,
                ..KeyPressEvent::default()
            };
            self.x
                .send_event(false, self.window, mask, event)
                .expect("a connection")
                .check()
                .expect("it is sent");
        }
    }

    /// Presses a button of the pointer, in the window's middle; 4 and 5 are the wheel.
    fn click(&self, button: u8) {
        for (response_type, mask) in
            [(BUTTON_PRESS_EVENT, EventMask::BUTTON_PRESS), (BUTTON_RELEASE_EVENT, EventMask::BUTTON_RELEASE)]
        {
            let event = ButtonPressEvent {
                response_type,
                detail: button,
                root: self.root,
                event: self.window,
                event_x: 400,
                event_y: 300,
                same_screen: true,
                ..ButtonPressEvent::default()
            };
            let sent = self.x.send_event(false, self.window, mask, event).expect("a connection");
            sent.check().expect("it is sent");
        }
    }

    /// Covers the stage's window with one that does nothing.
    fn cover(&self) -> Window {
        let window = self.x.generate_id().expect("a number");
        let look = CreateWindowAux::new().background_pixel(0).override_redirect(1);
        let (width, height) = SIZE;
        let class = WindowClass::INPUT_OUTPUT;
        self.x
            .create_window(COPY_DEPTH_FROM_PARENT, window, self.root, 0, 0, width, height, 0, class, 0, &look)
            .expect("a window");
        self.x.map_window(window).expect("a connection");
        self.x.sync().expect("a connection");
        window
    }
}

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
        assert!(it.load() < 0.03, "paused, it takes {} of a processor", it.load());
        let paused = it.picture();
        it.press(SPACE);
        wait_for("another picture", || (it.picture() != paused).then_some(()));
        assert!(it.load() > 0.05, "running, it takes {} of a processor", it.load());
        it.press(SPACE);
        sleep(Duration::from_millis(500));
        assert!(it.load() < 0.03, "paused again, it takes {} of a processor", it.load());
    }
}

/// The camera sways until a hand takes it; the model itself never moves.
#[test]
fn what_stands_still_sleeps_though_the_clock_runs() {
    if has_display("a scene that stands still") {
        let swaying = Beside::open("stage3_gltf", &[]);
        assert!(swaying.load() > 0.05, "swaying, it takes {} of a processor", swaying.load());
        drop(swaying);
        let it = Beside::open("stage3_gltf", &["--do", "drag 500,200 to 520,200"]);
        wait_for("sleep", || (it.load() < 0.03).then_some(()));
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
        sleep(Duration::from_millis(300));
        assert!(it.load() < 0.03, "hidden, it takes {} of a processor", it.load());
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
