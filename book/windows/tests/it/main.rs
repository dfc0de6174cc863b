//! Tests of several stages at once. What each program prints and refuses, and what its windows show, is tried beside it: in
//! `window/tests` of each stage.

mod alike;
mod by_eye;
mod by_hand;
#[cfg(target_os = "linux")]
mod on_x11;
mod own_files;
