//! Oracle: blends the matrices instead of the positions.

use super::{Held, held, matrices, sum_in_words};
use glam::DMat4;
use stage2_mesh_skin::skin::skin_position;
use testing::cases::{self, Right, Rows};

fn answer(input: &mut Held) -> Rows {
    let vertex = skin_position(input.position, &input.influences, &matrices(&input.joints));
    Rows::of("vertex", vertex.to_array())
}

fn right(Held { position, influences, joints }: &Held) -> Right {
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
    cases::check(held, answer, right);
}
