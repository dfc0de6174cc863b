//! Tests of the fast functions, each against the lesson's.

mod cpu_lean;
mod in_place;
mod lanes;
