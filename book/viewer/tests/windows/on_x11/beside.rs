//! A stage's window, and a program beside it that presses its keys and looks at its picture.

use super::{DISPLAY, wait_for};
use std::{
    fs,
    process::{Child, Command, Stdio},
    sync::{MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};
use testing::program::program;
use x11rb::{
    COPY_DEPTH_FROM_PARENT, connection::Connection, protocol::xproto::*, rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

const SIZE: (u16, u16) = (640, 480);

/// A stage's window, and a program beside it.
pub struct Beside {
    pub x: RustConnection,
    pub root: Window,
    pub child: Child,
    /// The stage's window.
    pub window: Window,
    _alone: MutexGuard<'static, ()>,
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Beside {
    pub fn open(stage: &str, args: &[&str]) -> Self {
        Self::open_program(&program(stage), args)
    }

    pub fn open_program(program: &str, args: &[&str]) -> Self {
        let alone = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
        // A server that its last client has left starts anew, and takes nobody in the meantime.
        let (x, screen) = wait_for("a display", || x11rb::connect(None).ok());
        let root = x.setup().roots[screen].root;
        let mut command = Command::new(program);
        command.args(["--size", "640x480", "--samples", "1"]).args(args).env("WORKBOOK_LANG", "en");
        let child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut it = Self { x, root, child, window: 0, _alone: alone };
        it.window = wait_for("its window", || it.find());
        // Until it shows a picture, and listens.
        wait_for("its first picture", || it.picture().iter().any(|&byte| byte > 100).then_some(()));
        wait_for("its ear", || (!it.property(it.window, "XdndProxy").is_empty()).then_some(()));
        sleep(Duration::from_millis(500));
        it
    }

    pub fn find(&self) -> Option<Window> {
        let class = format!("workbook-{}", self.child.id());
        let mut windows = self.x.query_tree(self.root).ok()?.reply().ok()?.children.into_iter();
        windows.find(|&window| self.property(window, "WM_CLASS").starts_with(class.as_bytes()))
    }

    pub fn atom(&self, name: &str) -> Atom {
        self.x.intern_atom(false, name.as_bytes()).expect("a connection").reply().expect("an atom").atom
    }

    pub fn property(&self, window: Window, name: &str) -> Vec<u8> {
        let asked = self.x.get_property(false, window, self.atom(name), AtomEnum::ANY, 0, 1 << 16);
        asked.ok().and_then(|asked| asked.reply().ok()).map_or(Vec::new(), |reply| reply.value)
    }

    /// The middle of the window: windows of other tests cover a corner.
    pub fn picture(&self) -> Vec<u8> {
        let asked = self
            .x
            .get_image(ImageFormat::Z_PIXMAP, self.window, 200, 140, 400, 300, !0)
            .expect("a connection");
        asked.reply().map_or(Vec::new(), |reply| reply.data)
    }

    /// Waits until the program takes next to nothing of a processor, which is soon.
    #[track_caller]
    pub fn falls_asleep(&self) {
        wait_for("sleep", || (self.load() < 0.03).then_some(()));
    }

    /// Waits until the program takes some of a processor, as a window does that moves.
    #[track_caller]
    pub fn runs(&self) {
        wait_for("a window that runs", || (self.load() > 0.05).then_some(()));
    }

    /// The program's share of a processor during a second.
    pub fn load(&self) -> f32 {
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
    pub fn press(&self, keycode: u8) {
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
    pub fn click(&self, button: u8) {
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
    pub fn cover(&self) -> Window {
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
