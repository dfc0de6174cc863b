//! The tests of stage 1: a file for each exercise, of its name, and a module for each concept. Refusals are
//! tested without their wording, which is up to the author. A table is recorded before the values worked by
//! hand are checked, so that a wrong answer leaves a table, too.

mod bone;
mod bounce;
mod cases;
mod link_first_child;
mod link_sibling;
mod small_tree;
mod steps;
mod table;
mod update_world_positions;

use glam::Vec3;

/// Asserts that two positions are the same but for rounding: sums of a few tenths are good to 1e-6.
#[track_caller]
fn assert_near(actual: Vec3, expected: Vec3) {
    assert!(actual.abs_diff_eq(expected, 1e-6), "is {actual}, should be {expected}");
}
