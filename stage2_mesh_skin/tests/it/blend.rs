//! Tests of `blend`. Oracle: as the weights sum to 1, the vertex moves by the weighted mean of its bones'
//! movements.

use crate::{
    assert_near,
    cases::{drawn_influences, point, sum_in_words},
    influences,
    outline::{BONE1_DOWN, BONE1_UP, assert_outline, placed, rest_offsets},
};
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    table::table,
    tree::{ROOT, demo_tree},
};
use stage2_mesh_skin::{
    outline::{self, blend, outline_vertices},
    skin::Influence,
};
use testing::cases::{self, Draws, Right, Rows};

fn blend_all(bones: &[Bone]) -> Vec<Vec3> {
    let blend_one = |vertex: &outline::Vertex| {
        outline::blend(vertex.mesh_position, &vertex.influences, bones, &rest_offsets())
    };
    outline_vertices().iter().map(blend_one).collect()
}

#[test]
fn leaves_the_rest_pose_unmoved() {
    // S0-23
    let mesh = outline_vertices();
    for (&blended, vertex) in blend_all(&placed(0.0, 0.2)).iter().zip(&mesh) {
        assert_near(blended, vertex.mesh_position);
    }
}

#[test]
fn follows_the_bones() {
    // S0-19, S0-21: D0's two poses.
    testing::assert_table!("bone1-up", table(&blend_all(&placed(0.1, 0.1))));
    assert_outline(&blend_all(&placed(0.1, 0.1)), BONE1_UP);
    assert_outline(&blend_all(&placed(-0.2, 0.0)), BONE1_DOWN);
}

#[test]
fn moves_with_the_root() {
    // S0-08
    let mut bones = demo_tree();
    bones[ROOT].position = vec3(1.0, 2.0, 3.0);
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    for (&blended, vertex) in blend_all(&bones).iter().zip(outline_vertices()) {
        assert_near(blended, vertex.mesh_position + vec3(1.0, 2.0, 3.0));
    }
}

#[test]
fn takes_any_number_of_bones() {
    // S0-16: a fifth each. bone1 and all below it rise by 0.1, so the vertex rises by four fifths of
    // that; bone32 goes in by 0.1.
    let all = influences(&[(0, 0.2), (1, 0.2), (2, 0.2), (3, 0.2), (4, 0.2)]);
    let blended = outline::blend(Vec3::ZERO, &all, &placed(0.1, 0.1), &rest_offsets());
    assert_near(blended, vec3(-0.02, 0.08, 0.0));
}

struct Input {
    mesh_position: Vec3,
    influences: Vec<Influence>,
    bones: Vec<Bone>,
    offsets: Vec<Vec3>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let (mut bones, mut offsets) = (Vec::new(), Vec::new());
    draws.list(1, 5, |draws, index| {
        let parent = draws.index(index + 1).checked_sub(1);
        let position = point(draws, 3.0);
        let offset = point(draws, 3.0);
        let world_position = point(draws, 3.0);
        if let Some(parent) = parent {
            draws.note(&format!("bone {index}'s parent"), &format!("bone {parent}"));
        }
        draws.say(&format!("bone {index}'s position"), &position);
        draws.say(&format!("bone {index}'s offset"), &offset);
        draws.say(&format!("bone {index}'s world position"), &world_position);
        bones.push(Bone { parent, world_position, ..Bone::new("bone", position) });
        offsets.push(offset);
    });
    let influences = drawn_influences(draws, 1, bones.len());
    let mesh_position = point(draws, 3.0);
    draws.say("mesh_position", &mesh_position);
    Some(Input { mesh_position, influences, bones, offsets })
}

fn answer(input: &mut Input) -> Rows {
    let vertex = blend(input.mesh_position, &input.influences, &input.bones, &input.offsets);
    Rows::of("vertex", vertex.to_array())
}

fn right(Input { mesh_position, influences, bones, offsets }: &Input) -> Right {
    let moved_by = |joint: usize| bones[joint].world_position.as_dvec3() + offsets[joint].as_dvec3();
    let mut vertex = mesh_position.as_dvec3();
    for influence in influences.iter().rev() {
        vertex += moved_by(influence.joint) * f64::from(influence.weight);
    }
    let effects = influences.iter().map(|it| (it.weight, mesh_position.as_dvec3() + moved_by(it.joint)));
    // In f32 a long sum is rounded many times.
    let tolerance = 2e-5_f64.max(3e-7 * influences.len() as f64);
    Rows::of("vertex", vertex.to_array()).right().within(tolerance).because(sum_in_words(effects))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
