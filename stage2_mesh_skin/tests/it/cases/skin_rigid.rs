//! Oracle: the list sorted by weight, equals kept in order, and the vertex moved by the first joint alone.

use super::{influences, matrices, placement, point};
use glam::Vec3;
use stage2_mesh_skin::skin::{Influence, skin_rigid};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

struct Input {
    position: Vec3,
    influences: Vec<Influence>,
    joints: Vec<Placement>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.list(1, 4, |draws, _| placement(draws));
    let influences = influences(draws, 0, joints.len());
    let position = point(draws, 2.0);
    draws.say("position", &position);
    draws.say_all("joint", &joints);
    Some(Input { position, influences, joints })
}

fn answer(input: &mut Input) -> Rows {
    let vertex = skin_rigid(input.position, &input.influences, &matrices(&input.joints));
    Rows::of("vertex", vertex.to_array())
}

fn right(Input { position, influences, joints }: &Input) -> Right {
    let mut by_weight: Vec<&Influence> = influences.iter().collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let position = position.as_dvec3();
    let vertex = by_weight.first().map(|it| joints[it.joint].exact().transform_point3(position));
    Rows::of("vertex", vertex.unwrap_or(position).to_array()).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
