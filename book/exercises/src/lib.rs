//! The authors' exercises, the learner's functions, and the copies of the workbook in which answers are
//! tried.
//!
//! The runner, `book/workbook`, is built on top of it, as is the program that verifies the exercises.
//!
//! # The modules
//!
//! - [`toml_table`] reads TOML, [`manifest`] cargo's manifests; [`exercise`] and [`workspace`] read the
//!   authors' files, and find the [`nearest`] name; [`region`] finds a function between its anchors,
//!   [`tokens`] splits it
//! - [`store`] and [`progress`] keep data between two commands; [`function`] looks at a function in a
//!   [learner's file](learners_file), [`work`] blanks it and puts it back; [`mod@refusal`], with its
//!   [`calls`], refuses answers before they are tried
//! - [`handed_out`], [`originals`] and [`mod@as_handed_out`] know what was handed out; [`needed`],
//!   [`own_tests`], [`one_crate`], [`copied`], [`copy`], [`purpose`] and [`variants`] make a workbook of it
//!   in which answers are tried
//! - [`answers`] is a student's submission, and [`mod@fingerprint`] identifies its lab
//! - [`cargo`], with its [`settings`], and [`process`] build and run programs; an [`error`] is the reason why
//!   a command stopped, in the words of [`io_words`] for files
//!
//! # Deliberately absent
//!
//! No parser: anchors, tokens and brackets are enough. No second copy of the code: neither solutions nor
//! blanks are kept in the repository. No stage: it knows only text, tests and tables. No verdicts and no
//! output for learners: those are the runner's.

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
