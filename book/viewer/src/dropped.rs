//! Events that miniquad does not report: files dropped on a window, and on X11 that the window is hidden or
//! uncovered.
//!
//! miniquad reports most drops, and has read each file by then. On Windows, version 0.4.11 does not report
//! them, and ends the program when a folder is dropped: there, another window procedure stands before its own
//! and keeps the paths. On X11 it refuses the format that file managers offer: there, a connection of our own
//! listens.

#[cfg(target_os = "linux")]
mod address;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::{listen, take};

#[cfg(target_os = "linux")]
mod x11;
#[cfg(target_os = "linux")]
pub use x11::{is_hidden, listen, take, window_class};

#[cfg(not(any(windows, target_os = "linux")))]
mod elsewhere {
    use std::path::PathBuf;

    /// Does nothing: here miniquad reports all drops.
    pub fn listen() {}

    /// None: miniquad reports all drops.
    pub fn take() -> Option<PathBuf> {
        None
    }
}
#[cfg(not(any(windows, target_os = "linux")))]
pub use elsewhere::{listen, take};

#[cfg(not(target_os = "linux"))]
mod no_x11 {
    /// Any name: no search for the window needs it.
    pub fn window_class() -> &'static str {
        "workbook"
    }

    /// False, as far as is known.
    pub fn is_hidden() -> bool {
        false
    }
}
#[cfg(not(target_os = "linux"))]
pub use no_x11::{is_hidden, window_class};
