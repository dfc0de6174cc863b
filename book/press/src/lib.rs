#![doc = include_str!("../README.md")]
//!
//! # The modules
//!
//! Each module knows only those below it:
//!
//! - [`command_line`] and [`hand_out`]: the program; [`make`]: one making of the book, for an [`order`]
//! - [`editions`]: the book in other languages, with [`program_texts`] and [`search`]
//! - [`book`]: all chapters through mdBook, in the frame of its [`theme`]; [`drawings`]: the figures; then
//!   [`checks`], [`demo_checks`] and [`links`] with [`finished_page`], [`goes_wrong`] and [`sentences`]:
//!   checks across the book
//! - [`page`]: a chapter, directive by directive: [`code`], [`table`], [`figure`], [`demo`], [`predict`],
//!   [`symptom`], [`rows_page`], [`schedule`]; [`rust_blocks`]
//! - [`inline`], [`formula`], [`value`], [`measured`] and [`glossary`]: marks within a line; [`snapshot`]:
//!   the recorded tables
//! - [`live`]: the stages as WebAssembly, packed by its [`bundle`](live::bundle) with [`fonts`](live::fonts)
//!   cut down, and the [`picture`](live::picture) that stands in for each; the
//!   [`moving_picture`](live::moving_picture) of the README; [`lines`] and
//!   [`shaders`]: exercises done in the page, with [`answer`]
//! - [`blocks`] and [`drawing_words`]: a chapter's text and a drawing's in the edition's language
//! - [`sources`]: the workspace; [`words`]: the edition's texts, whose [`placeholders`] stay as they are;
//!   [`contents`]: the chapters in order, with their headers; [`marks`]: the rows in the code; [`parts`]: the
//!   parts of a chapter; [`live::demo`]: a stage and its flags
//! - [`fault`], [`problem`] and [`warnings`]: reports for authors; [`html`]: small pieces of pages
//!
//! # Deliberately absent
//!
//! No second opinion on Markdown: mdBook reads it. No preprocessor program: the chapters are changed in
//! memory. No stop at the first fault: a book with problems is finished, so that all of them are reported at
//! once.

pub mod answer;
pub mod blocks;
pub mod book;
pub mod checks;
pub mod code;
pub mod command_line;
pub mod contents;
pub mod demo;
pub mod demo_checks;
pub mod drawing_words;
pub mod drawings;
pub mod editions;
pub mod fault;
pub mod figure;
pub mod finished_page;
pub mod formula;
pub mod glossary;
pub mod goes_wrong;
pub mod hand_out;
pub mod html;
pub mod inline;
pub mod lines;
pub mod links;
pub mod live;
pub mod make;
pub mod marks;
pub mod measured;
pub mod order;
pub mod page;
pub mod parts;
pub mod placeholders;
pub mod predict;
pub mod problem;
pub mod program_texts;
pub mod rows;
pub mod rows_page;
pub mod rust_blocks;
pub mod schedule;
pub mod search;
pub mod sentences;
pub mod shaders;
pub mod snapshot;
pub mod sources;
pub mod symptom;
pub mod table;
pub mod theme;
pub mod value;
pub mod warnings;
pub mod words;

pub use command_line::run;
