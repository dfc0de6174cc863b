//! Oracle: the placement's parts one after the other, scaled, turned by a quaternion, moved; twice under a
//! parent, which may be stretched.

use super::{columns, placement, point};
use glam::{DVec3, Vec3};
use stage2_mesh_skin::space::transform_point;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

struct Input {
    space: Placement,
    parent: Placement,
    point: Vec3,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let parent = if draws.flip() { placement(draws) } else { Placement::NONE };
    let space = placement(draws);
    let point = point(draws, 2.0);
    draws.say("point", &point);
    draws.say("columns", &space);
    draws.say("its parent", &parent);
    Some(Input { space, parent, point })
}

fn answer(input: &mut Input) -> Rows {
    let matrix = (input.parent.exact() * input.space.exact()).as_mat4();
    Rows::of("point", transform_point(columns(matrix), input.point).to_array())
}

fn right(input: &Input) -> Right {
    let point = taken(input.parent, taken(input.space, input.point.as_dvec3()));
    Rows::of("point", point.to_array()).right()
}

fn taken(placement: Placement, point: DVec3) -> DVec3 {
    let scaled = placement.scale.as_dvec3() * point;
    placement.exact_rotation() * scaled + placement.translation.as_dvec3()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
