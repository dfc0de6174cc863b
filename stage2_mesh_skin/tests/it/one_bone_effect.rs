//! Tests of `one_bone_effect`. Oracle: the vertex moves as far as the bone has moved since the offset was
//! taken.

use crate::{assert_near, cases::point};
use glam::{Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::outline::{self, one_bone_effect, outline_vertices};
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn goes_into_the_bone_s_space_and_out_again() {
    // S0-11: with the bone at the origin, the vertex in the bone's space is left.
    let (vertex, offset) = (vec3(100.0, 0.0, 0.0), vec3(-20.0, 0.0, 0.0));
    assert_near(outline::one_bone_effect(vertex, offset, Vec3::ZERO), vec3(80.0, 0.0, 0.0));
    // S0-18: at rest the bone is where the offset says, and nothing moves; then it rises by 5.
    assert_near(outline::one_bone_effect(vertex, offset, vec3(20.0, 0.0, 0.0)), vertex);
    assert_near(outline::one_bone_effect(vertex, offset, vec3(20.0, 5.0, 0.0)), vec3(100.0, 5.0, 0.0));
}

#[test]
fn takes_every_vertex_along() {
    // bone1 raised by 0.1, as if it alone moved the whole outline.
    let effect = |vertex: &outline::Vertex| {
        outline::one_bone_effect(vertex.mesh_position, vec3(-0.2, 0.0, 0.0), vec3(0.2, 0.1, 0.0))
    };
    let moved: Vec<_> = outline_vertices().iter().map(effect).collect();
    testing::assert_table!("bone1-alone", table(&moved));
    for (&moved, vertex) in moved.iter().zip(outline_vertices()) {
        assert_near(moved, vertex.mesh_position + vec3(0.0, 0.1, 0.0));
    }
}

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
