//! Opens a window on the available display, or says in one line why there is none.

use crate::{
    Failure, dropped,
    host::{self, guarded},
};
use miniquad::{
    EventHandler,
    conf::{Conf, LinuxBackend},
};
use std::{
    cell::Cell,
    rc::Rc,
    sync::atomic::{AtomicBool, Ordering},
};

/// Large enough for every system, in logical pixels.
pub(crate) const SMALL_WINDOW: (u32, u32) = (160, 120);

/// A test sets this variable if it wants no window, even on a system that always has a display.
const NO_WINDOW: &str = "WORKBOOK_NO_WINDOW";

/// miniquad's progress: it opens a window and its driver, and then asks for the handler.
static WINDOW_IS_OPEN: AtomicBool = AtomicBool::new(false);
static HANDLER_IS_BUILT: AtomicBool = AtomicBool::new(false);
static IS_WAYLAND: AtomicBool = AtomicBool::new(false);

/// True if the window is one of Wayland's.
pub(crate) fn is_wayland() -> bool {
    IS_WAYLAND.load(Ordering::Relaxed)
}

/// Runs a window until it is closed. `size` is in logical pixels.
///
/// miniquad panics, or returns without a word, if it finds no display or no driver. Until the handler is
/// built, such a panic is kept quiet and turned into words that a learner can use.
pub(crate) fn open_window(
    title: &str,
    size: (u32, u32),
    handler: impl FnOnce() -> Box<dyn EventHandler> + 'static,
) -> Result<(), Failure> {
    let handler = Rc::new(Cell::new(Some(handler)));
    let mut reasons = Vec::new();
    for backend in displays()? {
        let mut conf = Conf {
            window_title: title.to_owned(),
            window_width: size.0 as i32,
            window_height: size.1 as i32,
            high_dpi: true,
            ..Default::default()
        };
        conf.platform.webgl_version = miniquad::conf::WebGLVersion::WebGL2;
        conf.platform.linux_backend = backend;
        conf.platform.linux_wm_class = dropped::window_class();
        // A frame is drawn on request: see `App::wake`.
        conf.platform.blocking_event_loop = true;
        IS_WAYLAND.store(backend == LinuxBackend::WaylandOnly, Ordering::Relaxed);
        let handler = handler.clone();
        let started = guarded(|| {
            miniquad::start(conf, move || {
                WINDOW_IS_OPEN.store(true, Ordering::Relaxed);
                let handler = handler.take().expect("miniquad asks once for the handler");
                let handler = handler();
                HANDLER_IS_BUILT.store(true, Ordering::Relaxed);
                host::lift();
                handler
            });
        });
        let is_built = HANDLER_IS_BUILT.load(Ordering::Relaxed);
        match started {
            Ok(()) if is_built => return Ok(()),
            Err(_) if is_built => {
                return Err("the window stopped; the reason is above".to_owned().into());
            }
            Err(stopped) if WINDOW_IS_OPEN.load(Ordering::Relaxed) => return Err(no_driver(&stopped.reason)),
            Err(stopped) => reasons.push(stopped.reason.lines().next().unwrap_or_default().to_owned()),
            Ok(()) => reasons.push("the display's libraries are missing".to_owned()),
        }
    }
    Err(no_window(&reasons.join("; Wayland: ")))
}

/// The displays to try, in this order: X11 if there is one (it has title bars everywhere), then Wayland.
/// Other systems have one kind of display.
fn displays() -> Result<Vec<LinuxBackend>, Failure> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut displays = vec![LinuxBackend::X11Only];
    if cfg!(target_os = "linux") {
        displays.retain(|_| is_set("DISPLAY"));
        displays.extend(is_set("WAYLAND_DISPLAY").then_some(LinuxBackend::WaylandOnly));
    }
    match displays.is_empty() {
        _ if is_set(NO_WINDOW) => Err(no_window(&format!("{NO_WINDOW} is set"))),
        true => Err(no_window("neither DISPLAY nor WAYLAND_DISPLAY is set")),
        false => Ok(displays),
    }
}

fn no_window(reason: &str) -> Failure {
    Failure::usage(format!(
        "no display to open a window on ({reason}); --print writes the positions without one"
    ))
}

/// The error when no driver can be used. It has the whole reason, because a driver's log shows an expert what
/// is missing.
fn no_driver(reason: &str) -> Failure {
    Failure::usage(format!(
        "the graphics driver can't draw the window; --print writes the positions without it. {reason}"
    ))
}
