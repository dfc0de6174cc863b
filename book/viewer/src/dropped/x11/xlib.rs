//! The numbers and functions of Xlib that miniquad's own list lacks.

use miniquad::native::linux_x11::libx11::{Atom, Display, Window};
use std::ffi::{c_int, c_long, c_uint};

// Kinds of events, and the mask that selects exposure, visibility and structure.
pub const FOCUS_IN: c_int = 9;
pub const EXPOSE: c_int = 12;
pub const VISIBILITY: c_int = 15;
pub const DESTROYED: c_int = 17;
pub const UNMAPPED: c_int = 18;
pub const MAPPED: c_int = 19;
pub const SELECTION: c_int = 31;
pub const CLIENT_MESSAGE: c_int = 33;
pub const ASKED_FOR: c_long = 1 << 15 | 1 << 16 | 1 << 17;
pub const FULLY_OBSCURED: c_int = 2;
pub const INPUT_ONLY: c_uint = 2;
pub const TYPE_ATOM: Atom = 4;
pub const TYPE_WINDOW: Atom = 33;
pub type DefaultRoot = unsafe extern "C" fn(*mut Display) -> Window;
pub type SelectInput = unsafe extern "C" fn(*mut Display, Window, c_long) -> c_int;
pub type QueryTree = unsafe extern "C" fn(
    *mut Display,
    Window,
    *mut Window,
    *mut Window,
    *mut *mut Window,
    *mut c_uint,
) -> c_int;
