//! Tests of whole motions: clips from files, right ones and broken ones; and the character, in all its files.
//! The tests of the exercises are in `it`, the only program that a check builds.

mod character;
mod conformance;
mod import;
mod same_model;
mod x_import;
