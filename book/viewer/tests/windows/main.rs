//! Tests of behaviour that the windows of several stages share. A stage's own is tested beside it, in its
//! `window/tests`.

mod alike;
mod in_sight;
mod input;
mod language;
#[cfg(target_os = "linux")]
mod on_x11;
mod own_files;
mod pictures;
mod smallest;
