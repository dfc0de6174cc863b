//! Tests of the ghost, on tables of two rows.

use super::*;

fn ghost_of(what: &'static str, expected: &str, actual: &str) -> Comparison {
    let rows = Some(tables::compare(expected, actual));
    let table = StepTable { what, ..StepTable::positions(actual.to_owned(), Mat4::IDENTITY) };
    Comparison { table, rows }
}

fn ghost(expected: &str, actual: &str) -> Ghost {
    Ghost { comparisons: vec![ghost_of("positions", expected, actual)], ..Ghost::default() }
}

const EXPECTED: &str = "   0  1.00000 0.00000 0.00000\n  40 -2.50000 1.00000 0.50000\n";

#[test]
fn the_worst_row_is_named_with_its_distance() {
    let ghost = ghost(EXPECTED, &EXPECTED.replace("0.50000", "0.75000"));
    assert!(ghost.is_off());
    assert_eq!(ghost.lines(), ["positions: 40 is off by 0.25000"]);
    assert_eq!(ghost.bounds(), Some((Vec3::new(-2.5, 0.0, 0.0), Vec3::new(1.0, 1.0, 0.75))));
}

/// The expected shape is 3.67 long: a point thrown far away does not make it a dot.
#[test]
fn the_box_goes_as_far_as_two_sizes_of_the_expected_shape() {
    let far = ghost(EXPECTED, &EXPECTED.replace("0.50000", "900.00000"));
    let (low, high) = far.bounds().expect("positions are expected");
    assert_eq!(low, Vec3::new(-2.5, 0.0, 0.0));
    assert!((high.z - (0.5 + 2.0 * 13.5_f32.sqrt())).abs() < 1e-5, "{high}");
    let nowhere = ghost(EXPECTED, &EXPECTED.replace("0.50000", "NaN"));
    assert_eq!(nowhere.bounds(), Some((low, Vec3::new(1.0, 1.0, 0.5))));
}

#[test]
fn what_the_tests_take_for_equal_is_as_expected() {
    let ghost = ghost(EXPECTED, &EXPECTED.replace("0.50000", "0.50002").replace("1.00000", "1.00002"));
    assert_eq!((ghost.is_off(), ghost.summary().as_str()), (false, "positions as expected"));
}

/// One of several arms side by side is compared: the panel says nothing about the others, nor about
/// values without a table.
#[test]
fn the_panel_says_what_was_compared_of_which_part() {
    let mut ghost = ghost(EXPECTED, EXPECTED);
    ghost.comparisons[0].table.part = "smooth".to_owned();
    assert_eq!(ghost.summary(), "smooth: positions as expected");
    let normals = ghost_of("normals", EXPECTED, EXPECTED);
    ghost.comparisons.push(normals);
    assert_eq!(ghost.summary(), "smooth: positions, normals as expected");
    ghost.comparisons[1] = ghost_of("normals", EXPECTED, &EXPECTED.replace("0.50000", "0.75000"));
    assert_eq!(ghost.summary(), "smooth: \npositions: as expected\nnormals: 40 is off by 0.25000");
}

#[test]
fn tables_that_cannot_be_compared_are_off() {
    assert_eq!(ghost(EXPECTED, "0 1 0 0").lines(), ["positions: 1 rows instead of 2"]);
    assert_eq!(
        ghost(EXPECTED, &EXPECTED.replace("-2.5", "NaN")).lines(),
        ["positions: 40 is not as expected"]
    );
    let without_snapshot = Comparison { rows: None, ..ghost_of("normals", EXPECTED, EXPECTED) };
    assert!(without_snapshot.is_off());
}

/// Normals that are off are drawn nowhere.
#[test]
fn only_positions_that_are_off_are_drawn_beside_the_expected_ones() {
    let off = EXPECTED.replace("0.50000", "0.75000");
    assert!(ghost(EXPECTED, &off).draws_what_is_off());
    let mut ghost = ghost(EXPECTED, EXPECTED);
    ghost.comparisons.push(ghost_of("normals", EXPECTED, &off));
    ghost.comparisons[1].table.world_from_table = None;
    assert!(ghost.is_off() && !ghost.draws_what_is_off());
}

#[test]
fn without_code_that_runs_it_shows_only_what_is_expected() {
    let ghost = Ghost { has_no_actual: true, ..ghost(EXPECTED, EXPECTED) };
    assert_eq!((ghost.is_off(), ghost.summary().as_str()), (true, "expected, from the snapshot"));
}
