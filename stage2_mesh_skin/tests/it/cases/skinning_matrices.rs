//! Oracle: the origin and the ends of the axes, taken into the joint's space and out again one by one.

use super::{CELLS, joint_rows, matrices, matrix_of, placement};
use stage2_mesh_skin::skin::skinning_matrices;
use testing::cases::{self, Draws, Right, Rows, placement::Placement, refusal};

struct Input {
    model_from_joint: Vec<Placement>,
    inverse_bind: Vec<Placement>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let pairs = draws.list(0, 3, |draws, _| [placement(draws), placement(draws)]);
    let (mut model_from_joint, mut inverse_bind): (Vec<_>, Vec<_>) =
        pairs.into_iter().map(|[out, into]| (out, into)).unzip();
    if draws.rarely(8) {
        let longer = if draws.flip() { &mut model_from_joint } else { &mut inverse_bind };
        longer.extend(draws.list(1, 2, |_, _| Placement::NONE));
    }
    if model_from_joint.len() != inverse_bind.len() {
        let lengths = [model_from_joint.len(), inverse_bind.len()];
        draws.note("lengths", &format!("model_from_joint {}, inverse_bind {}", lengths[0], lengths[1]));
    }
    draws.say_all("model_from_joint", &model_from_joint);
    draws.say_all("inverse_bind", &inverse_bind);
    Some(Input { model_from_joint, inverse_bind })
}

fn answer(input: &mut Input) -> Rows {
    joint_rows(&skinning_matrices(&matrices(&input.model_from_joint), &matrices(&input.inverse_bind)))
}

fn right(Input { model_from_joint, inverse_bind }: &Input) -> Right {
    if model_from_joint.len() != inverse_bind.len() {
        return refusal();
    }
    let pairs = model_from_joint.iter().zip(inverse_bind);
    let made = pairs.map(|(out, into)| {
        let (out, into) = (out.exact(), into.exact());
        matrix_of(|point| out.transform_point3(into.transform_point3(point)))
    });
    joint_rows(&made.collect::<Vec<_>>()).right().columns(CELLS)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
