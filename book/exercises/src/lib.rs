//! What authors write, what a learner has written, and the copies of the workbook that answers are tried in.
//!
//! The runner, `book/workbook`, is built on top of it, and with it what verifies the exercises.
//!
//! # Where to find what
//!
//! - [`toml_table`] reads TOML, [`manifest`] what cargo knows; [`exercise`] and [`workspace`] read what authors write, and
//!   know the [`nearest`] name; [`region`] finds a function between its anchors, [`tokens`] what it is made of
//! - [`store`] and [`progress`] keep what is known between two commands; [`function`] looks at a function in a
//!   [learner's file](learners_file), [`work`] blanks it and puts it back; [`mod@refusal`], with its [`calls`], says which answers are not even tried
//! - [`handed_out`], [`originals`] and [`mod@as_handed_out`] know what was handed out; [`needed`], [`own_tests`], [`one_crate`],
//!   [`copied`], [`copy`], [`purpose`] and [`variants`] make a workbook of it to try answers in
//! - [`answers`] is what a student hands in, and [`mod@fingerprint`] says for which lab
//! - [`cargo`], with its [`settings`], and [`process`] build and run programs; an [`error`] says what stopped it,
//!   [`io_words`] what the system said
//!
//! # What is deliberately absent
//!
//! No parser: between two comments, words and brackets are enough. No second copy of the code: neither solutions nor blanks are kept in the
//! repository. No stage: it knows only text, tests and tables. No verdict, and nothing that a learner sees: that is the runner's.

pub mod answers;
pub mod as_handed_out;
pub mod calls;
pub mod cargo;
pub mod copied;
pub mod copy;
pub mod error;
pub mod exercise;
pub mod fingerprint;
pub mod function;
pub mod handed_out;
pub mod io_words;
pub mod learners_file;
pub mod manifest;
pub mod nearest;
pub mod needed;
pub mod one_crate;
pub mod originals;
pub mod own_tests;
pub mod process;
pub mod progress;
pub mod purpose;
pub mod refusal;
pub mod region;
pub mod settings;
pub mod store;
pub mod tokens;
pub mod toml_table;
pub mod variants;
pub mod work;
pub mod workspace;
