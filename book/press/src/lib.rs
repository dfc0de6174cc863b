#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! - [`command_line`] and [`make`]: from the command to the finished folder; [`watch`] and [`serve`]:
//!   `--open`
//! - [`sources`]: the workspace; [`contents`]: the chapters in order; [`book`]: all of them through mdBook
//! - [`page`] takes a chapter apart by [`parts`] and gives each directive to its module: [`code`], [`table`] (with
//!   [`snapshot`]), [`demo`], [`figure`], [`predict`], [`rows`], [`schedule`]; [`inline`] and [`formula`] are for what stands
//!   within a line
//! - [`checks`] and [`links`]: what must hold for all together; [`problem`] and [`said`]: what is reported
//!
//! # What is deliberately absent
//!
//! No second opinion on Markdown: mdBook reads it. No preprocessor program: the chapters are changed in memory. No error at
//! the first fault: a book with problems is made to its end, so that all of them are seen at once.

pub mod book;
pub mod checks;
pub mod code;
pub mod command_line;
pub mod contents;
pub mod demo;
pub mod figure;
pub mod formula;
pub mod html;
pub mod inline;
pub mod links;
pub mod make;
pub mod page;
pub mod parts;
pub mod predict;
pub mod problem;
pub mod rows;
pub mod said;
pub mod schedule;
pub mod serve;
pub mod snapshot;
pub mod sources;
pub mod table;
pub mod watch;

pub use command_line::run;
