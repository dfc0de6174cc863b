//! Tests of `retarget_turn`. Oracle: the same with rotation matrices in `f64`, whose inverse is the
//! transpose.

use glam::{DMat3, DVec3, Quat, Vec3};
use stage1_bones::table::named_table;
use stage4_animation::beyond::retarget::retarget_turn;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_6};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// The other arm's joint has been turned by 30° about z since its reference, in which its axes were those of
/// the model. The own joint's x axis points along the arm, which is -y in its reference: after the turn the
/// arm points to (½, -√3/2).
#[test]
fn an_arm_with_other_axes_is_turned_by_as_much() {
    let turned =
        retarget_turn(Quat::from_rotation_z(FRAC_PI_6), Quat::IDENTITY, Quat::from_rotation_z(-FRAC_PI_2));
    let (sin, cos) = (0.5, 0.75f32.sqrt());
    assert_axes("arm", turned, [Vec3::new(sin, -cos, 0.0), Vec3::new(cos, sin, 0.0), Vec3::Z]);
}

/// Both references are turned by a quarter about z. Then the other joint turns by a quarter about the model's
/// x. In the own reference, the joint's x axis points along y, and goes from there to z.
#[test]
fn a_turn_is_about_the_axes_of_the_model() {
    let reference = Quat::from_rotation_z(FRAC_PI_2);
    let turned = retarget_turn(Quat::from_rotation_x(FRAC_PI_2) * reference, reference, reference);
    assert_axes("both-turned", turned, [Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y]);
}

fn assert_axes(name: &str, turned: Quat, expected: [Vec3; 3]) {
    let axes = Vec3::AXES.map(|axis| turned * axis);
    testing::assert_table!(name, named_table(&["x axis", "y axis", "z axis"], &axes));
    for (axis, expected) in axes.into_iter().zip(expected) {
        // Sines and cosines, rounded.
        assert!(axis.distance(expected) < 1e-6, "is {axis}, should be {expected}");
    }
}

/// Who stands at the reference is at the own reference.
#[test]
fn at_the_reference_nothing_turns() {
    let (own, other) = (Quat::from_rotation_x(1.0), Quat::from_rotation_y(2.0));
    assert_same(retarget_turn(other, other, own), own);
}

/// With one reference for both, the pose itself comes back.
#[test]
fn ones_own_motion_comes_back() {
    let (own, reference) = (Quat::from_rotation_x(1.0), Quat::from_rotation_y(2.0));
    assert_same(retarget_turn(own, reference, reference), own);
}

fn assert_same(turned: Quat, own: Quat) {
    // q and -q are the same rotation.
    let difference = (turned - own).length().min((turned + own).length());
    assert!(difference < 1e-6, "is {turned}, should be {own}");
}

/// `now`, `reference` and `own`.
fn draw(draws: &mut Draws) -> Option<[Placement; 3]> {
    let [mut now, reference, own] = [(); 3].map(|()| draws.turn());
    if draws.rarely(8) {
        // It has hardly turned.
        now = Placement { angle_deg: reference.angle_deg + draws.one_of(&[0.0, 0.1, 0.01]), ..reference };
    }
    let placements = [now, reference, own];
    for (name, placement) in ["now", "reference", "own"].iter().zip(&placements) {
        draws.say(name, placement);
    }
    Some(placements)
}

fn answer(rotations: &mut [Placement; 3]) -> Rows {
    let [now, reference, own] = rotations.map(Placement::rotation);
    let turned = retarget_turn(now, reference, own);
    rows(Vec3::AXES.map(|axis| (turned * axis).as_dvec3()))
}

fn right(rotations: &[Placement; 3]) -> Right {
    let [now, reference, own] = rotations.map(|rotation| DMat3::from_quat(rotation.exact_rotation()));
    rows(DVec3::AXES.map(|axis| now * (reference.transpose() * (own * axis)))).right()
}

fn rows(axes: [DVec3; 3]) -> Rows {
    let [x, y, z] = axes.map(|axis| axis.to_array());
    Rows::of("the turned x axis", x).and("the turned y axis", y).and("the turned z axis", z)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
