//! Files that are dropped on a window.
//!
//! miniquad tells of them, and has read each by then. On Windows version 0.4.11 tells nobody, and ends the program where one is a
//! folder. There another window procedure stands before its own, and keeps the paths.

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::{listen, take};

#[cfg(not(windows))]
mod elsewhere {
    use std::path::PathBuf;

    /// miniquad tells of all files as it is.
    pub fn listen() {}

    /// None that miniquad doesn't tell of.
    pub fn take() -> Option<PathBuf> {
        None
    }
}
#[cfg(not(windows))]
pub use elsewhere::{listen, take};
