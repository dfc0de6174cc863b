//! Tests of `add_difference`. Oracle: a part of the turn, about the joint's own axes, in `f64`.

use crate::cases::{assert_parts, exact_part_rows, factors, on_the_arc, part_rows, part_table, parts, share};
use glam::{DQuat, DVec3, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::beyond::additive::{add_difference, joint_difference};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_3};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// Turned by 90° about y.
fn base() -> Transform {
    let rotation = Quat::from_rotation_y(FRAC_PI_2);
    Transform { translation: vec3(0.0, 0.0, 2.0), rotation, scale: vec3(1.0, 1.0, 3.0) }
}

/// 60° about x, half a unit along x, and twice as high.
fn difference() -> Transform {
    Transform {
        translation: vec3(0.5, 0.0, 0.0),
        rotation: Quat::from_rotation_x(FRAC_PI_3),
        scale: vec3(1.0, 2.0, 1.0),
    }
}

/// 90° about y, then half of 60° about the joint's own x. With s = sin 15°, c = cos 15° and h = sin 45° the
/// product (0, h, 0, h) · (s, 0, 0, c) is h · (s, c, -s, c).
#[test]
fn half_of_it_is_added_about_the_own_axes() {
    let half = add_difference(base(), difference(), 0.5);
    testing::assert_table!("half", part_table(half));
    let (sin, cos) = 15f32.to_radians().sin_cos();
    let turn = [sin, cos, -sin, cos].map(|number| 0.5f32.sqrt() * number);
    // Products of sines, rounded in the last digit.
    assert_parts(half, [[0.25, 0.0, 2.0], [1.0, 1.5, 3.0]], turn, 1e-6);
}

#[test]
fn at_weight_0_nothing_changes() {
    let Transform { translation, rotation, scale } = base();
    // A rotation times one that is nearly none may be off in the last digit.
    let parts = [translation.to_array(), scale.to_array()];
    assert_parts(add_difference(base(), difference(), 0.0), parts, rotation.to_array(), 1e-6);
}

/// reference · turn = pose, up to the sines' last digits.
#[test]
fn added_to_its_reference_it_gives_the_pose() {
    let pose =
        Transform { rotation: Quat::from_rotation_z(2.0), translation: Vec3::X, scale: Vec3::splat(2.0) };
    let back = add_difference(base(), joint_difference(pose, base()), 1.0);
    assert_parts(back, [[1.0, 0.0, 0.0], [2.0; 3]], pose.rotation.to_array(), 1e-6);
}

/// Twice 60° is 120°; backwards it is -60°. The scale goes on from 1 over 2 to 3, and back to 0.
#[test]
fn weights_beyond_the_ends_go_on() {
    let twice = add_difference(Transform::IDENTITY, difference(), 2.0);
    let turn = [FRAC_PI_3.sin(), 0.0, 0.0, 0.5];
    assert_parts(twice, [[1.0, 0.0, 0.0], [1.0, 3.0, 1.0]], turn, 1e-6);
    let back = add_difference(Transform::IDENTITY, difference(), -1.0);
    let turn = [-0.5, 0.0, 0.0, 0.75f32.sqrt()];
    assert_parts(back, [[-0.5, 0.0, 0.0], [1.0, 0.0, 1.0]], turn, 1e-6);
}

/// What ozz-animation's BlendingJob makes of a base turned by 110° about (2, 1, -2) and an additive layer;
/// printed to six decimals by a program in C++ built on it. It mixes the turn with the identity by nlerp,
/// which halfway, and at both ends, is where slerp is.
#[test]
fn it_is_what_ozz_animation_makes() {
    let base = Transform {
        translation: vec3(-1.0, 0.0, 2.0),
        rotation: Quat::from_axis_angle(vec3(2.0, 1.0, -2.0) / 3.0, 110f32.to_radians()),
        scale: vec3(1.0, 2.0, 4.0),
    };
    let difference = Transform {
        translation: vec3(0.0, -1.0, 0.5),
        rotation: Quat::from_xyzw(-0.267318, 0.371181, -0.060692, 0.887176),
        scale: vec3(0.5, 3.0, 2.0),
    };
    let all = [0.517292, 0.634272, -0.243606, 0.520351];
    // Six decimals, of an estimated root.
    let added = add_difference(base, difference, 1.0);
    assert_parts(added, [[-1.0, -1.0, 2.5], [0.5, 6.0, 8.0]], all, 3e-6);
    let half = [0.547359, 0.467025, -0.406485, 0.563076];
    let added = add_difference(base, difference, 0.5);
    assert_parts(added, [[-1.0, -0.5, 2.25], [0.75, 4.0, 6.0]], half, 3e-6);
}

struct Input {
    base: Placement,
    difference: Placement,
    weight: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let weight = match draws.index(4) {
        0 => 1.0,
        1 => 0.0,
        2 => share(draws),
        _ => draws.one_of(&[2.0, -1.0, 1.5, -0.5, 3.0, -2.0]),
    };
    let mut base = draws.placement(3.0);
    let mut difference = draws.placement(2.0);
    for placement in [&mut base, &mut difference] {
        placement.scale *= factors(draws);
    }
    if draws.rarely(5) {
        difference.angle_deg = draws.number(5.0);
    }
    // At half a turn there is no shorter way. A small turn is taken for a straight line, which does not go on
    // as a turn beyond its ends.
    let angle_deg = difference.angle_deg.abs();
    let goes_on = !(0.0..=1.0).contains(&weight);
    if (170.0..190.0).contains(&angle_deg) || goes_on && (0.5..5.0).contains(&angle_deg) {
        difference.angle_deg = 30.0;
    }
    draws.say("the base", &base);
    draws.say("the difference", &difference);
    draws.say("weight", &weight);
    Some(Input { base, difference, weight })
}

fn answer(Input { base, difference, weight }: &mut Input) -> Rows {
    part_rows(add_difference(parts(*base), parts(*difference), *weight))
}

fn right(Input { base, difference, weight }: &Input) -> Right {
    let weight = f64::from(*weight);
    let turn = on_the_arc(DQuat::IDENTITY, difference.exact_rotation(), weight);
    let [moved, scaled] = [difference.translation, difference.scale].map(|vector| vector.as_dvec3());
    let translation = base.translation.as_dvec3() + weight * moved;
    let scale = base.scale.as_dvec3() * (DVec3::ONE + weight * (scaled - DVec3::ONE));
    exact_part_rows(translation, base.exact_rotation() * turn, scale).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
