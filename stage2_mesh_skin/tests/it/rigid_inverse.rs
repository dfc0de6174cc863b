//! Tests of `rigid_inverse`. Oracle: the inverse of each step in reverse order: moved back, then turned
//! back by the quaternion's conjugate.

use crate::{
    assert_near,
    cases::{CELLS, columns, matrix_of, matrix_rows, motion},
    space::{columns_table, matrix},
};
use glam::{Mat4, vec3, vec4};
use stage2_mesh_skin::space::{self, Columns, rigid_inverse, turn_about_z};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// E0-1: a quarter turn about z, moved by (1, 2, 3).
fn turned_and_moved() -> Columns {
    let [x, y, z, _] = turn_about_z(FRAC_PI_2);
    [x, y, z, vec4(1.0, 2.0, 3.0, 1.0)]
}

#[test]
fn a_quarter_turn_and_a_move_are_undone() {
    let back = space::rigid_inverse(turned_and_moved());
    testing::assert_table!("quarter-turn", columns_table(back));
    assert_near(back[3].truncate(), vec3(-2.0, 1.0, -3.0));
    assert_near(back[0].truncate(), vec3(0.0, -1.0, 0.0));
    assert_eq!(back.map(|column| column.w), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn there_and_back_is_nothing() {
    let there = matrix(turned_and_moved());
    let back = matrix(space::rigid_inverse(turned_and_moved()));
    for (order, product) in [("there and back", back * there), ("back and there", there * back)] {
        assert!(product.abs_diff_eq(Mat4::IDENTITY, 1e-5), "{order}: is {product}, should be the identity");
    }
}

fn draw(draws: &mut Draws) -> Option<Placement> {
    let space = motion(draws, 3.0);
    draws.say("columns", &space);
    Some(space)
}

fn answer(space: &mut Placement) -> Rows {
    let [x, y, z, origin] = rigid_inverse(columns(space.matrix()));
    matrix_rows(Mat4::from_cols(x, y, z, origin))
}

fn right(space: &Placement) -> Right {
    let turned_back = space.exact_rotation().conjugate();
    matrix_rows(matrix_of(|point| turned_back * (point - space.translation.as_dvec3())))
        .right()
        .columns(CELLS)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
