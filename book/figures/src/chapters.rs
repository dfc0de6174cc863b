//! The chapters' Rust blocks, each compiled and run as a documentation test; `build.rs` lists the chapters.
//!
//! Blocks in other languages are ignored. A test's name is its chapter's file and line.

include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
