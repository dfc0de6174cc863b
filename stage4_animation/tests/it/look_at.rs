//! Tests of `look_at`. Oracles: Rodrigues' formula in `f64`; and ozz-animation's own answers.

use glam::{DQuat, DVec3, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage4_animation::beyond::look_at::look_at;
use std::f32::consts::{FRAC_PI_2, PI};
use testing::cases::{self, Draws, Right, Rows};

/// The places to which a turn brings the axes.
fn axes(turn: Quat) -> [Vec3; 3] {
    Vec3::AXES.map(|axis| turn * axis)
}

fn assert_axes(name: &str, turn: Quat, expected: [Vec3; 3]) {
    testing::assert_table!(name, named_table(&["x axis", "y axis", "z axis"], &axes(turn)));
    for (actual, expected) in axes(turn).into_iter().zip(expected) {
        // Sines and cosines, rounded.
        assert!(actual.distance(expected) < 1e-6, "is {actual}, should be {expected}");
    }
}

/// A quarter turn to the left, about y.
#[test]
fn from_ahead_to_the_left() {
    assert_axes("left", look_at(Vec3::Z, vec3(5.0, 0.0, 0.0), PI), [Vec3::NEG_Z, Vec3::Y, Vec3::X]);
}

/// A third of the way at 30°: (½, 0, √3/2).
#[test]
fn it_stops_at_its_limit() {
    let (sin, cos) = (0.5, 0.75f32.sqrt());
    let turn = look_at(Vec3::Z, vec3(5.0, 0.0, 0.0), FRAC_PI_2 / 3.0);
    assert_axes("limit", turn, [vec3(cos, 0.0, -sin), Vec3::Y, vec3(sin, 0.0, cos)]);
}

/// The way to a target almost behind is the shorter one. It ends at the limit, a quarter.
#[test]
fn the_way_to_a_target_behind_on_the_right_is_round_the_right() {
    let turn = look_at(Vec3::Z, vec3(-0.1, 0.0, -1.0), FRAC_PI_2);
    assert_axes("behind", turn, [Vec3::Z, Vec3::Y, Vec3::NEG_X]);
}

#[test]
fn ahead_and_exactly_behind_nothing_turns() {
    for to_target in [vec3(0.0, 0.0, 3.0), vec3(0.0, 0.0, -3.0)] {
        let turn = look_at(Vec3::Z, to_target, PI);
        // q and -q are the same turn.
        assert_eq!(if turn.w < 0.0 { -turn } else { turn }, Quat::IDENTITY);
    }
}

/// Each line of `ozz_limbs.txt` ends in a joint's forward axis, and where ozz-animation's `IKAimJob` brings
/// it, so that it points from the first place on the line to the second.
#[test]
fn ozz_aims_in_the_same_direction() {
    for line in include_str!("ozz_limbs.txt").lines() {
        let numbers: Vec<f32> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
        let at = |index: usize| Vec3::from_slice(&numbers[index..]);
        let aimed = look_at(at(17), at(3) - at(0), PI) * at(17).normalize();
        assert!(aimed.distance(at(20)) < 1e-5, "is {aimed}, should be {}: {line}", at(20));
    }
}

struct Input {
    forward: Vec3,
    to_target: Vec3,
    most_rad: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let [forward, other] = [0; 2].map(|_| draws.vec3(3.0));
    let to_target = match draws.index(8) {
        // By a power of two, the product is exactly 0.
        5 => forward * draws.one_of(&[1.0, 2.0, 0.5]),
        6 => forward * -draws.one_of(&[1.0, 2.0, 0.5]),
        // Almost ahead, or behind.
        7 => forward * draws.one_of(&[1.0, -1.0]) + draws.one_of(&[0.1, 0.01, 1e-4]) * other,
        _ => other,
    };
    let most_rad = draws.near(4.0, 0.0, 4.0);
    let [sin, lengths] = [forward.cross(to_target).length(), forward.length() * to_target.length()];
    // Still closer to what is behind, the axis is uncertain; and what is ahead is not that small.
    let least = if forward.dot(to_target) < 0.0 { 0.001 } else { 1e-5 };
    if lengths < 0.01 || (sin != 0.0 && sin < least * lengths) {
        return None;
    }
    // Of any length: by a power of two, nothing else changes.
    let [forward, to_target] =
        [forward, to_target].map(|vector| vector * draws.one_of(&[1.0, 1.0, 1.0 / 32_768.0, 1024.0]));
    draws.say("forward", &forward);
    draws.say("to_target", &to_target);
    draws.say("most_rad", &most_rad);
    Some(Input { forward, to_target, most_rad })
}

fn answer(Input { forward, to_target, most_rad }: &mut Input) -> Rows {
    let axes = axes(look_at(*forward, *to_target, *most_rad));
    rows(axes.map(|axis| axis.as_dvec3()))
}

fn right(Input { forward, to_target, most_rad }: &Input) -> Right {
    let (from, to) = (forward.as_dvec3(), to_target.as_dvec3());
    let axis = from.cross(to).normalize_or_zero();
    let angle_rad = from.angle_between(to).min(f64::from(*most_rad));
    let right = rows(DVec3::AXES.map(|vector| DQuat::from_scaled_axis(axis * angle_rad) * vector)).right();
    // Almost behind, the axis is that of a product whose numbers nearly cancel out.
    let sin = from.normalize().cross(to.normalize()).length();
    if sin == 0.0 || sin > 0.02 || from.dot(to) > 0.0 { right } else { right.within(2e-5 + 6e-7 / sin) }
}

fn rows(axes: [DVec3; 3]) -> Rows {
    let [x, y, z] = axes.map(|axis| axis.to_array());
    Rows::of("the turned x axis", x).and("the turned y axis", y).and("the turned z axis", z)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
