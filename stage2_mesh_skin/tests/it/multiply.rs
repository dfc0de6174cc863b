//! Tests of `multiply`. Oracle: the origin and the ends of the axes, taken through both matrices one by
//! one.

use crate::{
    assert_matrix_near, assert_near,
    cases::{CELLS, columns, matrix_of, matrix_rows, placement},
    space::{ON_ITS_SIDE, SLANTED, columns_table, matrix},
};
use glam::{Mat4, Vec4, vec3};
use stage2_mesh_skin::space::{self, multiply, translation, turn_about_z};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

#[test]
fn a_turn_and_a_step_in_both_orders() {
    let (turn, step_up) = (turn_about_z(FRAC_PI_2), translation(vec3(0.0, 4.0, 0.0)));
    let turned_first = space::multiply(step_up, turn);
    let moved_first = space::multiply(turn, step_up);
    testing::assert_table!("turned-first", columns_table(turned_first));
    testing::assert_table!("moved-first", columns_table(moved_first));
    // The axes are the same; the translation is turned to the left if it comes first.
    assert_matrix_near(matrix(turned_first), matrix(ON_ITS_SIDE));
    assert_near(moved_first[3].truncate(), vec3(-4.0, 0.0, 0.0));
}

#[test]
fn directions_end_in_0_and_places_in_1() {
    let product = space::multiply(SLANTED, ON_ITS_SIDE);
    assert_eq!(product.map(|column| column.w), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn goes_through_a_slanted_space() {
    // The bone's x axis is up, which SLANTED takes to (1, 3, 0); its origin is 4 up, so 4 · (1, 3, 0) + (5,
    // 6, 7).
    let product = space::multiply(SLANTED, ON_ITS_SIDE);
    assert_near(product[0].truncate(), vec3(1.0, 3.0, 0.0));
    assert_near(product[3].truncate(), vec3(9.0, 18.0, 7.0));
}

struct Input {
    left: Placement,
    right: Placement,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let [left, right] = [0; 2].map(|_| placement(draws));
    draws.say("left", &left);
    draws.say("right", &right);
    Some(Input { left, right })
}

fn answer(input: &mut Input) -> Rows {
    let [x, y, z, origin] = multiply(columns(input.left.matrix()), columns(input.right.matrix()));
    matrix_rows(Mat4::from_cols(x, y, z, origin))
}

fn right(input: &Input) -> Right {
    let (left, right) = (input.left.exact(), input.right.exact());
    let product = matrix_of(|point| left.transform_point3(right.transform_point3(point)));
    // Of two spaces that only shrink, small numbers are all that there is.
    let is_moved = product.w_axis != Vec4::W;
    let of_axes = [product.x_axis, product.y_axis, product.z_axis].map(|axis| axis.abs().max_element());
    let size = if is_moved { 1.0 } else { of_axes.into_iter().fold(0.0, f32::max) };
    matrix_rows(product).right().columns(CELLS).within(1e-5 * f64::from(size.min(1.0)))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
