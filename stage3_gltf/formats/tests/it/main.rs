//! Tests of the formats crate.

mod tokens;
mod tree;
// The stage's tests write .X files, too.
#[path = "../../../tests/it/x_write.rs"]
mod x_write;
