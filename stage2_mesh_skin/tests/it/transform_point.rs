//! Tests of `transform_point`. Oracle: the placement's parts one after the other, scaled, turned by a
//! quaternion, moved; twice under a parent, which may be stretched.

use crate::{
    assert_near,
    cases::{columns, placement, point},
    space::{ON_ITS_SIDE, SLANTED},
};
use glam::{DVec3, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::space::{self, FLAG, transform_point};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

#[test]
fn a_bone_on_its_side() {
    let points = FLAG.map(|point| space::transform_point(ON_ITS_SIDE, point));
    testing::assert_table!("on-its-side", table(&points));
    // The tip, as in the chapter: 0 · x axis + 4 · y axis + 0 · z axis + origin.
    assert_near(points[1], vec3(-4.0, 4.0, 0.0));
    assert_near(points[4], vec3(0.0, 4.0, 1.0));
}

#[test]
fn axes_of_any_length_and_angle() {
    // 10 · (2, 0, 0) + 1 · (1, 3, 0) + 4 · (0, 0, -1) + (5, 6, 7)
    assert_near(space::transform_point(SLANTED, vec3(10.0, 1.0, 4.0)), vec3(26.0, 9.0, 3.0));
    assert_near(space::transform_point(SLANTED, Vec3::ZERO), vec3(5.0, 6.0, 7.0));
}

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
    match parent == Placement::NONE {
        true => draws.say("columns", &space),
        false => draws.say("columns", &format_args!("{space:?}, then {parent:?}")),
    }
    Some(Input { space, parent, point })
}

fn answer(input: &mut Input) -> Rows {
    let matrix = (input.parent.exact() * input.space.exact()).as_mat4();
    Rows::of("moved point", transform_point(columns(matrix), input.point).to_array())
}

fn right(input: &Input) -> Right {
    let point = taken(input.parent, taken(input.space, input.point.as_dvec3()));
    Rows::of("moved point", point.to_array()).right()
}

fn taken(placement: Placement, point: DVec3) -> DVec3 {
    let scaled = placement.scale.as_dvec3() * point;
    placement.exact_rotation() * scaled + placement.translation.as_dvec3()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
