//! Oracle: the vertex moves as far as the bone has moved since the offset was taken.

use super::point;
use glam::Vec3;
use stage2_mesh_skin::outline::one_bone_effect;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    mesh_position: Vec3,
    offset: Vec3,
    bone_world_position: Vec3,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let offset = point(draws, 5.0);
    let start = if draws.flip() { -offset } else { Vec3::ZERO };
    let bone_world_position = start + point(draws, 5.0);
    let mesh_position = point(draws, 5.0);
    draws.say("mesh_position", &mesh_position);
    draws.say("offset", &offset);
    draws.say("bone_world_position", &bone_world_position);
    Some(Input { mesh_position, offset, bone_world_position })
}

fn answer(input: &mut Input) -> Rows {
    let vertex = one_bone_effect(input.mesh_position, input.offset, input.bone_world_position);
    Rows::of("vertex", vertex.to_array())
}

fn right(input: &Input) -> Right {
    let at_rest = -input.offset.as_dvec3();
    let moved_by = input.bone_world_position.as_dvec3() - at_rest;
    Rows::of("vertex", (input.mesh_position.as_dvec3() + moved_by).to_array()).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
