//! Tests of whole motions: clips out of files, right ones and broken ones; the character, in all its files. What an
//! exercise is about is tested in `it`, which alone is built for a check.

mod character;
mod conformance;
mod import;
mod same_model;
mod x_import;
