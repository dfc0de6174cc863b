//! Tests of `skinning_matrices`. Oracle: the origin and the ends of the axes, taken into the joint's space
//! and out again one by one.

use crate::{
    Z90, assert_matrix_near, assert_near,
    cases::{CELLS, joint_rows, matrices, matrix_of, placement},
    skin::assert_all_near,
};
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skin::{self, skinning_matrices};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement, refusal};

#[test]
fn at_bind_nothing_moves() {
    // S4-06, S2-35
    let bind = [
        Mat4::from_rotation_translation(Quat::from_rotation_x(0.8), vec3(1.0, 2.0, 3.0)),
        Mat4::from_rotation_translation(Quat::from_rotation_y(-2.0), vec3(0.0, 4.0, 0.0)),
    ];
    let inverse_bind = bind.map(|matrix| matrix.inverse());
    for matrix in skin::skinning_matrices(&bind, &inverse_bind) {
        assert_matrix_near(matrix, Mat4::IDENTITY);
    }
}

#[test]
fn move_by_the_difference_to_the_bind_pose() {
    // S4-07, D4: bound at height 1, the joint rests at height 3, so all its vertices go up by 2.
    let inverse_bind = [Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, -1.0, 0.0))];
    let rest = [Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, 3.0, 0.0))];
    let matrices = skin::skinning_matrices(&rest, &inverse_bind);
    assert_near(matrices[1].transform_point3(vec3(0.0, 2.0, 0.0)), vec3(0.0, 4.0, 0.0));
    let turned = Mat4::from_rotation_translation(Quat::from_rotation_z(FRAC_PI_2), vec3(0.0, 1.0, 0.0));
    let matrices = skin::skinning_matrices(&[Mat4::IDENTITY, turned], &inverse_bind);
    assert_near(matrices[1].transform_point3(vec3(0.0, 2.0, 0.0)), vec3(-1.0, 1.0, 0.0));
    assert_near(matrices[1].transform_point3(vec3(0.5, 1.0, 0.0)), vec3(0.0, 1.5, 0.0));
}

#[test]
fn a_turn_about_a_joint_has_a_translation_of_its_own() {
    // E1-2: the elbow at (0, 4, 0), turned by 90°, takes the origin to (4, 4, 0).
    let elbow = Mat4::from_translation(vec3(0.0, 4.0, 0.0));
    let matrices = skin::skinning_matrices(&[elbow * Mat4::from_quat(Z90.rotation())], &[elbow.inverse()]);
    let moved = [Vec3::ZERO, vec3(0.0, 4.0, 0.0), vec3(0.0, 8.0, 0.0)]
        .map(|point| matrices[0].transform_point3(point));
    testing::assert_table!("elbow-z90", table(&moved));
    assert_near(matrices[0].w_axis.truncate(), vec3(4.0, 4.0, 0.0));
    assert_all_near(&moved, &[[4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [-4.0, 4.0, 0.0]]);
}

#[test]
#[should_panic]
fn refuse_lists_of_different_lengths() {
    skin::skinning_matrices(&[Mat4::IDENTITY; 2], &[Mat4::IDENTITY; 3]);
}

struct Input {
    model_from_joint: Vec<Placement>,
    inverse_bind: Vec<Placement>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let pairs = draws.long_list(0, 3, |draws, _| [placement(draws), placement(draws)]);
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
    for (name, list) in [("model_from_joint", &model_from_joint), ("inverse_bind", &inverse_bind)] {
        match list.is_empty() {
            true => draws.note(name, "none"),
            false => draws.say_all(name, list),
        }
    }
    Some(Input { model_from_joint, inverse_bind })
}

fn answer(input: &mut Input) -> Rows {
    let made = skinning_matrices(&matrices(&input.model_from_joint), &matrices(&input.inverse_bind));
    joint_rows("skinning matrix", &made)
}

fn right(Input { model_from_joint, inverse_bind }: &Input) -> Right {
    if model_from_joint.len() != inverse_bind.len() {
        return refusal().columns(CELLS);
    }
    let pairs = model_from_joint.iter().zip(inverse_bind);
    let made = pairs.map(|(out, into)| {
        let (out, into) = (out.exact(), into.exact());
        matrix_of(|point| out.transform_point3(into.transform_point3(point)))
    });
    joint_rows("skinning matrix", &made.collect::<Vec<_>>()).right().columns(CELLS)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
