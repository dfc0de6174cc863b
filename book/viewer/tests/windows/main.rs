//! Tests of behaviour that the windows of several stages share. A stage's own is tested beside it, in its
//! `window/tests`.

mod alike;
mod by_eye;
mod by_hand;
mod in_sight;
#[cfg(target_os = "linux")]
mod on_x11;
mod own_files;
