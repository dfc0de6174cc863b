//! Oracle: each joint by itself, from its own matrix up to its root.

use super::{CELLS, joint_rows, matrices, motion};
use glam::{DMat4, Vec3};
use stage2_mesh_skin::skeleton::model_matrices;
use testing::cases::{self, Draws, Right, Rows, placement::Placement, refusal};

struct Input {
    parents: Vec<Option<usize>>,
    locals: Vec<Placement>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut locals = Vec::new();
    let mut parents = draws.long_list(0, 5, |draws, joint| {
        // Itself, or one that comes later, or one that is not there.
        let late = draws.rarely(24).then(|| joint + draws.index(3));
        // Not so many below each other that roundings add up.
        let parent = draws.index(joint + 1).checked_sub(1).filter(|_| joint < 8);
        // None makes things much larger, so that the numbers stay small.
        let scale = if draws.flip() {
            Vec3::from_array([0; 3].map(|_| draws.one_of(&[1.0, -1.0, 0.5, 1.2, 0.01, 0.0])))
        } else {
            Vec3::ONE
        };
        locals.push(Placement { scale, ..motion(draws, 2.0) });
        late.or(parent)
    });
    if draws.rarely(12) {
        parents.push(None);
    }
    if draws.rarely(12) {
        locals.push(Placement::NONE);
    }
    draws.say("parents", &parents);
    if parents.len() != locals.len() {
        draws.note("lengths", &format!("parents {}, locals {}", parents.len(), locals.len()));
    }
    draws.say_all("local", &locals);
    Some(Input { parents, locals })
}

fn answer(Input { parents, locals }: &mut Input) -> Rows {
    joint_rows(&model_matrices(parents, &matrices(locals)))
}

fn right(Input { parents, locals }: &Input) -> Right {
    let is_late = |(joint, parent): (usize, &Option<usize>)| parent.is_some_and(|parent| parent >= joint);
    if parents.len() != locals.len() || parents.iter().enumerate().any(is_late) {
        return refusal();
    }
    let exact: Vec<DMat4> = locals.iter().map(|local| local.exact()).collect();
    let made: Vec<_> = (0..exact.len()).map(|joint| from_root(parents, &exact, joint).as_mat4()).collect();
    // The sizes of the terms that are summed, whatever their signs. Each passes through up to 30 roundings of
    // 6e-8.
    let sizes: Vec<DMat4> = exact.iter().map(DMat4::abs).collect();
    let sizes = (0..sizes.len()).map(|joint| from_root(parents, &sizes, joint));
    let size = sizes.flat_map(|matrix| matrix.to_cols_array()).fold(0.0, f64::max);
    joint_rows(&made).right().columns(CELLS).within((1e-6 * size).max(2e-5))
}

fn from_root(parents: &[Option<usize>], locals: &[DMat4], joint: usize) -> DMat4 {
    let mut matrix = locals[joint];
    let mut here = joint;
    while let Some(parent) = parents[here] {
        matrix = locals[parent] * matrix;
        here = parent;
    }
    matrix
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
