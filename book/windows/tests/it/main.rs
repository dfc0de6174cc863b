//! Tests of the five programs, a module each: what they print and refuse, and what their windows show.

mod alike;
mod own_files;
mod stage1;
mod stage2;
mod stage3;
mod stage4;
mod stage5;
