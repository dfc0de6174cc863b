//! In a window of its own: a command line, files, and panics that can be caught.

mod language;

pub(crate) use crate::guard::{guarded, install, lift};
pub(crate) use crate::reload::{listen, remember};
use crate::{About, Failure, VertexSum};
pub(crate) use epaint_default_fonts::{HACK_REGULAR as MONO, UBUNTU_LIGHT as SANS};
pub(crate) use language::language;

/// True: the snapshots of a step are at hand.
pub fn has_snapshots() -> bool {
    true
}

/// Reads a text file.
pub(crate) use std::fs::read_to_string as read;

/// The arguments on the command line.
pub(crate) fn arguments() -> lexopt::Parser {
    lexopt::Parser::from_env()
}

/// Prints the reason why there is no window.
pub(crate) fn report(about: &About, failure: &Failure) {
    eprintln!("{}: {}", about.name, failure.message);
}

/// Does nothing: the panel shows the sum.
pub(crate) fn send_sum(_: Option<&VertexSum>) {}

/// None: vertices are picked with the pointer.
pub(crate) fn requested_vertex() -> Option<usize> {
    None
}

/// Does nothing: Esc is always the window's.
pub(crate) fn say_who_takes_escape(_is_taken: bool) {}
