//! Dropped files and hidden windows on X11. miniquad 0.4.11 refuses the format that file managers offer
//! (`text/uri-list`), and does not report that a window was uncovered or hidden. So a thread with a
//! connection of its own listens for both. A drag finds it by the window's `XdndProxy`, as XDND has it from
//! version 4 on (freedesktop.org).

#![allow(unsafe_code, reason = "Xlib is called as C is")]

mod xlib;

use super::address::path_of;
use miniquad::native::{
    linux_x11::libx11::{
        _XEvent as XEvent, Atom, ClientMessageData, Display, LibX11, Window, XClientMessageEvent, XErrorEvent,
    },
    module::Module,
};
use std::{
    ffi::{CStr, c_int, c_long, c_uchar, c_ulong, c_void},
    mem::zeroed,
    path::PathBuf,
    ptr::{null, null_mut},
    sync::{
        LazyLock, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use xlib::*;

/// The first file dropped since the last call of [`take`].
static DROPPED: Mutex<Option<PathBuf>> = Mutex::new(None);
static IS_HIDDEN: AtomicBool = AtomicBool::new(false);
/// The class by which the window is found: miniquad does not give its number.
static CLASS: LazyLock<String> = LazyLock::new(|| format!("workbook-{}", std::process::id()));

/// The greatest length of a property that is read, in units of 4 bytes: no drag names more files.
const MOST: c_long = 1 << 18;

/// The class that the window must have.
pub fn window_class() -> &'static str {
    &CLASS
}

/// Keeps, from now on, the files dropped on this program's window, and wakes the window when it is uncovered.
pub fn listen() {
    // SAFETY: the functions are Xlib's, with its signatures; the connection is this thread's alone, and
    // miniquad has called `XInitThreads`.
    std::thread::spawn(|| unsafe { Listener::new().map(|mut listener| listener.run()) });
}

/// The first file dropped since the last call.
pub fn take() -> Option<PathBuf> {
    DROPPED.lock().ok()?.take()
}

/// True if the window is completely covered.
pub fn is_hidden() -> bool {
    IS_HIDDEN.load(Ordering::Relaxed)
}

struct Listener {
    x: LibX11,
    query_tree: QueryTree,
    /// Keeps the library loaded for the functions that miniquad's own list lacks.
    _module: Module,
    display: *mut Display,
    /// miniquad's window.
    window: Window,
    /// Our window, which gets the messages of a drag in place of miniquad's.
    proxy: Window,
    /// The source of the drag, and the format in which it is asked for the files; 0 for none.
    source: Window,
    form: Atom,
}

/// Ignores an error: a window may be gone before a message to it, and that must not end the program.
unsafe extern "C" fn ignore(_: *mut Display, _: *mut XErrorEvent) -> c_int {
    0
}

// SAFETY of all: as in `listen`. Xlib's data is read within the bounds that it gives, and freed.
#[allow(unsafe_op_in_unsafe_fn)]
impl Listener {
    unsafe fn new() -> Option<Self> {
        let mut x = LibX11::try_load().ok()?;
        let module = Module::load("libX11.so.6").ok()?;
        let root: DefaultRoot = module.get_symbol("XDefaultRootWindow").ok()?;
        let select: SelectInput = module.get_symbol("XSelectInput").ok()?;
        let query_tree = module.get_symbol("XQueryTree").ok()?;
        let display = (x.XOpenDisplay)(null());
        if display.is_null() {
            return None;
        }
        (x.XSetErrorHandler)(Some(ignore));
        x.load_extensions(display);
        let (root, none) = (root(display), null_mut());
        let proxy = (x.XCreateWindow)(display, root, -1, -1, 1, 1, 0, 0, INPUT_ONLY, none, 0, null_mut());
        let mut it = Self { x, query_tree, _module: module, display, window: 0, proxy, source: 0, form: 0 };
        it.window = it.find(root, 4)?;
        it.set(it.proxy, c"XdndProxy", TYPE_WINDOW, proxy);
        it.set(it.proxy, c"XdndAware", TYPE_ATOM, 5);
        it.set(it.window, c"XdndProxy", TYPE_WINDOW, proxy);
        select(display, it.window, ASKED_FOR);
        Some(it)
    }

    unsafe fn run(&mut self) {
        loop {
            let mut event: XEvent = zeroed();
            (self.x.XNextEvent)(self.display, &mut event);
            match event.type_0 {
                EXPOSE => self.wake(),
                VISIBILITY => self.hide(event.xvisibility.state == FULLY_OBSCURED),
                UNMAPPED => self.hide(true),
                MAPPED => self.hide(false),
                DESTROYED => return,
                CLIENT_MESSAGE => self.drag(event.xclient.message_type, event.xclient.data.l),
                SELECTION => self.receive(event.xselection.property),
                _ => {}
            }
        }
    }

    unsafe fn hide(&self, is_hidden: bool) {
        IS_HIDDEN.store(is_hidden, Ordering::Relaxed);
        if !is_hidden {
            self.wake();
        }
    }

    /// Wakes miniquad, which sleeps until an event comes and reports this one as the window's being restored.
    /// If several events are there at once, it waits for one more before it draws, and gets that a moment
    /// later.
    unsafe fn wake(&self) {
        for pause in [Duration::ZERO, Duration::from_millis(30)] {
            std::thread::sleep(pause);
            let mut event: XEvent = zeroed();
            event.xfocus.type_0 = FOCUS_IN;
            event.xfocus.window = self.window;
            self.send(self.window, &mut event);
        }
    }

    unsafe fn drag(&mut self, message: Atom, data: [c_long; 5]) {
        let known = &self.x.extensions;
        if message == known.xdnd_enter {
            self.source = data[0] as Window;
            let forms = match data[1] & 1 {
                0 => data[2..].to_vec(),
                // More than three formats are in a list.
                _ => self.property::<c_long>(self.source, known.xdnd_type_list),
            };
            let wanted = [self.atom(c"text/uri-list"), known.utf8_string];
            self.form = wanted.into_iter().find(|form| forms.contains(&(*form as c_long))).unwrap_or(0);
        } else if message == known.xdnd_position {
            let action = known.xdnd_action_copy as c_long;
            self.answer(known.xdnd_status, [(self.form != 0).into(), 0, 0, action]);
        } else if message == known.xdnd_drop && self.form != 0 {
            let (selection, time) = (known.xdnd_selection, data[2] as c_ulong);
            (self.x.XConvertSelection)(self.display, selection, self.form, selection, self.proxy, time);
            (self.x.XFlush)(self.display);
        }
    }

    /// Takes the files' names, which have come in a property of the proxy; 0 is none.
    unsafe fn receive(&mut self, property: Atom) {
        let text = if property == 0 { Vec::new() } else { self.property::<u8>(self.proxy, property) };
        let path = path_of(&text);
        let known = &self.x.extensions;
        self.answer(known.xdnd_finished, [path.is_some().into(), known.xdnd_action_copy as c_long, 0, 0]);
        if let (Some(path), Ok(mut dropped)) = (path, DROPPED.lock()) {
            *dropped = Some(path);
        }
        self.wake();
    }

    /// Sends a message to the source of a drag.
    unsafe fn answer(&self, message_type: Atom, [a, b, c, d]: [c_long; 4]) {
        let mut event: XEvent = zeroed();
        event.xclient = XClientMessageEvent {
            type_0: CLIENT_MESSAGE,
            window: self.source,
            message_type,
            format: 32,
            data: ClientMessageData { l: [self.window as c_long, a, b, c, d] },
            ..event.xclient
        };
        self.send(self.source, &mut event);
    }

    unsafe fn send(&self, to: Window, event: &mut XEvent) {
        (self.x.XSendEvent)(self.display, to, 0, 0, event);
        (self.x.XFlush)(self.display);
    }

    unsafe fn atom(&self, name: &CStr) -> Atom {
        (self.x.XInternAtom)(self.display, name.as_ptr(), 0)
    }

    unsafe fn set(&self, window: Window, name: &CStr, kind: Atom, value: c_ulong) {
        let value: *const c_ulong = &value;
        (self.x.XChangeProperty)(self.display, window, self.atom(name), kind, 32, 0, value.cast(), 1);
    }

    /// The items of a property: bytes, or Xlib's `long`.
    unsafe fn property<T: Copy>(&self, window: Window, name: Atom) -> Vec<T> {
        let (mut kind, mut bits, mut count, mut rest) = (0, 0, 0, 0);
        let mut items: *mut c_uchar = null_mut();
        (self.x.XGetWindowProperty)(
            self.display,
            window,
            name,
            0,
            MOST,
            0,
            0,
            &mut kind,
            &mut bits,
            &mut count,
            &mut rest,
            &mut items,
        );
        if items.is_null() {
            return Vec::new();
        }
        let is_meant = (bits == 8) == (size_of::<T>() == 1) && bits != 16;
        let count = if is_meant { count as usize } else { 0 };
        let copied = std::slice::from_raw_parts(items.cast::<T>(), count).to_vec();
        (self.x.XFree)(items.cast::<c_void>());
        copied
    }

    /// The window of our class: below the root, or below a window manager's frame.
    unsafe fn find(&self, below: Window, depth: u32) -> Option<Window> {
        let class = self.property::<u8>(below, self.atom(c"WM_CLASS"));
        if class.starts_with(CLASS.as_bytes()) {
            return Some(below);
        }
        let (mut root, mut parent, mut list, mut count) = (0, 0, null_mut(), 0);
        (self.query_tree)(self.display, below, &mut root, &mut parent, &mut list, &mut count);
        if list.is_null() {
            return None;
        }
        let windows = std::slice::from_raw_parts(list, count as usize).to_vec();
        (self.x.XFree)(list.cast::<c_void>());
        // The newest window is last.
        windows.into_iter().rev().filter(|_| depth > 0).find_map(|window| self.find(window, depth - 1))
    }
}
