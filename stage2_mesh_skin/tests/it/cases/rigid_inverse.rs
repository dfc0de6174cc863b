//! Oracle: the inverse of each step in reverse order: moved back, then turned back by the quaternion's
//! conjugate.

use super::{CELLS, columns, matrix_of, matrix_rows, motion};
use glam::Mat4;
use stage2_mesh_skin::space::rigid_inverse;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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
