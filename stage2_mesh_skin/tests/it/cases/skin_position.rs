//! Oracle: blends the matrices instead of the positions.

use super::{influences, matrices, placement, point, sum_in_words};
use glam::{DMat4, Vec3};
use stage2_mesh_skin::skin::{Influence, skin_position};
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
    let vertex = skin_position(input.position, &input.influences, &matrices(&input.joints));
    Rows::of("vertex", vertex.to_array())
}

fn right(Input { position, influences, joints }: &Input) -> Right {
    let position = position.as_dvec3();
    let mut blended = DMat4::ZERO;
    for influence in influences.iter().rev() {
        blended += joints[influence.joint].exact() * f64::from(influence.weight);
    }
    let places = influences.iter().map(|it| (it.weight, joints[it.joint].exact().transform_point3(position)));
    Rows::of("vertex", (blended * position.extend(1.0)).truncate().to_array())
        .right()
        .because(sum_in_words(places))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
