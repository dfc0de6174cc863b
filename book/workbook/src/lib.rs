#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! - [`toml_table`] reads TOML, [`manifest`] what cargo knows; [`exercise`] and [`workspace`] read what authors write; [`region`] finds a function between its anchors
//! - [`store`] and [`progress`] keep what is known between two commands; [`function`] looks at a function, [`work`] blanks
//!   it and puts it back
//! - [`ahead`], [`bench`], [`cargo`] with its [`settings`], [`trial`], [`outcome`], [`said`], [`snapshots`], [`pool`] and [`process`] build and run the tests; [`mod@check`] comes to a [`verdict`], with
//!   [`mod@refusal`] and its [`calls`],
//!   [`mod@cases`], [`known`], [`agreement`], [`alike`], [`glsl`], [`mod@describe`] and [`mod@worst`]; [`explain`] puts it in words, with its [`place`]
//! - [`mod@command_line`], [`syntax`] and [`command`] read the command line; a [`session`] goes through the command, which is
//!   in [`list`], [`commands`], [`hints`], [`mod@check_all`], [`mod@show`], [`attempts`], [`put_back`], [`programs`], [`hunt`], [`mod@watch`] or [`saves`], to an [`answer`]
//! - [`handed_out`], [`mod@record`], [`originals`] and [`mod@as_handed_out`] know what was handed out; [`needed`], [`own_tests`], [`one_crate`], [`copied`], [`copy`], [`purpose`] and [`variants`] make a
//!   workbook of it to try answers in
//!
//! # What is deliberately absent
//!
//! No second copy of the code: neither solutions nor blanks are kept in the repository. No parser: formatted code
//! doesn't need one. No stage: the runner knows only text, tests and tables. Nothing that few ask for: `book/verify`,
//! which proves that the exercises keep their word, and `book/completions` are programs on top of this one. No learner waits for them.

pub mod agreement;
pub mod ahead;
pub mod alike;
pub mod answer;
pub mod as_handed_out;
pub mod attempts;
pub mod bench;
pub mod calls;
pub mod cargo;
pub mod cases;
pub mod check;
pub mod check_all;
pub mod command;
pub mod command_line;
pub mod commands;
pub mod copied;
pub mod copy;
pub mod describe;
pub mod error;
pub mod exercise;
pub mod explain;
pub mod found;
pub mod function;
pub mod glsl;
pub mod handed_out;
pub mod hints;
pub mod hunt;
pub mod known;
pub mod list;
pub mod manifest;
pub mod nearest;
pub mod needed;
pub mod one_crate;
pub mod originals;
pub mod outcome;
pub mod own_tests;
pub mod place;
pub mod pool;
pub mod process;
pub mod programs;
pub mod progress;
pub mod purpose;
pub mod put_back;
pub mod record;
pub mod refusal;
pub mod region;
pub mod said;
pub mod saves;
pub mod screen;
pub mod session;
pub mod settings;
pub mod show;
pub mod snapshots;
pub mod store;
pub mod syntax;
pub mod tokens;
pub mod toml_table;
pub mod trial;
pub mod variants;
pub mod verdict;
pub mod watch;
pub mod work;
pub mod workspace;
pub mod worst;

pub use command_line::run;
