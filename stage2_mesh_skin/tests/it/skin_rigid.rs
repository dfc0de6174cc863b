//! Tests of `skin_rigid`. Oracle: the list sorted by weight, equals kept in order, and the vertex moved by
//! the first joint alone.

use crate::{
    X90, Z90,
    cases::{Held, held, matrices},
    d1, influences,
    skin::{assert_all_near, box_arm},
};
use glam::{Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skin::{self, Influence, skin_rigid};
use testing::cases::{self, Right, Rows};

#[test]
fn breaks_the_box_arm_at_the_elbow() {
    // S4-03, D1: the third ring swings with the elbow, the second stays.
    testing::assert_table!("box-arm-z90", table(&box_arm(Z90.rotation(), skin::skin_rigid)));
    assert_all_near(&box_arm(Z90.rotation(), skin::skin_rigid), &d1::AT_Z90_RIGID);
    assert_all_near(&box_arm(X90.rotation(), skin::skin_rigid), &d1::AT_X90_RIGID);
}

#[test]
fn follows_the_strongest_joint() {
    let matrices = [1.0, 2.0, 3.0].map(|x| Mat4::from_translation(vec3(x, 0.0, 0.0)));
    let place = |weights: &[(usize, f32)]| skin::skin_rigid(Vec3::ZERO, &influences(weights), &matrices).x;
    assert_eq!(place(&[(0, 0.2), (2, 0.5), (1, 0.3)]), 3.0);
    assert_eq!(place(&[(1, 0.5), (0, 0.5)]), 2.0, "the first of equals");
}

#[test]
fn leaves_a_vertex_without_influences() {
    assert_eq!(skin::skin_rigid(Vec3::ONE, &[], &[]), Vec3::ONE);
}

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
