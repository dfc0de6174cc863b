//! Oracle: the origin and the ends of the axes, taken through both matrices one by one.

use super::{CELLS, columns, matrix_of, matrix_rows, placement};
use glam::Mat4;
use stage2_mesh_skin::space::multiply;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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
    matrix_rows(matrix_of(|point| left.transform_point3(right.transform_point3(point))))
        .right()
        .columns(CELLS)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
