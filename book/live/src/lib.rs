//! The stages in the book's pages.
//!
//! `demo.js` in this folder describes how a page, its script and a stage work together. This crate makes:
//!
//! - [`demo`]: a stage and its flags: its picture's name, its query, its command;
//! - [`fonts`]: the windows' fonts, cut down to the characters that they show;
//! - [`bundle`]: the stages as WebAssembly, packed, and miniquad's loader;
//! - [`picture`]: the pictures that stand in for demos, taken from the real windows;
//! - [`moving_picture`]: the one at the top of the README.
//!
//! The press copies this folder's scripts, styles and pictures into the book.

pub mod bundle;
pub mod demo;
pub mod fonts;
pub mod moving_picture;
pub mod picture;
