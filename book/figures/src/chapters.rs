//! The chapters' Rust blocks, each compiled and run as a documentation test; `build.rs` lists the chapters.
//!
//! Other blocks are passed over: a fence that names another language is no test. A test's name is its
//! chapter's file and line.

include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
