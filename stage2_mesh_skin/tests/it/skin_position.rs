//! Tests of `skin_position`. Oracle: blends the matrices instead of the positions.

use crate::{
    X90, Z90, assert_near,
    cases::{Held, held, matrices, sum_in_words},
    d1, influences,
    skin::{assert_all_near, box_arm},
};
use glam::{DMat4, Mat4, Quat, Vec3, Vec4, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skin::{self, Influence, skin_position};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn bends_the_box_arm() {
    // S1-11, S4-09, S4-25, D1: the rings at the heights 3 and 5 go between the places where each joint
    // would take them.
    testing::assert_table!("box-arm-z90", table(&box_arm(Z90.rotation(), skin::skin_position)));
    assert_all_near(&box_arm(Quat::IDENTITY, skin::skin_position), &d1::AT_REST);
    assert_all_near(&box_arm(Z90.rotation(), skin::skin_position), &d1::AT_Z90);
    assert_all_near(&box_arm(X90.rotation(), skin::skin_position), &d1::AT_X90);
}

/// S2-35, S2-36, S1-10: with rows, final = offset · combined, and the vertex stands on the left of each.
#[test]
fn is_the_sum_with_row_vectors_the_other_way_round() {
    let rows = |turn: Quat, place| Mat4::from_rotation_translation(turn, place).transpose();
    let combined =
        [rows(Quat::from_rotation_x(0.4), Vec3::Z), rows(Quat::from_rotation_z(1.3), vec3(0.0, 4.0, 1.0))];
    let offset = [rows(Quat::IDENTITY, Vec3::ZERO), rows(Quat::from_rotation_y(0.2), vec3(0.0, -4.0, 0.0))];
    let (vertex, weights) = (vec3(0.5, 5.0, -0.5), [0.25, 0.75]);
    // A row times a matrix is one dot product with each column.
    let by_rows =
        |row: Vec4, matrix: Mat4| Vec4::from_array([0, 1, 2, 3].map(|column| row.dot(matrix.col(column))));
    let finals = [0, 1].map(|bone| offset[bone] * combined[bone]);
    let terms = [0, 1].map(|bone| by_rows(vertex.extend(1.0), finals[bone]) * weights[bone]);
    let columns = |matrices: [Mat4; 2]| matrices.map(|matrix| matrix.transpose());
    let palette = skin::skinning_matrices(&columns(combined), &columns(offset));
    let skinned = skin::skin_position(vertex, &influences(&[(0, weights[0]), (1, weights[1])]), &palette);
    assert_near(skinned, (terms[0] + terms[1]).truncate());
}

#[test]
fn halves_lie_midway() {
    // S4-10, D4: (0.5, 1, 0), with one joint that stays and one that takes it to (0, 1.5, 0).
    let turned = Mat4::from_rotation_translation(Quat::from_rotation_z(FRAC_PI_2), vec3(0.0, 1.0, 0.0))
        * Mat4::from_translation(vec3(0.0, -1.0, 0.0));
    let halves = influences(&[(0, 0.5), (1, 0.5)]);
    let skinned = skin::skin_position(vec3(0.5, 1.0, 0.0), &halves, &[Mat4::IDENTITY, turned]);
    assert_near(skinned, vec3(0.25, 1.25, 0.0));
}

#[test]
fn one_joint_alone_takes_a_vertex_all_the_way() {
    let matrix = Mat4::from_rotation_translation(Quat::from_rotation_x(1.0), vec3(1.0, 2.0, 3.0));
    let skinned = skin::skin_position(Vec3::ONE, &influences(&[(0, 1.0)]), &[matrix]);
    assert_near(skinned, matrix.transform_point3(Vec3::ONE));
}

#[test]
fn takes_any_number_of_joints() {
    // S0-16, S4-11: the mean of 1 to 8.
    let matrices: Vec<_> = (1..=8).map(|x| Mat4::from_translation(vec3(x as f32, 0.0, 0.0))).collect();
    let eighths: Vec<_> = (0..8).map(|joint| Influence { joint, weight: 0.125 }).collect();
    assert_near(skin::skin_position(Vec3::ZERO, &eighths, &matrices), vec3(4.5, 0.0, 0.0));
}

fn draw(draws: &mut Draws) -> Option<Held> {
    let mut held = held(draws)?;
    // Weights that don't sum to 1 take the vertex elsewhere.
    if draws.rarely(8) {
        held.influences.iter_mut().for_each(|influence| influence.weight *= 0.75);
        draws.note("and each weight", "times 0.75");
    }
    Some(held)
}

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
    cases::check(draw, answer, right);
}
