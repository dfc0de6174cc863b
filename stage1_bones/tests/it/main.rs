//! The tests of stage 1. A module that bears an exercise's name checks that exercise. Refusals are
//! tested without their wording, which is the author's to choose. A table comes before the values
//! worked by hand: so that of a wrong answer there is a table, too.

mod bone;
mod bounce;
mod cases;
mod steps;
mod table;
mod tree;

use glam::Vec3;

/// Asserts that two positions are the same but for rounding: sums of a few tenths are good to 1e-6.
#[track_caller]
fn assert_near(actual: Vec3, expected: Vec3) {
    assert!(actual.abs_diff_eq(expected, 1e-6), "is {actual}, should be {expected}");
}
