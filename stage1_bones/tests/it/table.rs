use glam::{Vec3, vec3};
use stage1_bones::table::{named_table, table};

#[test]
fn a_row_is_an_index_and_five_decimals() {
    assert_eq!(table(&[vec3(0.1, -2.0, 1e-7)]), "       0    0.10000   -2.00000    0.00000\n");
}

#[test]
fn zero_has_no_sign() {
    assert!(!table(&[vec3(-0.0, -1e-7, -4e-6)]).contains('-'));
}

#[test]
fn names_take_the_place_of_the_index() {
    assert_eq!(named_table(&["root"], &[Vec3::ONE]), "    root    1.00000    1.00000    1.00000\n");
}

#[test]
#[should_panic(expected = "one name per position")]
fn as_many_names_as_positions() {
    named_table(&["root", "bone1"], &[Vec3::ZERO]);
}
