//! What miniquad doesn't tell of: files that are dropped on a window, and on X11 that it is hidden or uncovered.
//!
//! miniquad tells of most drops, and has read each file by then. On Windows version 0.4.11 tells nobody, and ends the program where one
//! is a folder: there another window procedure stands before its own, and keeps the paths. On X11 it refuses what file managers offer:
//! there a connection of our own listens.

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

    /// miniquad tells of all files as it is.
    pub fn listen() {}

    /// None that miniquad doesn't tell of.
    pub fn take() -> Option<PathBuf> {
        None
    }
}
#[cfg(not(any(windows, target_os = "linux")))]
pub use elsewhere::{listen, take};

#[cfg(not(target_os = "linux"))]
mod no_x11 {
    /// Nothing looks for it.
    pub fn window_class() -> &'static str {
        "workbook"
    }

    /// As far as is known.
    pub fn is_hidden() -> bool {
        false
    }
}
#[cfg(not(target_os = "linux"))]
pub use no_x11::{is_hidden, window_class};
