#![doc = include_str!("../README.md")]
//!
//! # The folders
//!
//! They stand in the order in which data goes; each knows only those before it.
//!
//! - [`mod@exercise`]: what an author wrote, what lies in the learner's file, and what was kept
//! - [`mod@bench`]: one copy of the workbook, and one build of it with the learner's function, the original
//!   and its rivals
//! - [`judge`]: from cases to a verdict as plain data, with the smallest case in which an answer is wrong
//! - [`say`]: a verdict in words for a terminal, or as JSON
//! - [`commands`]: a page for each command
//!
//! # Deliberately absent
//!
//! No second copy of the code: neither solutions nor blanks are kept in the repository. No parser: anchors,
//! tokens and brackets are enough. No stage: the runner knows only text, tests and tables. Nothing that few
//! need: `book/prove`, which checks the exercises, and `book/lab`, the classroom, are programs on top of this
//! one, which learners need not build.

pub mod bench;
pub mod commands;
pub mod exercise;
pub mod judge;
pub mod say;

pub use commands::command_line::{run, run_in_the_readers_language};
