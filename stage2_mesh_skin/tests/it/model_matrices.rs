//! Tests of `model_matrices`. Oracle: each joint by itself, from its own matrix up to its root.

use crate::{
    assert_matrix_near, assert_near,
    cases::{CELLS, joint_rows, matrices, motion},
    skeleton::{origins, turned},
};
use glam::{DMat4, Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skeleton::{self, model_matrices};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement, refusal};

#[test]
fn a_turned_parent_swings_its_children() {
    // S1-06, S1-22: up by 4, a quarter turn, and on by 4, now to the left; then another turn, downwards.
    let up = vec3(0.0, 4.0, 0.0);
    let locals = [turned(Vec3::Z, 0.0), turned(up, FRAC_PI_2), turned(up, FRAC_PI_2), turned(up, 0.0)];
    let model_from_joint = skeleton::model_matrices(&[None, Some(0), Some(1), Some(2)], &locals);
    testing::assert_table!("bent-chain", table(&origins(&model_from_joint)));
    let expected = [[0.0, 0.0, 1.0], [0.0, 4.0, 1.0], [-4.0, 4.0, 1.0], [-4.0, 0.0, 1.0]];
    for (&origin, expected) in origins(&model_from_joint).iter().zip(expected) {
        assert_near(origin, expected.into());
    }
    assert_near(model_from_joint[3].transform_vector3(Vec3::X), vec3(-1.0, 0.0, 0.0));
}

#[test]
fn siblings_share_a_parent_and_roots_have_none() {
    let right = Mat4::from_translation(Vec3::X);
    let model_from_joint = skeleton::model_matrices(&[None, Some(0), Some(0), None], &[right; 4]);
    assert_eq!(origins(&model_from_joint), [Vec3::X, 2.0 * Vec3::X, 2.0 * Vec3::X, Vec3::X]);
}

#[test]
fn row_vectors_multiply_the_other_way_round() {
    // S0-13, S1-10, S2-34: the tutorials' C = Mbone · Mroot is the transpose of ours.
    let (root, bone) = (turned(vec3(1.0, 2.0, 3.0), 0.4), turned(vec3(0.0, 4.0, 0.0), 1.3));
    let ours = skeleton::model_matrices(&[None, Some(0)], &[root, bone])[1];
    assert_matrix_near(ours, (bone.transpose() * root.transpose()).transpose());
}

#[test]
#[should_panic]
fn refuses_lists_of_different_lengths() {
    skeleton::model_matrices(&[None, Some(0)], &[Mat4::IDENTITY]);
}

#[test]
#[should_panic]
fn refuses_a_child_before_its_parent() {
    // S1-22
    skeleton::model_matrices(&[Some(1), None], &[Mat4::IDENTITY; 2]);
}

struct Input {
    parents: Vec<Option<usize>>,
    locals: Vec<Placement>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut locals = Vec::new();
    let mut depths: Vec<usize> = Vec::new();
    let mut parents = draws.long_list(0, 5, |draws, joint| {
        // Not so many below each other that roundings add up.
        let parent = draws.index(joint + 1).checked_sub(1).filter(|&parent| depths[parent] < 8);
        depths.push(parent.map_or(0, |parent| depths[parent] + 1));
        // None makes things much larger, so that the numbers stay small.
        let scale = if draws.flip() {
            Vec3::from_array([0; 3].map(|_| draws.one_of(&[1.0, -1.0, 0.5, 1.2, 0.01, 0.0])))
        } else {
            Vec3::ONE
        };
        locals.push(Placement { scale, ..motion(draws, 2.0) });
        parent
    });
    if !parents.is_empty() && draws.rarely(8) {
        // Itself, or one that comes later, or one that is not there.
        let joint = draws.index(parents.len());
        parents[joint] = Some(joint + draws.index(3));
    }
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
    joint_rows("joint", &model_matrices(parents, &matrices(locals)))
}

fn right(Input { parents, locals }: &Input) -> Right {
    let is_late = |(joint, parent): (usize, &Option<usize>)| parent.is_some_and(|parent| parent >= joint);
    if parents.len() != locals.len() || parents.iter().enumerate().any(is_late) {
        return refusal().columns(CELLS);
    }
    let exact: Vec<DMat4> = locals.iter().map(|local| local.exact()).collect();
    let made: Vec<_> = (0..exact.len()).map(|joint| from_root(parents, &exact, joint).as_mat4()).collect();
    // The sizes of the terms that are summed, whatever their signs. Each passes through up to 30 roundings of
    // 6e-8.
    let sizes: Vec<DMat4> = exact.iter().map(DMat4::abs).collect();
    let sizes = (0..sizes.len()).map(|joint| from_root(parents, &sizes, joint));
    let size = sizes.flat_map(|matrix| matrix.to_cols_array()).fold(0.0, f64::max);
    joint_rows("joint", &made).right().columns(CELLS).within((1e-6 * size).max(2e-5))
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
