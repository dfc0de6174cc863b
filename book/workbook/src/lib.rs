#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! - [`exercise`] and [`book`] read what authors write; [`region`] finds the function in its file
//! - [`store`] and [`progress`] keep what is known between two commands; [`work`] blanks a function and puts it back
//! - [`compile`], [`trial`] and [`process`] build and run the tests; [`check`] comes to a verdict, with [`known`], [`alike`] and
//!   [`worst`]; [`explain`] puts it in words
//! - [`command_line`], [`commands`], [`show`], [`put_back`], [`watch`] and [`screen`] are what a learner meets
//! - [`verify`], [`variants`] and [`copy`] prove that the exercises keep their word
//!
//! # What is deliberately absent
//!
//! No second copy of the code: neither solutions nor blanks are kept in the repository. No parser: formatted code
//! doesn't need one. No stage: the runner knows only text, tests and tables.

pub mod alike;
pub mod book;
pub mod check;
pub mod command_line;
pub mod commands;
pub mod compile;
pub mod completions;
pub mod copy;
pub mod exercise;
pub mod explain;
pub mod failure;
pub mod known;
pub mod process;
pub mod progress;
pub mod put_back;
pub mod region;
pub mod screen;
pub mod show;
pub mod store;
pub mod trial;
pub mod variants;
pub mod verify;
pub mod watch;
pub mod work;
pub mod worst;

pub use command_line::run;
