#![doc = include_str!("../README.md")]
//!
//! # The modules
//!
//! - `book/exercises` reads the authors' files, finds and blanks functions, knows what was handed out, and
//!   copies it
//! - [`ahead`], [`mod@bench`], [`trial`], [`outcome`], [`said`], [`snapshots`] and [`pool`] build and run the
//!   tests; [`judge`] finds the smallest case in which an answer is wrong, and its twin; [`mod@check`] comes to
//!   a [`verdict`], with [`mod@cases`], [`glsl`] and [`mod@worst`]; [`explain`] puts it in words, with its
//!   [`place`]
//! - [`mod@command_line`], [`syntax`] and [`command`] parse the command line; with a [`session`] the command,
//!   in [`list`], [`commands`], [`hints`], [`mod@check_all`], [`mod@show`], [`attempts`], [`put_back`],
//!   [`programs`], [`hunt`], [`mod@pack`], [`mod@record`], [`mod@watch`] or [`saves`], produces an [`answer`]
//!
//! # Deliberately absent
//!
//! No second copy of the code: neither solutions nor blanks are kept in the repository. No parser: anchors,
//! tokens and brackets are enough. No stage: the runner knows only text, tests and tables. Nothing that few
//! need: `book/verify`, which checks the exercises, and `book/completions` are programs on top of this one,
//! which learners need not build.

pub mod ahead;
pub mod answer;
pub mod attempts;
pub mod bench;
pub mod cases;
pub mod check;
pub mod check_all;
pub mod command;
pub mod command_line;
pub mod commands;
pub mod explain;
pub mod glsl;
pub mod hints;
pub mod hunt;
pub mod judge;
pub mod list;
pub mod outcome;
pub mod pack;
pub mod place;
pub mod pool;
pub mod programs;
pub mod put_back;
pub mod record;
pub mod said;
pub mod saves;
pub mod screen;
pub mod session;
pub mod show;
pub mod snapshots;
pub mod syntax;
pub mod trial;
pub mod verdict;
pub mod watch;
pub mod worst;

pub use command_line::run;
