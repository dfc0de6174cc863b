//! Oracle: the list sorted by weight, equals kept in order, and the vertex moved by the first joint alone.

use super::{Held, held, matrices};
use stage2_mesh_skin::skin::{Influence, skin_rigid};
use testing::cases::{self, Right, Rows};

fn answer(input: &mut Held) -> Rows {
    let vertex = skin_rigid(input.position, &input.influences, &matrices(&input.joints));
    Rows::of("vertex", vertex.to_array())
}

fn right(Held { position, influences, joints }: &Held) -> Right {
    let mut by_weight: Vec<&Influence> = influences.iter().collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let position = position.as_dvec3();
    let vertex = by_weight.first().map(|it| joints[it.joint].exact().transform_point3(position));
    Rows::of("vertex", vertex.unwrap_or(position).to_array()).right()
}

#[test]
fn random_cases() {
    cases::check(held, answer, right);
}
